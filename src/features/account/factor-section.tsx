import { AccountField, PasswordField } from '#features/account/account-field.tsx';
import { AccountForm, AccountSection, ShownForm } from '#features/account/account-section.tsx';
import type { AccountView } from '#features/account/account-view.ts';
import { BackupCodes } from '#features/account/backup-codes.tsx';
import { FactorSetupCard } from '#features/account/factor-setup-card.tsx';
import { problemOf } from '#features/account/form-problem.ts';
import { type Section, useAccountSection } from '#features/account/use-account-section.ts';

interface FactorSectionProps {
  view: AccountView;
  siteUrl: string;
}

/** Signing in with a code of an app beside the password. */
export function FactorSection({ view, siteUrl }: FactorSectionProps) {
  const confirm = useAccountSection('factor-confirm', { empties: true });
  const renew = useAccountSection('codes', { empties: true });
  if (!view.hasSecondFactor) {
    return (
      <AccountSection title="Вход с кодом">
        <p>
          Кроме пароля сайт будет спрашивать код из приложения на вашем телефоне (Яндекс Ключ,
          Google Authenticator и подобные). Чужой человек не войдёт, даже узнав пароль.
        </p>
        <TurnOn confirm={confirm} />
      </AccountSection>
    );
  }
  const fresh = renew.reply?.backupCodes ?? confirm.reply?.backupCodes;
  return (
    <AccountSection title="Вход с кодом">
      <p>
        Включён: кроме пароля нужен код из приложения. Резервных кодов осталось:{' '}
        {view.backupCodesLeft}.
      </p>
      {fresh && <BackupCodes codes={fresh} siteUrl={siteUrl} />}
      <ShownForm
        section={renew}
        folded="Получить новые резервные коды"
        submit="Получить новые коды"
        busy="Готовим коды…"
        fields={['password']}
      >
        {({ problem }) => <OwnPassword problem={problemOf(problem, 'password')} />}
      </ShownForm>
      <AccountForm
        intent="factor-off"
        folded="Выключить вход с кодом"
        submit="Выключить"
        busy="Выключаем…"
        look="danger"
        fields={['password']}
        empties
      >
        {({ problem }) => <OwnPassword problem={problemOf(problem, 'password')} />}
      </AccountForm>
    </AccountSection>
  );
}

/** First the password, then what the app needs, then a code of it. */
function TurnOn({ confirm }: { confirm: Section }) {
  const start = useAccountSection('factor-start', { empties: true });
  const setup = confirm.reply?.setup ?? start.reply?.setup;
  if (!setup) {
    return (
      <ShownForm
        section={start}
        folded="Включить вход с кодом"
        submit="Продолжить"
        busy="Готовим…"
        fields={['password']}
      >
        {({ problem }) => <OwnPassword problem={problemOf(problem, 'password')} />}
      </ShownForm>
    );
  }
  return (
    <>
      <FactorSetupCard setup={setup} />
      <ShownForm
        section={confirm}
        submit="Включить"
        busy="Проверяем код…"
        look="primary"
        fields={['code']}
      >
        {({ problem }) => (
          <>
            <input type="hidden" name="secret" value={setup.secret} />
            <AccountField
              label="Код из приложения"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={40}
              problem={problemOf(problem, 'code')}
            />
          </>
        )}
      </ShownForm>
    </>
  );
}

/** The password once more: an open session alone must not be enough. */
export function OwnPassword({ problem }: { problem: string | null }) {
  return (
    <PasswordField
      label="Ваш пароль"
      name="password"
      autoComplete="current-password"
      problem={problem}
    />
  );
}
