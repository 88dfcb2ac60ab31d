import type { DeliveryChannel } from '#features/requests/store/request.ts';

export const CHANNEL_WORDS: Record<DeliveryChannel, string> = {
  email: 'Письмо',
  telegram: 'Telegram',
  max: 'MAX',
  push: 'Уведомление',
};

const LETTERS: Record<string, string> = {
  'request-new': 'Новая заявка, получателю',
  'request-taken': 'Заявка принята, посетителю',
  'request-answer': 'Ответ на\u00a0заявку, посетителю',
  'review-accepted': 'Тур проверен, организатору',
  'review-returned': 'Тур возвращён, организатору',
  'confirm-email': 'Подтверждение адреса',
  'reset-password': 'Восстановление пароля',
  'change-email': 'Смена адреса',
  'email-change-notice': 'Предупреждение о\u00a0смене адреса',
  'password-changed': 'Пароль изменён',
  'access-requested': 'Просьба о\u00a0доступе',
  'access-approved': 'Доступ открыт',
  invitation: 'Приглашение',
  'backup-failed': 'Сбой резервной копии',
  'site-alert': 'Неполадки на\u00a0сайте, владельцу',
  'site-calm': 'Неполадки прошли, владельцу',
  'stale-prices': 'Давно не\u00a0проверенные цены, организатору',
  'stale-prices-of-all': 'Давно не\u00a0проверенные цены, сотрудникам',
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
  'request-erasure': 'Удаление данных закрытых заявок',
  'prayer-push': 'Напоминания о\u00a0намазе',
  'publish-articles': 'Публикация статей по\u00a0времени',
  'forget-expired-sessions': 'Очистка старых входов',
  'empty-bin': 'Очистка корзины',
  'bin-leftovers': 'Порядок в\u00a0картинках корзины',
  'import-sources': 'Таблицы туров по\u00a0ссылкам',
  backup: 'Резервная копия',
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

/** The failure as a text for staff, by the stored code; the code follows in brackets. */
export function failureWords(code: string): string {
  return `${wordsOf(code)} (${code})`;
}

function wordsOf(code: string): string {
  if (code === 'outcome_unknown')
    return 'Неизвестно, дошло ли: связь прервалась в\u00a0конце отправки';
  if (code === 'too_many_attempts') return 'Попытки закончились';
  if (code === 'import_link')
    return 'Таблица по\u00a0ссылке не\u00a0читается, причина\u00a0— на\u00a0странице «Импорт туров»';
  if (code === 'erased') return 'Данные заявки удалены, отправлять нечего';
  if (code === 'other_operator') return 'Заявка теперь у\u00a0другого организатора';
  if (code === 'no_chat') return 'Чат отключён';
  if (code === 'no_browser' || code === 'push_gone')
    return 'Браузер больше не\u00a0принимает уведомления';
  if (/_401$|smtp_535|EAUTH/.test(code)) return 'Не\u00a0подходит токен или пароль';
  if (/_40[034]$/.test(code)) return 'Чат не\u00a0принимает сообщений';
  if (code.endsWith('_409')) return 'Обновления бота забирает кто-то ещё';
  if (code.endsWith('_429')) return 'Слишком много сообщений, просят подождать';
  if (code.startsWith('smtp_5')) return 'Адрес или письмо не\u00a0приняты';
  if (code.startsWith('smtp_4')) return 'Почтовый сервер просит повторить позже';
  if (/timeout|TIMEDOUT|called_off/i.test(code)) return 'Нет ответа вовремя';
  if (/ECONN|ENOTFOUND|EAI_AGAIN|unreachable|ESOCKET/.test(code))
    return 'Нет связи с\u00a0сервером';
  return 'Не\u00a0получилось';
}
