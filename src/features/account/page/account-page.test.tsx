import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AccountPage } from './account-page.tsx';
import type { AccountView } from '#features/account/core/account-view.ts';
import type { AccountReply } from './use-account-section.ts';

const reader: AccountView = {
  email: 'amina@example.ru',
  name: 'Амина',
  role: 'reader',
  isEmailConfirmed: true,
  hasSecondFactor: false,
  backupCodesLeft: 0,
  hasRequestedAccess: false,
  lacksSecondFactor: false,
  sessions: [
    { id: 2, agent: 'Firefox, Windows', seen: 'сегодня, 15:04', isThis: true },
    { id: 1, agent: 'Chrome, Android', seen: 'вчера, 9:30', isThis: false },
  ],
};

function render(view: AccountView, reply?: AccountReply): string {
  const Page = createRoutesStub([
    {
      path: '/account',
      Component: () => <AccountPage view={view} siteUrl="https://site.example" />,
    },
  ]);
  const hydrationData = { actionData: reply && { '0': reply } };
  return renderToString(
    <Page initialEntries={['/account']} hydrationData={hydrationData} />,
  ).replaceAll('<!-- -->', '');
}

/** The form with an intent. */
function form(markup: string, intent: string): string {
  const forms = markup.match(/<form .*?<\/form>/gs) ?? [];
  return forms.find((one) => one.includes(`value="${intent}"`)) ?? '';
}

describe('the account page as the server renders it', () => {
  it('asks for the password wherever an open session must not be enough', () => {
    const markup = render(reader);
    for (const intent of ['email', 'factor-start', 'delete']) {
      expect(form(markup, intent), intent).toContain('name="password"');
    }
    expect(form(markup, 'password')).toContain('name="oldPassword"');
    const withCode = render({ ...reader, hasSecondFactor: true });
    for (const intent of ['factor-off', 'codes']) {
      expect(form(withCode, intent), intent).toContain('name="password"');
    }
  });

  it('marks this device and lets the others be signed out', () => {
    const markup = render(reader);
    expect(markup).toMatch(/Firefox, Windows<\/span><span[^>]*>Это устройство/);
    expect(form(markup, 'revoke')).toContain('name="session" value="1"');
    expect(markup.match(/value="revoke"/g)).toHaveLength(1);
    expect(render({ ...reader, sessions: reader.sessions.slice(0, 1) })).not.toContain('"revoke');
  });

  it('lets a reader ask for access, once', () => {
    expect(render(reader)).toContain('Запросить доступ');
    const waiting = render({ ...reader, hasRequestedAccess: true });
    expect(waiting).not.toContain('Запросить доступ');
    expect(waiting).toContain('Запрос отправлен');
    expect(render({ ...reader, role: 'admin' })).toMatch(/href="\/admin"[^>]*>Админ-панель/);
  });

  it('tells an admin whose rights wait for a second factor', () => {
    expect(render({ ...reader, lacksSecondFactor: true })).toContain('включите в личном кабинете');
  });

  it('shows a reply of a form that was sent without scripts at that form', () => {
    const markup = render(reader, {
      form: 'email',
      result: {
        status: 'error',
        initialValue: { email: 'new@example.ru' },
        error: { password: ['Неверный пароль'] },
      },
      code: 'invalid_password',
    });
    expect(form(markup, 'email')).toContain('Неверный пароль');
    expect(form(markup, 'email')).toContain('value="new@example.ru"');
    expect(form(markup, 'delete')).not.toContain('Неверный пароль');
    expect(markup).toMatch(/<details open=""[^>]*><summary[^>]*>.{0,400}Сменить email/s);
  });

  it('goes on with the second factor after a wrong code', () => {
    const setup = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://x', qr: { size: 1, path: 'M0 0' } };
    const result = { status: 'error' as const, error: { code: ['Неверный код'] } };
    const reply = { form: 'factor-confirm', result, code: 'invalid_code', setup };
    const markup = render(reader, reply);
    expect(form(markup, 'factor-confirm')).toContain('Неверный код');
    expect(form(markup, 'factor-confirm')).toContain('value="ABCDEFGHIJKLMNOP"');
    expect(markup).toContain('aria-label="QR-код для приложения"');
  });

  it('shows new backup codes with a file to keep', () => {
    const view = { ...reader, hasSecondFactor: true, backupCodesLeft: 1 };
    const reply = { form: 'codes', result: null, code: null, backupCodes: ['AAAAA-BBBBB'] };
    const markup = render(view, reply);
    expect(markup).toContain('<code>AAAAA-BBBBB</code>');
    expect(markup).toMatch(/href="data:text\/plain;[^"]*AAAAA-BBBBB[^"]*" download=/);
  });
});
