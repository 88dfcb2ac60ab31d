import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { AccountReply } from '#features/account/account-view.ts';
import { useProblemFocus } from '#features/account/use-account-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

export type Section = ReturnType<typeof useAccountSection>;

/**
 * One form of the account's page: what the server replied to it stands beside its fields. Put
 * `form` on the `Form`. `empties`: once it is done, nothing typed remains in it (passwords).
 */
export function useAccountSection(intent: string, { empties = false } = {}) {
  const { data, state, Form } = useFetcher<AccountReply>();
  const sentWhole = useActionData<AccountReply>();
  const hydrated = useHydrated();
  const ref = useRef<HTMLFormElement>(null);
  const [mended, setMended] = useState<AccountReply | null>(null);
  const reply = data ?? (sentWhole?.intent === intent ? sentWhole : null);
  const problem = reply === null || reply === mended ? null : reply.problem;
  useProblemFocus(ref, problem);
  useEffect(() => {
    if (empties && data && !data.problem) ref.current?.reset();
  }, [empties, data]);

  return {
    Form,
    intent,
    isBusy: state !== 'idle',
    reply,
    problem,
    form: {
      ref,
      method: 'post' as const,
      action: '/account',
      noValidate: hydrated,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (state !== 'idle') event.preventDefault();
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (problem?.field === name) setMended(reply);
      },
    },
  };
}
