import type { SignInStep, StepOutcome } from '#features/account/sign-in/sign-in-step.ts';
import { STEP_PAGES } from '#lib/account/account-paths.ts';
import { type FormReply, lostReply, useActionForm } from '#ui/form/use-action-form.ts';
import type { Problem } from '#lib/problem.ts';
import type { ClientSession } from '#lib/account/session-answer.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export interface StepReply extends FormReply, StepOutcome {}

export interface StepFormProps {
  /** The page to open afterwards. */
  next: string | null;
  onStep: (step: SignInStep) => void;
  onSignedIn: (session: ClientSession) => void;
  /** Goes to other steps in place; without it their links open pages. */
  inPlace?: boolean;
}

interface StepForm {
  page: keyof typeof STEP_PAGES;
  /** The name of the form in the page's route. */
  name: string;
  fields: readonly string[];
  isOnceOnly?: boolean;
}

/** The form of one step: calls the page's action, which leads to the next step or into the account. */
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

/** The reply when the site did not take the step. */
export function lostStep(problem: Problem, gateway: number | null): StepReply {
  return { ...lostReply(problem, gateway), ...NOTHING };
}

/** The same in the words of the form's other refusals: «Ошибка входа: нет связи…». */
export function lostStepAs(words: (problem: Problem) => string) {
  return (problem: Problem, gateway: number | null): StepReply => {
    const message = problem.message.charAt(0).toLowerCase() + problem.message.slice(1);
    return lostStep({ ...problem, message: words({ ...problem, message }) }, gateway);
  };
}

/** A route's `shouldRevalidate`: after a sign-in here the page leads on; its loader would redirect elsewhere. */
export function unlessAnswered(given: ShouldRevalidateFunctionArgs): boolean {
  return given.actionResult === undefined && given.defaultShouldRevalidate;
}

const NOTHING: StepOutcome = { step: null, next: null, session: null };

/** Focuses the first field when a dialog shows the step. */
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
