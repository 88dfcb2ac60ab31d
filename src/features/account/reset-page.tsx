import type { FormProblem } from '#features/account/form-problem.ts';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { StepLink } from '#features/account/step-link.tsx';
import { TokenPage } from '#features/account/token-page.tsx';
import { leaveAccount, useRecovery } from '#features/account/use-account-pages.ts';

/** What the pages that a letter opens answer to a form that was sent without scripts. */
export interface TokenAnswer {
  /** Whose account it was, when it is done. */
  email: string | null;
  problem: FormProblem | null;
}

/** A new password, by the link of a recovery letter. */
export function ResetPage({ token, answer }: { token: string; answer: TokenAnswer | undefined }) {
  useRecovery();
  return (
    <TokenPage
      title="Новый пароль"
      token={token}
      action="/account/reset"
      path="/api/password/reset"
      given={answer?.problem ?? null}
      done={answer?.email ? changed(answer.email) : null}
      onDone={(done) => {
        leaveAccount();
        return changed('email' in done ? String(done.email) : '');
      }}
      fields={['password', 'confirmPassword']}
      submit={{ label: 'Сохранить пароль', busy: 'Сохраняем…' }}
      again={
        <StepLink to="forgot" next={null}>
          Запросить новую ссылку
        </StepLink>
      }
    >
      {(problem) => <NewPasswordFields problem={problem} />}
    </TokenPage>
  );
}

function changed(email: string): SignInStep {
  return {
    kind: 'ready',
    title: 'Пароль изменён',
    message: 'Войдите с\u00a0новым паролем.',
    email,
  };
}
