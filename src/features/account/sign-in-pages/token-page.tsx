import { type ReactNode, useState } from 'react';
import { useActionData } from 'react-router';
import { AccountCard } from '#features/account/core/account-card.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { SignInPage } from '#features/account/sign-in-pages/sign-in-page.tsx';
import type { StepReply } from '#features/account/sign-in/use-step-form.ts';
import { LINK_EXPIRED } from '#lib/account/auth-messages.ts';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { useActionForm } from '#ui/form/use-action-form.ts';

/** The props of a field of the kit. */
type FieldOf = ReturnType<typeof useActionForm<StepReply>>['field'];

interface TokenPageProps {
  title: string;
  token: string;
  /** The page's own address, which receives the form. */
  action: string;
  /** Called after success with scripts: returns true when it leaves the page. */
  onDone: (reply: StepReply) => boolean;
  fields: readonly string[];
  submit: { label: string; busy: string };
  /** The link to request another letter. */
  again: ReactNode;
  children: (field: FieldOf) => ReactNode;
}

/** A page behind a letter's link: the token and some fields do one thing once. */
export function TokenPage(props: TokenPageProps) {
  // The reply to a form sent without scripts.
  const answer = useActionData<StepReply>();
  const [step, setStep] = useState(answer?.step ?? null);
  const { Form, form, field, isBusy, problem, reply } = useActionForm<StepReply>({
    action: `${props.action}?token=${encodeURIComponent(props.token)}`,
    name: 'token',
    fields: props.fields,
    isOnceOnly: true,
    onReply: (said) => {
      if (!said.result && !props.onDone(said)) setStep(said.step);
    },
  });
  if (step) return <SignInPage first={step} next={null} />;
  const isOver = reply?.code === LINK_EXPIRED.code || Boolean(reply?.result?.error?.['token']);
  return (
    <AccountCard title={props.title}>
      {props.token === '' ? (
        <>
          <p>Откройте ссылку из письма: без неё эта страница ничего не может.</p>
          {props.again}
        </>
      ) : (
        <Form {...form} className="space-y-4">
          {problem && (
            <>
              <FormProblem>{problem}</FormProblem>
              {isOver && props.again}
            </>
          )}
          <input type="hidden" name="token" value={props.token} />
          {props.children(field)}
          <Submit isBusy={isBusy} busy={props.submit.busy} className="w-full">
            {props.submit.label}
          </Submit>
        </Form>
      )}
    </AccountCard>
  );
}
