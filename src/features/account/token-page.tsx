import { type ReactNode, useState } from 'react';
import { AccountCard } from '#features/account/account-card.tsx';
import { FormProblem } from '#features/account/account-field.tsx';
import { Submit } from '#features/account/submit.tsx';
import {
  type FormProblem as Trouble,
  plainMessage,
  problemOfAll,
} from '#features/account/form-problem.ts';
import { SignInPage } from '#features/account/sign-in-page.tsx';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { useAccountForm } from '#features/account/use-account-form.ts';

interface TokenPageProps {
  title: string;
  token: string;
  /** Of the page, for a form that is sent without scripts. */
  action: string;
  /** Of the API. */
  path: string;
  given: Trouble | null;
  /** When it was done without scripts: what comes next. */
  done: SignInStep | null;
  /** When it is done with them; may answer with what comes next. */
  onDone: (answer: object) => SignInStep | null;
  fields: readonly string[];
  submit: { label: string; busy: string };
  /** Where to ask for another letter. */
  again: ReactNode;
  children: (problem: Trouble | null) => ReactNode;
}

/** A page that the link of a letter opens: its token and some fields do one thing once. */
export function TokenPage(props: TokenPageProps) {
  const [step, setStep] = useState(props.done);
  const { form, isBusy, problem } = useAccountForm({
    path: props.path,
    message: plainMessage,
    given: props.given,
    onDone: (answer) => setStep(props.onDone(answer)),
  });
  if (step) return <SignInPage first={step} answer={undefined} next={null} />;
  const trouble = problemOfAll(problem, props.fields);
  const isOver = problem?.code === 'link_expired' || problem?.field === 'token';
  return (
    <AccountCard title={props.title}>
      {props.token === '' ? (
        <>
          <p>Откройте ссылку из письма: без неё эта страница ничего не может.</p>
          {props.again}
        </>
      ) : (
        <form
          {...form}
          action={`${props.action}?token=${encodeURIComponent(props.token)}`}
          className="space-y-4"
        >
          {trouble && (
            <>
              <FormProblem>{trouble}</FormProblem>
              {isOver && props.again}
            </>
          )}
          <input type="hidden" name="token" value={props.token} />
          {props.children(problem)}
          <Submit isBusy={isBusy} busy={props.submit.busy} className="w-full">
            {props.submit.label}
          </Submit>
        </form>
      )}
    </AccountCard>
  );
}
