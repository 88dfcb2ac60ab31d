import { badRequest, conflict, notFound, type Problem } from '#lib/problem.ts';

/** A refusal that a form can show beside its field and that a program can handle by waiting. */
export interface AuthProblem extends Problem {
  /** Name of the form's field it is about. */
  field?: string;
  /** The code for programs, in English. */
  details?: string;
  retryAfterSeconds?: number;
}

export const REGISTERED = 'Регистрация прошла успешно! Теперь вы можете войти в систему.';

export const BAD_CREDENTIALS: AuthProblem = {
  ...badRequest('invalid_credentials', 'Неверный email или пароль'),
  details: 'Invalid login credentials',
};

export const EMAIL_NOT_CONFIRMED: AuthProblem = {
  code: 'email_not_confirmed',
  status: 403,
  message: 'Пожалуйста, подтвердите email перед входом',
  details: 'Email not confirmed',
};

export const ALREADY_REGISTERED: AuthProblem = {
  ...conflict(
    'user_already_exists',
    'Пользователь с таким email уже зарегистрирован. Попробуйте войти.',
  ),
  field: 'email',
};

export const SESSION_MISSING: AuthProblem = {
  code: 'session_not_found',
  status: 401,
  message: 'Пожалуйста, войдите в систему заново.',
  details: 'Auth session missing!',
};

export const BLOCKED: AuthProblem = {
  code: 'user_banned',
  status: 403,
  message: 'учётная запись заблокирована. Обратитесь к\u00a0администратору сайта.',
};

export const CHALLENGE_EXPIRED: AuthProblem = {
  code: 'challenge_expired',
  status: 401,
  message: 'время на\u00a0ввод кода вышло. Войдите ещё раз.',
};

export const WRONG_CODE: AuthProblem = {
  ...badRequest('invalid_code', 'Неверный код'),
  field: 'code',
};

export const USED_CODE: AuthProblem = {
  ...badRequest('used_code', 'Этот код уже использован. Дождитесь следующего.'),
  field: 'code',
};

export const SECOND_FACTOR_UNREADABLE: AuthProblem = {
  ...conflict(
    'second_factor_unreadable',
    'Код из\u00a0приложения сейчас не\u00a0проверить. Введите резервный код.',
  ),
  field: 'code',
};

export const SECOND_FACTOR_UNAVAILABLE = conflict(
  'second_factor_unavailable',
  'Вход с\u00a0кодом на\u00a0этом сайте не\u00a0настроен: владельцу нужно задать SECRET_KEY.',
);

export const SECOND_FACTOR_ALREADY_ON = conflict(
  'second_factor_already_on',
  'Вход с\u00a0кодом уже включён.',
);

export const SECOND_FACTOR_NOT_STARTED = conflict(
  'second_factor_not_started',
  'Настройка прервалась. Начните её сначала.',
);

export const WRONG_PASSWORD: AuthProblem = {
  ...badRequest('invalid_password', 'Неверный пароль'),
  field: 'password',
};

export const LINK_EXPIRED: AuthProblem = badRequest(
  'link_expired',
  'Ссылка уже использована или устарела. Запросите новую.',
);

export const SAME_EMAIL: AuthProblem = {
  ...badRequest('same_email', 'Это и\u00a0есть ваш нынешний email'),
  field: 'email',
};

export const EMAIL_ALREADY_CONFIRMED = conflict(
  'email_already_confirmed',
  'Этот email уже подтверждён.',
);

export const LAST_ADMIN = conflict(
  'last_admin',
  'Это последний администратор: сначала назначьте другого.',
);

export const NO_SUCH_PERSON = notFound('Такого пользователя нет.');

/** Too many passwords are being checked at the moment; the client tries again by itself. */
export const BUSY: AuthProblem = {
  code: 'busy',
  status: 503,
  message: 'сайт сейчас перегружен. Попробуйте через несколько секунд.',
  retryAfterSeconds: 5,
};

/** The same text whether or not the account exists. */
export const RESET_REQUESTED =
  'Если такой email зарегистрирован, мы\u00a0отправили на\u00a0него письмо со\u00a0ссылкой. Она действует один час.';

/** The same text whether or not the new address is free. */
export const EMAIL_CHANGE_REQUESTED =
  'Мы\u00a0отправили письмо на\u00a0новый адрес. Откройте ссылку из\u00a0него, чтобы сменить email.';

/** The message of a refusal in a form that adds no prefix. */
export function plainMessage({ message }: Problem): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Shown unchanged; every other message gets the prefix «Ошибка входа:». */
const PLAIN = new Set<string>([
  'invalid',
  'weak_password',
  'too_many_attempts',
  BAD_CREDENTIALS.code,
  EMAIL_NOT_CONFIRMED.code,
  ALREADY_REGISTERED.code,
  WRONG_CODE.code,
  USED_CODE.code,
  SECOND_FACTOR_UNREADABLE.code,
]);

/** The sign-in form's message for a refusal. */
export function signInMessage(problem: Problem): string {
  return PLAIN.has(problem.code) ? problem.message : `Ошибка входа: ${problem.message}`;
}

/** The registration form's message for a refusal. */
export function registrationMessage(problem: Problem): string {
  return PLAIN.has(problem.code) ? problem.message : `Ошибка при регистрации: ${problem.message}`;
}
