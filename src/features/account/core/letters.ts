import { composeLetter, type Letter, type LetterWords } from '#lib/contact/letter.ts';
import { countOf } from '#lib/text/russian.ts';

/** The reason of a letter; stored after the letter is sent, when its text is deleted. */
export type LetterKind =
  | 'confirm-email'
  | 'reset-password'
  | 'change-email'
  | 'email-change-notice'
  | 'password-changed'
  | 'access-requested'
  | 'access-approved'
  | 'invitation';

export type AccountLetter = Letter & { kind: LetterKind };

/*
 * No letter repeats a typed name: people who register another person's address could write to them
 * through it.
 */

/** `validHours`: how long the link works. */
interface LinkedLetter {
  siteUrl: string;
  link: string;
  validHours: number;
}

/** To a newly registered address. */
export function confirmEmailLetter({ siteUrl, link, validHours }: LinkedLetter): AccountLetter {
  return letter('confirm-email', {
    siteUrl,
    subject: 'Подтвердите адрес почты',
    paragraphs: [
      'Здравствуйте!',
      'На\u00a0этот адрес зарегистрировали учётную запись на\u00a0сайте «ВсеУмры». Подтвердите, что адрес ваш, и\u00a0вы\u00a0сможете войти.',
    ],
    action: { label: 'Подтвердить адрес', href: link },
    notes: [
      validFor(validHours),
      'Если вы\u00a0не\u00a0регистрировались, ничего не\u00a0делайте: без подтверждения этой учётной записью никто не\u00a0воспользуется.',
    ],
  });
}

/** To an account owner who can't sign in. */
export function resetPasswordLetter({ siteUrl, link, validHours }: LinkedLetter): AccountLetter {
  return letter('reset-password', {
    siteUrl,
    subject: 'Восстановление пароля',
    paragraphs: [
      'Здравствуйте!',
      'Кто-то, скорее всего вы, попросил восстановить пароль от\u00a0вашей учётной записи на\u00a0сайте «ВсеУмры». Чтобы задать новый пароль, нажмите на\u00a0кнопку.',
    ],
    action: { label: 'Задать новый пароль', href: link },
    notes: [
      `${validFor(validHours)} Воспользоваться ею можно один раз.`,
      'Если вы\u00a0об\u00a0этом не\u00a0просили, ничего не\u00a0делайте: прежний пароль остаётся в\u00a0силе. Никому не\u00a0пересылайте это письмо.',
    ],
  });
}

/** To the new address: opening the link moves the account to it. */
export function changeEmailLetter({ siteUrl, link, validHours }: LinkedLetter): AccountLetter {
  return letter('change-email', {
    siteUrl,
    subject: 'Подтвердите новый адрес почты',
    paragraphs: [
      'Здравствуйте!',
      'Этот адрес указали как новый для учётной записи на\u00a0сайте «ВсеУмры». Подтвердите его, и\u00a0дальше вы\u00a0будете входить с\u00a0ним.',
    ],
    action: { label: 'Подтвердить новый адрес', href: link },
    notes: [
      validFor(validHours),
      'Если вы\u00a0не\u00a0меняли адрес, ничего не\u00a0делайте: без подтверждения всё останется как было.',
    ],
  });
}

/** To the account's present address when a change was requested. `link` leads to the account. */
export function emailChangeNotice(parts: {
  siteUrl: string;
  newEmail: string;
  link: string;
}): AccountLetter {
  return letter('email-change-notice', {
    siteUrl: parts.siteUrl,
    subject: 'Запрошена смена адреса почты',
    paragraphs: [
      'Здравствуйте!',
      `Для вашей учётной записи на\u00a0сайте «ВсеУмры» указали новый адрес почты: ${parts.newEmail}. Он\u00a0заменит нынешний, когда его подтвердят по\u00a0ссылке из\u00a0письма, отправленного на\u00a0новый адрес.`,
      'Если это вы, больше ничего делать не\u00a0нужно.',
      'Если это не\u00a0вы, ваш пароль знает кто-то ещё. Войдите, смените пароль и\u00a0завершите остальные сеансы.',
    ],
    action: { label: 'Открыть мою учётную запись', href: parts.link },
  });
}

/** To the owner after every change of the password. `link` leads to the recovery. */
export function passwordChangedLetter(parts: { siteUrl: string; link: string }): AccountLetter {
  return letter('password-changed', {
    siteUrl: parts.siteUrl,
    subject: 'Пароль изменён',
    paragraphs: [
      'Здравствуйте!',
      'Пароль от\u00a0вашей учётной записи на\u00a0сайте «ВсеУмры» изменён.',
      'Если это сделали вы, больше ничего делать не\u00a0нужно. Если нет, сразу восстановите доступ: задайте новый пароль.',
    ],
    action: { label: 'Восстановить доступ', href: parts.link },
  });
}

/** To every administrator. `email` is the reader's, `link` leads to the people screen. */
export function accessRequestedLetter(parts: {
  siteUrl: string;
  email: string;
  link: string;
}): AccountLetter {
  return letter('access-requested', {
    siteUrl: parts.siteUrl,
    subject: 'Запрос доступа к\u00a0панели управления',
    paragraphs: [
      'Здравствуйте!',
      `Читатель ${parts.email} просит доступ к\u00a0панели управления сайта «ВсеУмры».`,
      'Открывайте доступ, только если знаете этого человека: сотрудник может менять и\u00a0удалять туры.',
    ],
    action: { label: 'Рассмотреть запрос', href: parts.link },
    notes: ['Вы\u00a0получили это письмо, потому что вы администратор сайта.'],
  });
}

/** To a reader who became staff. `link` leads to the panel. */
export function accessApprovedLetter(parts: { siteUrl: string; link: string }): AccountLetter {
  return letter('access-approved', {
    siteUrl: parts.siteUrl,
    subject: 'Доступ к\u00a0панели управления открыт',
    paragraphs: [
      'Здравствуйте!',
      'Администратор открыл вам доступ к\u00a0панели управления сайта «ВсеУмры». Входите с\u00a0прежними адресом почты и\u00a0паролем.',
    ],
    action: { label: 'Открыть панель', href: parts.link },
  });
}

/** To an invited address. `invitedTo` names the task; `link` works once. */
export function invitationLetter(parts: {
  siteUrl: string;
  link: string;
  invitedTo: string;
  validDays: number;
}): AccountLetter {
  const { siteUrl, link, invitedTo, validDays } = parts;
  return letter('invitation', {
    siteUrl,
    subject: 'Приглашение на\u00a0сайт «ВсеУмры»',
    paragraphs: [
      'Здравствуйте!',
      `Администратор сайта «ВсеУмры» приглашает вас ${invitedTo}.`,
      'Нажмите на\u00a0кнопку: если учётной записи у\u00a0вас ещё нет, вы\u00a0зададите имя и\u00a0пароль.',
    ],
    action: { label: 'Принять приглашение', href: link },
    notes: [
      `Ссылка действует ${countOf(validDays, ['день', 'дня', 'дней'])} и\u00a0срабатывает один раз. Никому не\u00a0пересылайте это письмо.`,
      'Если вы\u00a0не\u00a0ждали приглашения, ничего не\u00a0делайте: без вас ничего не\u00a0произойдёт.',
    ],
  });
}

function letter(kind: LetterKind, words: LetterWords): AccountLetter {
  return { kind, ...composeLetter(words) };
}

function validFor(hours: number): string {
  return `Ссылка действует ${countOf(hours, ['час', 'часа', 'часов'])}.`;
}
