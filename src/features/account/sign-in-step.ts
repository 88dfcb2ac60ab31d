/** Where somebody is on the way into their account; one dialog or page shows one step. */
export type SignInStep =
  | { kind: 'sign-in'; email?: string; problem?: string }
  | { kind: 'register'; email?: string; hasConsented?: boolean }
  | { kind: 'code' }
  | { kind: 'forgot'; email?: string }
  | { kind: 'letter-sent'; message: string }
  /** Something has come out well; what remains is to sign in. */
  | { kind: 'ready'; title: string; message: string; note?: string; email: string };

const TITLES = {
  'sign-in': 'Вход',
  register: 'Регистрация',
  code: 'Код подтверждения',
  forgot: 'Восстановление пароля',
  'letter-sent': 'Проверьте почту',
};

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
