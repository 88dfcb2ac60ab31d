import { useState } from 'react';
import { useActionData } from 'react-router';
import type { InvitationView } from '#features/account/invitations/accept-invitation.server.ts';
import { AccountCard } from '#features/account/core/account-card.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { ConsentField, NewPasswordFields } from '#features/account/sign-in/account-fields.tsx';
import { SignInPage } from '#features/account/sign-in-pages/sign-in-page.tsx';
import type { StepReply } from '#features/account/sign-in/use-step-form.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { useActionForm } from '#ui/form/use-action-form.ts';

interface InvitationPageProps {
  token: string;
  /** Null when the link no longer works. */
  invitation: InvitationView | null;
  /** The address of the account signed in here. */
  signedInAs: string | null;
}

export function InvitationPage({ token, invitation, signedInAs }: InvitationPageProps) {
  const answer = useActionData<StepReply>();
  const [step, setStep] = useState(answer?.step ?? null);
  if (step) return <SignInPage first={step} next="/admin" />;
  if (!invitation) {
    return (
      <AccountCard title="Приглашение не действует">
        <p>Оно уже принято, отозвано или истекло. Попросите администратора прислать новое.</p>
        <p className="mt-5">
          <ButtonLink href="/account/sign-in" look="quiet">
            Войти
          </ButtonLink>
        </p>
      </AccountCard>
    );
  }
  const { email, invitedTo, hasAccount } = invitation;
  const next = `/priglashenie?token=${encodeURIComponent(token)}`;
  return (
    <AccountCard title="Приглашение на «ВсеУмры»">
      <p>Вас приглашают {invitedTo}.</p>
      <p className="mt-2 mb-5 wrap-anywhere text-ink-soft">Адрес: {email}</p>
      {signedInAs === email ? (
        <Attach token={token} />
      ) : signedInAs !== null ? (
        <p>
          Сейчас в&nbsp;этом браузере вошли как <b className="wrap-anywhere">{signedInAs}</b>.
          Выйдите из&nbsp;этой учётной записи и&nbsp;откройте ссылку ещё раз.
        </p>
      ) : hasAccount ? (
        <>
          <p>У&nbsp;вас уже есть учётная запись с&nbsp;этим адресом. Войдите, чтобы принять.</p>
          <p className="mt-5">
            <ButtonLink href={`/account/sign-in?next=${encodeURIComponent(next)}`}>
              Войти
            </ButtonLink>
          </p>
        </>
      ) : (
        <Join token={token} onStep={setStep} />
      )}
    </AccountCard>
  );
}

function Attach({ token }: { token: string }) {
  const { Form, form, isBusy, problem } = useActionForm<StepReply>({
    action: `/priglashenie?token=${encodeURIComponent(token)}`,
    name: 'token',
    isOnceOnly: true,
  });
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="attach" />
      <Submit isBusy={isBusy} busy="Принимаем…" className="w-full">
        Принять приглашение
      </Submit>
    </Form>
  );
}

interface JoinProps {
  token: string;
  onStep: (step: StepReply['step']) => void;
}

function Join({ token, onStep }: JoinProps) {
  const { Form, form, field, tick, isBusy, problem } = useActionForm<StepReply>({
    action: `/priglashenie?token=${encodeURIComponent(token)}`,
    name: 'token',
    fields: ['name', 'password', 'confirmPassword', 'consent'],
    isOnceOnly: true,
    onReply: (said) => {
      if (!said.result) onStep(said.step);
    },
  });
  return (
    <Form {...form} className="space-y-4">
      {problem && <FormProblem>{problem}</FormProblem>}
      <input type="hidden" name="token" value={token} />
      <Field label="Имя" autoComplete="name" {...field('name')} />
      <NewPasswordFields field={field} />
      <ConsentField tick={tick('consent')} />
      <Submit isBusy={isBusy} busy="Создаём…" className="w-full">
        Принять приглашение
      </Submit>
    </Form>
  );
}
