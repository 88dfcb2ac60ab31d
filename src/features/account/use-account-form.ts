import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Problem } from '#lib/problem.ts';
import type { FormProblem } from '#features/account/form-problem.ts';
import { askAccount } from '#features/account/use-session-life.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface AccountCall {
  /** Of the API; the form's own action is the page that does the same without scripts. */
  path: string;
  /** What people read about a refusal. */
  message: (problem: Problem) => string;
  /** What a page that was sent without scripts says. */
  given?: FormProblem | null;
  onDone: (answer: object, fields: Record<string, string>) => void;
  /** Takes a refusal away from the form by answering true. */
  onRefused?: (problem: Problem) => boolean;
}

/**
 * A form of the account with scripts: it is sent in the background and what was typed stays, also
 * when nobody answers. Spread `form` over the <form>.
 */
export function useAccountForm({ path, message, given = null, onDone, onRefused }: AccountCall) {
  const hydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(given);
  const ref = useRef<HTMLFormElement>(null);
  useProblemFocus(ref, problem);

  const send = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    setIsBusy(true);
    const answer = await askAccount('POST', path, fields);
    setIsBusy(false);
    if (answer.ok) {
      setProblem(null);
      onDone(answer.body, fields);
    } else if (!onRefused?.(answer.problem)) {
      const { code, field } = answer.problem;
      setProblem({ code, field, message: message(answer.problem) });
    }
  };

  return {
    isBusy,
    problem,
    form: {
      ref,
      method: 'post' as const,
      noValidate: hydrated,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (problem?.field === name) setProblem(null);
      },
    },
  };
}

/** Puts the focus on the field that a problem is about. */
export function useProblemFocus(
  ref: RefObject<HTMLFormElement | null>,
  problem: FormProblem | null,
): void {
  useEffect(() => {
    if (!problem?.field) return;
    const field = ref.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [ref, problem]);
}

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
