import { useNavigate } from 'react-router';
import { PasswordField } from '#features/account/account-field.tsx';
import { problemOf } from '#features/account/form-problem.ts';
import type { TokenAnswer } from '#features/account/reset-page.tsx';
import { isSessionAnswer } from '#features/account/session-life.ts';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { StepLink } from '#features/account/step-link.tsx';
import { TokenPage } from '#features/account/token-page.tsx';
import { enterAccount } from '#features/account/use-account-pages.ts';

/** Confirms an address, by the link of a letter and the password, and signs in. */
export function ConfirmPage({ token, answer }: { token: string; answer: TokenAnswer | undefined }) {
  const navigate = useNavigate();
  return (
    <TokenPage
      title="Подтверждение адреса"
      token={token}
      action="/account/confirm"
      path="/api/email/confirm"
      given={answer?.problem ?? null}
      done={answer?.email ? confirmed(answer.email) : null}
      onDone={(done) => {
        if (!isSessionAnswer(done) || !done.session) {
          return confirmed('email' in done ? String(done.email) : '');
        }
        void enterAccount(done.session).then(
          () => navigate('/account', { replace: true }),
          () => location.assign('/account'),
        );
        return null;
      }}
      fields={['password']}
      submit={{ label: 'Подтвердить', busy: 'Проверяем…' }}
      again={
        <StepLink to="sign-in" next={null}>
          Войти, чтобы получить новое письмо
        </StepLink>
      }
    >
      {(problem) => (
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          hint="От вашей учётной записи: так подтвердить адрес можете только вы."
          problem={problemOf(problem, 'password')}
        />
      )}
    </TokenPage>
  );
}

function confirmed(email: string): SignInStep {
  return {
    kind: 'ready',
    title: 'Адрес подтверждён',
    message: 'Теперь вы\u00a0можете войти.',
    email,
  };
}
