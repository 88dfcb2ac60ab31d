import type { ClientSession } from '#lib/account/session-answer.ts';

/** Where somebody is on the way into their account; one dialog or page shows one step. */
export type SignInStep =
  | { kind: 'sign-in'; email?: string; problem?: string }
  | { kind: 'register'; email?: string }
  | { kind: 'code' }
  | { kind: 'forgot'; email?: string }
  | { kind: 'letter-sent'; message: string }
  /** Something has come out well; what remains is to sign in. */
  | { kind: 'ready'; title: string; message: string; note?: string; email: string };

/** What a form of these steps leads to. */
export interface StepOutcome {
  /** The step that comes next; null where the form is still to be mended. */
  step: SignInStep | null;
  /** Where to go on to once somebody is signed in. */
  next: string | null;
  /** Of who is signed in by now; null while nobody is. */
  session: ClientSession | null;
}

const TITLES = {
  'sign-in': 'Вход',
  register: 'Регистрация',
  code: 'Код подтверждения',
  forgot: 'Восстановление пароля',
  'letter-sent': 'Проверьте почту',
};

/** The heading of the page or dialog at a step of signing in. */
export function stepTitle(step: SignInStep): string {
  return step.kind === 'ready' ? step.title : TITLES[step.kind];
}

/** After registering: `message` is the specified one. */
export function registeredStep(given: {
  message: string;
  email: string;
  letterSent: boolean;
}): SignInStep {
  const { message, email, letterSent } = given;
  const note = letterSent
    ? `Сначала подтвердите адрес: мы\u00a0отправили письмо со\u00a0ссылкой на\u00a0${email}.`
    : undefined;
  return { kind: 'ready', title: 'Вы\u00a0зарегистрированы', message, note, email };
}

/** After a new password was set by the link of a letter. */
export function passwordChanged(email: string): SignInStep {
  return {
    kind: 'ready',
    title: 'Пароль изменён',
    message: 'Войдите с\u00a0новым паролем.',
    email,
  };
}

/** After an invitation was accepted with a new account. */
export function joinedStep(email: string): SignInStep {
  return {
    kind: 'ready',
    title: 'Приглашение принято',
    message: 'Учётная запись готова. Войдите с\u00a0паролем, который вы\u00a0задали.',
    email,
  };
}

/** After an address was confirmed by the link of a letter, without signing in. */
export function emailConfirmed(email: string): SignInStep {
  return {
    kind: 'ready',
    title: 'Адрес подтверждён',
    message: 'Теперь вы\u00a0можете войти.',
    email,
  };
}
