import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { TokenPage } from '#features/account/sign-in-pages/token-page.tsx';
import { useEntering } from '#features/account/sign-in-pages/use-account-pages.ts';
import { PasswordField } from '#ui/field/password-field.tsx';

/** Confirms an address by a letter's link and the password, and signs in. */
export function ConfirmPage({ token }: { token: string }) {
  const enter = useEntering('/account');
  return (
    <TokenPage
      title="Подтверждение адреса"
      token={token}
      action="/account/confirm"
      onDone={({ session }) => {
        if (session) enter(session);
        return session !== null;
      }}
      fields={['password']}
      submit={{ label: 'Подтвердить', busy: 'Проверяем…' }}
      again={
        <StepLink to="sign-in" next={null}>
          Войти, чтобы получить новое письмо
        </StepLink>
      }
    >
      {(field) => (
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          hint="От вашей учётной записи: так подтвердить адрес можете только вы."
          {...field('password')}
        />
      )}
    </TokenPage>
  );
}
