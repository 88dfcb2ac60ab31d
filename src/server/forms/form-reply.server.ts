import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import type { AuthProblem } from '#lib/account/auth-messages.ts';

/** Values that are never sent back to the page. */
const SECRETS = ['password', 'confirmPassword', 'oldPassword', 'code', 'token', 'secret'];

export interface ServerReply {
  form: string | null;
  result: SubmissionResult<string[]> | null;
  code: string | null;
  version?: string;
}

/** The answer to a form without errors. */
export const NO_FORM: ServerReply = { form: null, result: null, code: null };

interface ReplyGiven {
  /** Which form of the route it is about; left out if there is only one. */
  form?: string;
  /** Why it was refused, although its fields are valid. */
  problem?: AuthProblem | null;
  /** The message of the refusal; its own message when left out. */
  message?: (problem: AuthProblem) => string;
}

/**
 * The answer to a form: the errors of its schema or a refusal, beside the fields, with what was
 * typed except passwords. Without errors and refusal it says only that the form is done.
 */
export function formReply(
  submission: Submission<unknown, string[], unknown>,
  { form, problem = null, message = ({ message: own }) => own }: ReplyGiven = {},
): ServerReply {
  const hideFields = SECRETS;
  if (problem) {
    const words = [message(problem)];
    const about =
      problem.field === undefined
        ? { formErrors: words }
        : { fieldErrors: { [problem.field]: words } };
    const result = submission.reply({ hideFields, ...about });
    return {
      form: form ?? null,
      result: { ...result, status: 'error' },
      code: problem.code,
      ...(problem.version !== undefined && { version: problem.version }),
    };
  }
  if (submission.status === 'success') return { form: form ?? null, result: null, code: null };
  return { form: form ?? null, result: submission.reply({ hideFields }), code: 'invalid' };
}

/** The same as the answer of an action, with the refusal's status, or 422 for errors of the schema. */
export function formAnswer(
  submission: Submission<unknown, string[], unknown>,
  given: Pick<ReplyGiven, 'form' | 'problem'> = {},
) {
  return data(formReply(submission, given), { status: given.problem?.status ?? 422 });
}

/**
 * The schema's errors for the `fields` of a screen that shows errors in its own way: the first
 * error of each field, in the order of `fields`.
 */
export function fieldProblems<Field extends string>(
  { error }: { error: Record<string, string[] | null> | null },
  fields: readonly Field[],
): { field: Field; message: string }[] {
  return fields.flatMap((field) =>
    (error?.[field] ?? []).slice(0, 1).map((message) => ({ field, message })),
  );
}
