import type { Submission } from '@conform-to/react';
import type { SignInStep, StepOutcome } from '#features/account/sign-in/sign-in-step.ts';
import { type AuthProblem, plainMessage } from '#lib/account/auth-messages.ts';
import { formReply, NO_FORM } from '#server/forms/form-reply.server.ts';
import { privately } from '#server/session/account-answers.server.ts';

interface StepGiven extends Partial<StepOutcome> {
  /** The name of the form that was sent. */
  form?: string;
  problem?: AuthProblem;
  message?: (problem: AuthProblem) => string;
  step?: SignInStep | null;
  cookies?: string[];
}

/** The reply to a form of signing in: its problems, or the next step. */
export function stepReply(
  submission: Submission<unknown, string[], unknown> | null,
  { form, problem, message = plainMessage, cookies, ...outcome }: StepGiven,
) {
  const reply = submission ? formReply(submission, { form, problem, message }) : NO_FORM;
  const answer = { step: null, next: null, session: null, ...outcome, ...reply };
  const invalid = reply.result ? { status: 400 } : null;
  return privately(answer, { problem: problem ?? invalid, cookies });
}
