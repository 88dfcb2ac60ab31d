import type { SignInStep, StepOutcome } from '#features/account/sign-in/sign-in-step.ts';
import { STEP_PAGES } from '#lib/account/account-paths.ts';
import { type FormReply, lostReply, useActionForm } from '#ui/form/use-action-form.ts';
import type { Problem } from '#lib/problem.ts';
import type { ClientSession } from '#lib/account/session-answer.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** What the routes of signing in answer. */
export interface StepReply extends FormReply, StepOutcome {}

export interface StepFormProps {
  /** Where to go on to afterwards. */
  next: string | null;
  onStep: (step: SignInStep) => void;
  onSignedIn: (session: ClientSession) => void;
  /** Leads to other steps in place; without it their links lead to their pages. */
  inPlace?: boolean;
}

interface StepForm {
  page: keyof typeof STEP_PAGES;
  /** Which form of the page's route it is. */
  name: string;
  fields: readonly string[];
  isOnceOnly?: boolean;
}

/** One step's form: the page's own action, which leads on to the next step or into the account. */
export function useStepForm(
  { page, ...form }: StepForm,
  { onStep, onSignedIn }: Pick<StepFormProps, 'onStep' | 'onSignedIn'>,
) {
  return useActionForm<StepReply>({
    ...form,
    action: STEP_PAGES[page],
    onReply: ({ step, session }) => {
      if (session) onSignedIn(session);
      else if (step) onStep(step);
    },
  });
}

/** The answer of a step that nobody took. */
export function lostStep(problem: Problem, gateway: number | null): StepReply {
  return { ...lostReply(problem.message, problem.code, gateway), ...NOTHING };
}

/** The same in the words of the form's other refusals: «Ошибка входа: нет связи…». */
export function lostStepAs(words: (problem: Problem) => string) {
  return (problem: Problem, gateway: number | null): StepReply => {
    const message = problem.message.charAt(0).toLowerCase() + problem.message.slice(1);
    return lostStep({ ...problem, message: words({ ...problem, message }) }, gateway);
  };
}

const NOTHING: StepOutcome = { step: null, next: null, session: null };

/** Puts the focus on the first field when the step of a dialog is shown. */
export function useFirstFieldFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    const fields = [...(ref.current?.querySelectorAll<HTMLInputElement>('input, button, a') ?? [])];
    const shown = fields.filter((field) => field.type !== 'hidden');
    (shown.find((field) => field.value === '' && field.type !== 'button') ?? shown[0])?.focus();
  }, [isWanted]);
  return ref;
}
