import { composeLetter, type Letter, type LetterWords } from '#lib/contact/letter.ts';
import { countOf } from '#lib/text/russian.ts';

/** A letter with its reason, which is stored after the letter is sent, when its text is deleted. */
export type AccountLetter = Letter & { kind: string };

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
      'Этот адрес указали как новый для учётной записи на\u00a0сайте «ВсеУмры». Подтвердите его, и\u00a0дальше вы\u00a0будете входить с\u00a0ним.',
    ],
    action: { label: 'Подтвердить новый адрес', href: link },
    notes: [
      validFor(validHours),
      'Если вы\u00a0не\u00a0меняли адрес, ничего не\u00a0делайте: без подтверждения всё останется как было.',
    ],
  });
}

/** To the account's present address when a change was requested. */
export function emailChangeNotice(siteUrl: string, newEmail: string): AccountLetter {
  return letter('email-change-notice', {
    siteUrl,
    subject: 'Запрошена смена адреса почты',
    paragraphs: [
      `Для вашей учётной записи на\u00a0сайте «ВсеУмры» указали новый адрес почты: ${newEmail}. Он\u00a0заменит нынешний, когда его подтвердят по\u00a0ссылке из\u00a0письма, отправленного на\u00a0новый адрес.`,
      'Если это вы, больше ничего делать не\u00a0нужно.',
      'Если это не\u00a0вы, ваш пароль знает кто-то ещё. Войдите, смените пароль и\u00a0завершите остальные сеансы.',
    ],
    action: { label: 'Открыть мою учётную запись', href: `${siteUrl}/account` },
  });
}

/** To the former address once the account has moved to another. */
export function emailChangedLetter(siteUrl: string, newEmail: string): AccountLetter {
  return letter('email-changed', {
    siteUrl,
    subject: 'Адрес почты изменён',
    paragraphs: [
      `Этот адрес больше не\u00a0используется для вашей учётной записи на\u00a0сайте «ВсеУмры». Новый адрес: ${newEmail}. Входите с\u00a0ним, письма тоже придут на\u00a0него.`,
      'Если адрес сменили вы, больше ничего делать не\u00a0нужно.',
      'Если это не\u00a0вы, сразу напишите нам: вашей учётной записью пользуется кто-то ещё. Назовите прежний и\u00a0новый адрес, и\u00a0мы\u00a0закроем к\u00a0ней доступ. Если тот\u00a0же пароль у\u00a0вас и\u00a0на\u00a0других сайтах, смените его там.',
    ],
    action: { label: 'Написать нам', href: `${siteUrl}/zayavka` },
  });
}

/** To the owner after every change of the password. */
export function passwordChangedLetter(siteUrl: string): AccountLetter {
  return letter('password-changed', {
    siteUrl,
    subject: 'Пароль изменён',
    paragraphs: [
      'Пароль от\u00a0вашей учётной записи на\u00a0сайте «ВсеУмры» изменён.',
      'Если это сделали вы, больше ничего делать не\u00a0нужно. Если нет, сразу восстановите доступ: задайте новый пароль.',
    ],
    action: recovery(siteUrl),
  });
}

/** To every administrator. `email` is the reader's. */
export function accessRequestedLetter(siteUrl: string, email: string): AccountLetter {
  return letter('access-requested', {
    siteUrl,
    subject: 'Запрос доступа к\u00a0панели управления',
    paragraphs: [
      `Читатель ${email} просит доступ к\u00a0панели управления сайта «ВсеУмры».`,
      'Открывайте доступ, только если знаете этого человека: сотрудник может менять и\u00a0удалять туры.',
    ],
    action: { label: 'Рассмотреть запрос', href: `${siteUrl}/admin/users?only=waiting` },
    notes: ['Вы\u00a0получили это письмо, потому что вы администратор сайта.'],
  });
}

/** To a reader who became staff. */
export function accessApprovedLetter(siteUrl: string): AccountLetter {
  return letter('access-approved', {
    siteUrl,
    subject: 'Доступ к\u00a0панели управления открыт',
    paragraphs: [
      'Администратор открыл вам доступ к\u00a0панели управления сайта «ВсеУмры». Входите с\u00a0прежними адресом почты и\u00a0паролем.',
    ],
    action: { label: 'Открыть панель', href: `${siteUrl}/admin` },
  });
}

/** To an invited address. `invitedTo` names the task; `link` works once. */
export function invitationLetter(given: {
  siteUrl: string;
  link: string;
  invitedTo: string;
  validDays: number;
}): AccountLetter {
  const { siteUrl, link, invitedTo, validDays } = given;
  return letter('invitation', {
    siteUrl,
    subject: 'Приглашение на\u00a0сайт «ВсеУмры»',
    paragraphs: [
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

/** The button that leads to the recovery of an account. */
export function recovery(siteUrl: string) {
  return { label: 'Восстановить доступ', href: `${siteUrl}/account/reset` };
}

export function letter(kind: string, words: LetterWords): AccountLetter {
  return { kind, ...composeLetter(words) };
}

function validFor(hours: number): string {
  return `Ссылка действует ${countOf(hours, ['час', 'часа', 'часов'])}.`;
}
