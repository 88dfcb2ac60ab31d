import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { AccountForm, ShownForm } from '#features/account/page/account-section.tsx';
import type { AccountView } from '#features/account/core/account-view.ts';
import { BackupCodes } from '#features/account/credentials/backup-codes.tsx';
import { FactorSetupCard } from '#features/account/page/factor-setup-card.tsx';
import { type Section, useAccountSection } from '#features/account/page/use-account-section.ts';

interface FactorSectionProps {
  view: AccountView;
  siteUrl: string;
}

/** The second factor: a code of an app beside the password. */
export function FactorSection({ view, siteUrl }: FactorSectionProps) {
  const confirm = useAccountSection('factor-confirm', { fields: ['code'], empties: true });
  const renew = useAccountSection('codes', { fields: ['password'], empties: true });
  if (!view.hasSecondFactor) {
    return (
      <FormBlock title="Вход с кодом" isSpaced>
        <p>
          Кроме пароля сайт будет спрашивать код из приложения на вашем телефоне (Яндекс Ключ,
          Google Authenticator и подобные). Чужой человек не войдёт, даже узнав пароль.
        </p>
        <TurnOn confirm={confirm} />
      </FormBlock>
    );
  }
  const fresh = renew.reply?.backupCodes ?? confirm.reply?.backupCodes;
  return (
    <FormBlock title="Вход с кодом" isSpaced>
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
      >
        {(field) => <OwnPassword field={field} />}
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
        {(field) => <OwnPassword field={field} />}
      </AccountForm>
    </FormBlock>
  );
}

/** The set-up: the password, then the data for the app, then a code of it. */
function TurnOn({ confirm }: { confirm: Section }) {
  const start = useAccountSection('factor-start', { fields: ['password'], empties: true });
  const setup = confirm.reply?.setup ?? start.reply?.setup;
  if (!setup) {
    return (
      <ShownForm section={start} folded="Включить вход с кодом" submit="Продолжить" busy="Готовим…">
        {(field) => <OwnPassword field={field} />}
      </ShownForm>
    );
  }
  return (
    <>
      <FactorSetupCard setup={setup} />
      <ShownForm section={confirm} submit="Включить" busy="Проверяем код…" look="primary">
        {(field) => (
          <>
            <input type="hidden" name="secret" value={setup.secret} />
            <Field
              label="Код из приложения"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={40}
              {...field('code')}
            />
          </>
        )}
      </ShownForm>
    </>
  );
}

/** The password again: an open session alone must not be enough. */
export function OwnPassword({ field }: { field: Section['field'] }) {
  return (
    <PasswordField label="Ваш пароль" autoComplete="current-password" {...field('password')} />
  );
}
