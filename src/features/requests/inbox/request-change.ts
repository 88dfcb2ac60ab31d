import { z } from 'zod';
import { REQUEST_LIMITS } from '#features/requests/form/request-fields.ts';
import { REQUEST_STATUSES } from '#features/requests/store/request.ts';
import type { Problem } from '#lib/problem.ts';

const text = z
  .string({ error: 'Напишите текст' })
  .default('')
  .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Напишите текст')
      .max(REQUEST_LIMITS.question, `Не\u00a0больше ${REQUEST_LIMITS.question} символов`),
  );

/** The forms of a request's page, by action; a message or note must not be empty. */
export const requestChange = z.discriminatedUnion('deed', [
  z.object({
    deed: z.literal('status'),
    status: z.enum(REQUEST_STATUSES, { error: 'Выберите состояние' }),
  }),
  z.object({
    deed: z.literal('assign'),
    /** The number of an account; null unassigns the request. */
    to: z
      .string({ error: 'Выберите сотрудника' })
      .default('')
      .refine((typed) => /^\d{0,15}$/.test(typed), 'Выберите сотрудника')
      .transform((typed) => (typed === '' ? null : Number(typed))),
  }),
  z.object({ deed: z.enum(['note', 'word']), text }),
  /** Into the bin, where it stays for 30 days, and out of it. */
  z.object({ deed: z.literal('bin') }),
  z.object({ deed: z.literal('restore') }),
]);
export type RequestChange = z.output<typeof requestChange>;

/** The fields that a refusal can concern. */
export const CHANGE_FIELDS = ['status', 'to', 'text'] as const;

/** The answer to a refused form of a request's page: what was typed stays. */
export interface ChangeAnswer {
  problem: Problem;
  /** The wrong field; null for none of the visible ones. */
  field: (typeof CHANGE_FIELDS)[number] | null;
  deed: string;
  text: string;
}
