import { useFetcher } from 'react-router';
import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { AccountForm } from '#features/account/page/account-section.tsx';
import type { Role } from '#lib/account/actor.ts';
import type { AccountView } from '#features/account/core/account-view.ts';
import { FactorSection, OwnPassword } from '#features/account/page/factor-section.tsx';
import { NewPasswordFields } from '#features/account/sign-in/account-fields.tsx';
import { SessionsSection } from '#features/account/page/sessions-section.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { SECOND_FACTOR_MISSING } from '#lib/account/actor.ts';
import { isProblem } from '#lib/problem.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';

interface AccountPageProps {
  view: AccountView;
  siteUrl: string;
}

/** Everything about one's own account. */
export function AccountPage({ view, siteUrl }: AccountPageProps) {
  return (
    <main id="content" className="page-width py-8 md:py-12">
      <div className="mx-auto grid max-w-3xl gap-5 *:min-w-0">
        <div>
          <h1 className="text-2xl sm:text-3xl">Мой кабинет</h1>
          <p className="mt-2 wrap-anywhere text-ink-soft">{view.email}</p>
        </div>
        {view.lacksSecondFactor && (
          <p className="rounded-card border-2 border-gold bg-surface px-5 py-4 font-medium">
            {SECOND_FACTOR_MISSING.message}
          </p>
        )}
        <NameSection name={view.name} />
        <EmailSection view={view} />
        <PasswordSection />
        <FactorSection view={view} siteUrl={siteUrl} />
        <SessionsSection sessions={view.sessions} />
        <AccessSection view={view} />
        <DataSection />
      </div>
    </main>
  );
}

function NameSection({ name }: { name: string }) {
  return (
    <FormBlock title="Имя" isSpaced>
      <AccountForm intent="name" submit="Сохранить имя" busy="Сохраняем…" fields={['name']}>
        {(field) => (
          <Field
            label="Как к вам обращаться"
            autoComplete="name"
            maxLength={100}
            {...field('name')}
            defaultValue={field('name').defaultValue ?? name}
          />
        )}
      </AccountForm>
    </FormBlock>
  );
}

function EmailSection({ view }: { view: AccountView }) {
  return (
    <FormBlock title="Email" isSpaced>
      <p className="wrap-anywhere">
        {view.email}
        {view.isEmailConfirmed ? ' — подтверждён' : ' — ещё не подтверждён'}
      </p>
      {!view.isEmailConfirmed && (
        <AccountForm
          intent="confirm-letter"
          submit="Прислать письмо для подтверждения"
          busy="Отправляем…"
        />
      )}
      <AccountForm
        intent="email"
        folded="Сменить email"
        submit="Отправить письмо на новый адрес"
        busy="Отправляем…"
        fields={['email', 'password']}
        empties
      >
        {(field) => (
          <>
            <Field
              label="Новый email"
              type="email"
              autoComplete="email"
              required
              {...field('email')}
            />
            <OwnPassword field={field} />
          </>
        )}
      </AccountForm>
    </FormBlock>
  );
}

function PasswordSection() {
  return (
    <FormBlock title="Пароль" isSpaced>
      <AccountForm
        intent="password"
        folded="Сменить пароль"
        submit="Сменить пароль"
        busy="Сохраняем…"
        fields={['oldPassword', 'password', 'confirmPassword']}
        empties
      >
        {(field) => (
          <>
            <PasswordField
              label="Нынешний пароль"
              autoComplete="current-password"
              {...field('oldPassword')}
            />
            <NewPasswordFields field={field} />
          </>
        )}
      </AccountForm>
    </FormBlock>
  );
}

const WORK: Record<Exclude<Role, 'reader'>, string> = {
  operator: 'Вы ведёте туры и\u00a0заявки своего организатора.',
  editor: 'Вы редактор: пишете статьи.',
  staff: 'Вы сотрудник сайта: добавляете и меняете туры.',
  admin: 'Вы администратор сайта.',
};

/** Access to the panel: readers may request it, staff see that they have it. */
function AccessSection({ view }: { view: AccountView }) {
  if (view.lacksSecondFactor) return null;
  if (view.role !== 'reader') {
    return (
      <FormBlock title="Работа с сайтом" isSpaced>
        <p>{WORK[view.role]}</p>
        <ButtonLink href="/admin" look="quiet">
          Админ-панель
        </ButtonLink>
      </FormBlock>
    );
  }
  return (
    <FormBlock title="Работа с сайтом" isSpaced>
      {view.hasRequestedAccess ? (
        <p>
          Запрос отправлен. Администратор откроет доступ или откажет; письмо придёт на ваш email.
        </p>
      ) : (
        <>
          <p>Добавлять и менять туры могут сотрудники. Доступ открывает администратор сайта.</p>
          <AskForAccess />
        </>
      )}
    </FormBlock>
  );
}

function AskForAccess() {
  const { Form, data, state } = useFetcher<{ problem?: unknown }>();
  return (
    <Form method="post" action="/admin/access" className="space-y-4">
      <input type="hidden" name="from" value="/account" />
      {isProblem(data?.problem) && <FormProblem>{data.problem.message}</FormProblem>}
      <Submit isBusy={state !== 'idle'} busy="Отправляем…" look="quiet">
        Запросить доступ
      </Submit>
    </Form>
  );
}

function DataSection() {
  return (
    <FormBlock title="Ваши данные" isSpaced>
      <p>Всё, что сайт о вас хранит, одним файлом JSON.</p>
      <a href="/account/export" download className={buttonClass('quiet')}>
        Скачать мои данные
      </a>
      <AccountForm
        intent="delete"
        folded="Удалить учётную запись"
        submit="Удалить навсегда"
        busy="Удаляем…"
        look="danger"
        fields={['password']}
        empties
      >
        {(field) => (
          <>
            <p className="font-medium text-danger">
              Учётная запись и всё, что в ней сохранено, исчезнут сразу и навсегда. Отменить это
              нельзя.
            </p>
            <OwnPassword field={field} />
          </>
        )}
      </AccountForm>
    </FormBlock>
  );
}
