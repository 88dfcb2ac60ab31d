import {
  areProblems,
  type FieldProblem,
  type KeptRequest,
} from '#features/requests/waiting/kept-request.ts';

/** The site's answer to a kept request; null: none, or that it must wait. */
export type Said =
  | { kind: 'taken'; number: number; link: string }
  | { kind: 'refused'; message: string; problems: FieldProblem[] }
  | null;

/** Sends a form to the site; null without an answer. Never rejects. */
export type PostForm = (
  form: Pick<KeptRequest, 'action' | 'fields'>,
) => Promise<{ status: number; body: unknown } | null>;

/** The site believes no form that is sent sooner after it was opened. */
const AS_A_PERSON_MS = 3500;

/**
 * Sends a kept request. The site signs the time of a form that was opened without it, or before its
 * key changed, and wants some seconds then; `pause` waits. What the site refuses for another reason
 * than haste or load, it would refuse again.
 */
export async function sendKept(
  { action, fields }: Pick<KeptRequest, 'action' | 'fields'>,
  post: PostForm,
  pause: (ms: number) => Promise<void>,
): Promise<Said> {
  const first = await post({ action, fields });
  const opened = first && codeOf(first.body) === 'stale_form' ? textOf(first.body, 'opened') : null;
  if (opened === null) return read(first);
  await pause(AS_A_PERSON_MS);
  return read(await post({ action, fields: { ...fields, opened } }));
}

function read(answer: { status: number; body: unknown } | null): Said {
  if (!answer) return null;
  const { status, body } = answer;
  const link = textOf(body, 'link');
  const number = valueOf(body, 'number');
  if (status === 201 && link !== null && typeof number === 'number') {
    return { kind: 'taken', number, link };
  }
  const code = codeOf(body);
  const message = textOf(body, 'message');
  // A conflict: its recipient is another one than the page showed.
  const isFinal = code === 'stale_form' ? status === 409 : status === 400 && code !== 'too_fast';
  if (!isFinal || message === null) return null;
  const problems = valueOf(body, 'problems');
  return { kind: 'refused', message, problems: areProblems(problems) ? problems : [] };
}

const codeOf = (body: unknown) => textOf(body, 'code');

function textOf(body: unknown, name: string): string | null {
  const value = valueOf(body, name);
  return typeof value === 'string' ? value : null;
}

function valueOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : null;
}
