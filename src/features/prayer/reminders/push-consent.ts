/**
 * What people agree to when reminders shall come with the page closed. Whoever changes the text
 * changes its version: it is kept with the subscription, beside the time.
 */
export const PUSH_CONSENT = {
  version: 'prayer-push-1',
  text: 'Согласен (согласна), чтобы сайт хранил адрес доставки уведомлений, который выдаёт браузер, город и\u00a0выбранные намазы и\u00a0присылал напоминания, пока я\u00a0их не\u00a0отключу',
};
