import type { ClientSession } from '#lib/account/session-answer.ts';

/** The steps of signing in; a dialog or page shows one step. */
export type SignInStep =
  | { kind: 'sign-in'; email?: string; problem?: string }
  | { kind: 'register'; email?: string }
  | { kind: 'code' }
  | { kind: 'forgot'; email?: string }
  | { kind: 'letter-sent'; message: string }
  /** A step succeeded; the person can now sign in. */
  | { kind: 'ready'; title: string; message: string; note?: string; email: string };

export interface StepOutcome {
  /** The next step; null when the form has problems. */
  step: SignInStep | null;
  /** The page to open after signing in. */
  next: string | null;
  /** The session after signing in; null before. */
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

/** After registration: `message` is the specified text. */
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
