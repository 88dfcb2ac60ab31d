/** Where somebody is on the way into their account; one dialog or page shows one step. */
export type SignInStep =
  | { kind: 'sign-in'; email?: string; problem?: string }
  | { kind: 'register'; email?: string; hasConsented?: boolean }
  | { kind: 'registered'; email: string; letterSent: boolean }
  | { kind: 'code' }
  | { kind: 'forgot'; email?: string }
  | { kind: 'letter-sent'; message: string };

export const STEP_TITLES: Record<SignInStep['kind'], string> = {
  'sign-in': 'Вход',
  register: 'Регистрация',
  registered: 'Вы\u00a0зарегистрированы',
  code: 'Код подтверждения',
  forgot: 'Восстановление пароля',
  'letter-sent': 'Проверьте почту',
};

/** The pages of the steps that can be begun with: they work without scripts. */
export const STEP_PAGES = {
  'sign-in': '/account/sign-in',
  register: '/account/register',
  forgot: '/account/forgot',
};
