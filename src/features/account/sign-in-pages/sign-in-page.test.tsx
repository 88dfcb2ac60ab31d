import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  ALREADY_REGISTERED,
  REGISTERED,
  registrationMessage,
  signInMessage,
} from '#lib/account/auth-messages.ts';
import { NO_ANSWER } from '#lib/form/no-answer.ts';
import { SignInPage } from './sign-in-page.tsx';
import { registeredStep, type SignInStep } from '#features/account/sign-in/sign-in-step.ts';
import { lostStepAs, type StepReply } from '#features/account/sign-in/use-step-form.ts';

function render(first: SignInStep, answer?: StepReply, next: string | null = null): string {
  const Page = createRoutesStub([
    { path: '*', Component: () => <SignInPage first={first} next={next} /> },
  ]);
  const hydrationData = { actionData: answer && { '0': answer } };
  return renderToString(<Page hydrationData={hydrationData} />).replaceAll('<!-- -->', '');
}

const NOTHING = { step: null, next: null, session: null, form: null, result: null, code: null };

const inputs = (markup: string) =>
  [...markup.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);

describe('the pages of signing in as the server renders them', () => {
  it('send e-mail and password where they are checked, without scripts as well', () => {
    const markup = render({ kind: 'sign-in' });
    expect(markup).toMatch(/<form [^>]*action="\/account\/sign-in" method="post"/);
    expect(inputs(markup)).toEqual(['email', 'password']);
    expect(markup).toMatch(/href="\/account\/forgot"[^>]*>Забыли пароль\?</);
    expect(markup).toMatch(/href="\/account\/register"/);
    expect(markup).not.toContain('noValidate');
  });

  it('register with a password typed twice and a consent that is not ticked beforehand', () => {
    const markup = render({ kind: 'register' });
    expect(inputs(markup)).toEqual(['email', 'password', 'confirmPassword', 'consent']);
    expect(markup).toContain('согласие на\u00a0обработку моих персональных данных');
    expect(markup).toMatch(/href="\/privacy" target="_blank"/);
    expect(markup).not.toContain('checked');
  });

  it('keep what was typed but the passwords, and say beside its field what is wrong', () => {
    const markup = render(
      { kind: 'register' },
      {
        ...NOTHING,
        form: 'register',
        result: {
          status: 'error',
          initialValue: { email: 'amina@example.ru', consent: 'on' },
          error: { email: [registrationMessage(ALREADY_REGISTERED)] },
        },
        code: ALREADY_REGISTERED.code,
      },
    );
    expect(markup).toMatch(/name="email" value="amina@example.ru"/);
    expect(markup).toMatch(/name="consent" checked=""/);
    expect(markup.match(/ value="/g)).toHaveLength(1);
    const [, problemId] = /<p id="([^"]+)"[^>]*>Пользователь с таким email/.exec(markup) ?? [];
    expect(markup).toContain(`aria-describedby="${problemId}"`);
  });

  it('say above the fields what is about none of them', () => {
    const result = { status: 'error' as const, error: { '': ['Неверный email или пароль'] } };
    const markup = render({ kind: 'sign-in' }, { ...NOTHING, form: 'sign-in', result });
    expect(markup).toMatch(/role="alert"[^>]*>Неверный email или пароль<.*name="email"/);
  });

  it('go over to signing in after registration, with the e-mail kept', () => {
    const step = registeredStep({ message: REGISTERED, email: 'a@example.ru', letterSent: true });
    const markup = render({ kind: 'register' }, { ...NOTHING, step, next: '/all' });
    expect(markup).toContain(REGISTERED);
    expect(markup).toContain('подтвердите адрес');
    expect(markup).toMatch(/name="email" value="a@example.ru"/);
    expect(markup).toMatch(/name="next" value="\/all"/);
  });

  it('remember where somebody was going', () => {
    const markup = render({ kind: 'sign-in' }, undefined, '/all?type=hajj');
    expect(markup).toContain('name="next" value="/all?type=hajj"');
    expect(markup).toContain('href="/account/register?next=%2Fall%3Ftype%3Dhajj"');
  });

  it('ask for a code where one is needed', () => {
    expect(inputs(render({ kind: 'code' }))).toEqual(['code']);
  });
});

it('says a lost connection as the form says its other failures', () => {
  const said = (words: typeof signInMessage) => lostStepAs(words)(NO_ANSWER, null).result?.error;
  expect(JSON.stringify(said(signInMessage))).toMatch(/"Ошибка входа: нет связи с\sсайтом\. /);
  expect(JSON.stringify(said(registrationMessage))).toMatch(/"Ошибка при регистрации: нет связи/);
});
