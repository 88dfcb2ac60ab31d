import { NewPasswordFields } from '#features/account/sign-in/account-fields.tsx';
import { StepLink } from '#features/account/sign-in/step-link.tsx';
import { TokenPage } from '#features/account/sign-in-pages/token-page.tsx';
import { leaveAccount, useRecovery } from '#features/account/sign-in-pages/use-account-pages.ts';

/** A new password by the link of a recovery letter. */
export function ResetPage({ token }: { token: string }) {
  useRecovery();
  return (
    <TokenPage
      title="Новый пароль"
      token={token}
      action="/account/reset"
      onDone={() => {
        leaveAccount();
        return false;
      }}
      fields={['password', 'confirmPassword']}
      submit={{ label: 'Сохранить пароль', busy: 'Сохраняем…' }}
      again={
        <StepLink to="forgot" next={null}>
          Запросить новую ссылку
        </StepLink>
      }
    >
      {(field) => <NewPasswordFields field={field} />}
    </TokenPage>
  );
}
