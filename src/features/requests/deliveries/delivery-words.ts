import type { RequestLetterKind } from '#features/requests/delivery/letters.ts';
import type { DeliveryChannel } from '#features/requests/store/request.ts';

export type DeliveryState = 'sent' | 'waiting' | 'failing' | 'given-up';

export const CHANNEL_WORDS: Record<DeliveryChannel, string> = {
  email: 'Письмо',
  telegram: 'Telegram',
  max: 'MAX',
  push: 'Уведомление',
};

const LETTERS: Record<string, string> = {
  'request-new': 'Новая заявка, получателю',
  'request-words': 'Посетитель дописал, получателю',
  'request-taken': 'Заявка принята, посетителю',
  'request-answer': 'Ответ на\u00a0заявку, посетителю',
  'request-notice': 'Объявление, посетителю',
  'chat-gone': 'Чат отключён от\u00a0заявок',
  'review-accepted': 'Тур проверен, организатору',
  'review-returned': 'Тур возвращён, организатору',
  'confirm-email': 'Подтверждение адреса',
  'reset-password': 'Восстановление пароля',
  'change-email': 'Смена адреса',
  'email-change-notice': 'Предупреждение о\u00a0смене адреса',
  'email-changed': 'Адрес почты изменён',
  'password-changed': 'Пароль изменён',
  'second-factor-on': 'Вход с\u00a0кодом включён',
  'second-factor-off': 'Вход с\u00a0кодом выключен',
  'backup-code-used': 'Вход по\u00a0резервному коду',
  'access-requested': 'Просьба о\u00a0доступе',
  'access-approved': 'Доступ открыт',
  invitation: 'Приглашение',
  'backup-failed': 'Сбой резервной копии',
  'site-alert': 'Неполадки на\u00a0сайте, владельцу',
  'site-calm': 'Неполадки прошли, владельцу',
  'stale-prices': 'Давно не\u00a0проверенные цены, организатору',
  'stale-prices-of-all': 'Давно не\u00a0проверенные цены, сотрудникам',
  'report-answer': 'Ответ на\u00a0сообщение об\u00a0ошибке',
  'import-waiting': 'Таблица туров ждёт проверки',
};

const JOBS: Record<string, string> = {
  outbox: 'Отправка писем',
  'deliveries-telegram': 'Сообщения в\u00a0Telegram',
  'deliveries-max': 'Сообщения в\u00a0MAX',
  'deliveries-push': 'Уведомления сотрудникам',
  'updates-telegram': 'Подключение чатов Telegram',
  'updates-max': 'Подключение чатов MAX',
  'exchange-rate': 'Курсы валют',
  'derived-dollars': 'Пересчёт цен в\u00a0доллары',
  'stale-prices': 'Письма о\u00a0давно не\u00a0проверенных ценах',
  'departed-reviews': 'Возврат непроверенных правок вылетевших туров',
  'request-erasure': 'Удаление данных закрытых заявок',
  'prayer-push': 'Напоминания о\u00a0намазе',
  'end-notices': 'Снятие закончившихся объявлений',
  'publish-articles': 'Публикация статей по\u00a0времени',
  'forget-expired-sessions': 'Очистка старых записей',
  'empty-bin': 'Очистка корзины',
  'bin-leftovers': 'Порядок в\u00a0картинках корзины',
  'import-sources': 'Таблицы туров по\u00a0ссылкам',
  backup: 'Резервная копия',
  'verify-backup': 'Проверка резервной копии',
  'site-watch': 'Наблюдение за\u00a0сайтом',
};

/** The name of a kind of letter; an unknown kind is a letter of the site. */
export function letterWords(kind: string | null): string {
  return (kind !== null && LETTERS[kind]) || 'Письмо сайта';
}

/** The name of a job; an unknown job keeps its own name. */
export function jobWords(name: string): string {
  return JOBS[name] ?? name;
}

/** After these failures there is no message or no recipient any more. */
export const HOPELESS = [
  'erased',
  'other_operator',
  'no_chat',
  'chat_gone',
  'no_browser',
  'push_gone',
];

/** Letters that can be written again from their request. A notice can not: its text is erased with it. */
export const REWRITTEN = [
  'request-new',
  'request-words',
  'request-taken',
  'request-answer',
] as const satisfies readonly RequestLetterKind[];

/**
 * Whether a message may be sent once more by hand: it failed, and another attempt can succeed. `kind` is
 * that of a letter.
 */
export function canRepeat(given: {
  state: DeliveryState;
  error: string | null;
  kind: string | null;
}) {
  const { state, error, kind } = given;
  if (HOPELESS.includes(error ?? '')) return false;
  const isLost = kind !== null && REWRITTEN.every((known) => known !== kind);
  return state === 'failing' || (state === 'given-up' && !isLost);
}
