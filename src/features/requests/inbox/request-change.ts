import { z } from 'zod';
import { REQUEST_LIMITS } from '#features/requests/placing/request-fields.ts';
import { REQUEST_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';

const text = z
  .string()
  .default('')
  .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z.string().max(REQUEST_LIMITS.question, `Не\u00a0больше ${REQUEST_LIMITS.question} символов`),
  );

/**
 * The form of a request's page, the two that put it into the bin, for 30 days, and back, and the one
 * that erases it there.
 */
export const requestChange = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    status: z.enum(REQUEST_STATUSES, { error: 'Выберите состояние' }).optional(),
    /** The number of an account; null unassigns the request. */
    to: z
      .string()
      .refine((typed) => /^\d{0,15}$/.test(typed), 'Выберите сотрудника')
      .transform((typed) => (typed === '' ? null : Number(typed)))
      .optional(),
    /** A note for colleagues, and an answer to the visitor; empty for none. */
    note: text,
    word: text,
    /** The state that the form began with (versionOf); without it any state is overwritten. */
    version: z.string().optional(),
  }),
  z.object({ intent: z.literal('bin') }),
  z.object({ intent: z.literal('restore') }),
  z.object({ intent: z.literal('erase') }),
]);
export type RequestChange = Exclude<z.output<typeof requestChange>, { intent: 'erase' }>;

/** The parts of a request that others may change while its form is open. */
export interface RequestState {
  status: RequestStatus;
  assignedTo: number | null;
  /** The last answer to the visitor; null when there is none. */
  lastAnswer?: number | null;
}

/** The state that a form began with, as a text. */
export function versionOf({ status, assignedTo, lastAnswer = null }: RequestState): string {
  return `${status} ${assignedTo ?? ''}${lastAnswer === null ? '' : ` ${lastAnswer}`}`;
}

/** The state in such a text; null for any other text. */
export function stateIn(version: string): RequestState | null {
  const [name, to = '', answer = ''] = version.split(' ');
  const status = REQUEST_STATUSES.find((known) => known === name);
  const number = (digits: string) => (digits === '' ? null : Number(digits));
  return status && [to, answer].every((digits) => /^\d{0,15}$/.test(digits))
    ? { status, assignedTo: number(to), lastAnswer: number(answer) }
    : null;
}

/**
 * The state of a request after a form. Fields that the form did not change keep the value that somebody
 * else has set meanwhile; null when both have set different values.
 */
export function stateAfter(
  now: RequestState,
  change: Extract<RequestChange, { intent: 'save' }>,
): RequestState | null {
  const began = (change.version !== undefined && stateIn(change.version)) || now;
  const status = merged(began.status, now.status, change.status);
  const to = merged(began.assignedTo, now.assignedTo, change.to);
  return status && to ? { status: status.value, assignedTo: to.value } : null;
}

/** Whether the visitor has withdrawn the request since the form was opened. */
export function isWithdrawnSince(
  now: RequestState,
  { version }: Extract<RequestChange, { intent: 'save' }>,
): boolean {
  const began = version === undefined ? null : stateIn(version);
  return began !== null && began.status !== 'withdrawn' && now.status === 'withdrawn';
}

/** Whether `answer`, the last one of colleagues, was given since the form was opened. */
export function isAnsweredSince(
  answer: number | null,
  { version }: Extract<RequestChange, { intent: 'save' }>,
): boolean {
  const began = version === undefined ? null : stateIn(version);
  return began !== null && (answer ?? 0) > (began.lastAnswer ?? 0);
}

function merged<Value>(began: Value, now: Value, wanted: Value | undefined) {
  if (wanted === undefined || wanted === began) return { value: now };
  return now === began || now === wanted ? { value: wanted } : null;
}
