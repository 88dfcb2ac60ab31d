/**
 * The text of consent to reminders while the page is closed. A change of the text needs a new version:
 * the subscription stores it with the time.
 */
export const PUSH_CONSENT = {
  version: 'prayer-push-1',
  text: 'Согласен (согласна), чтобы сайт хранил адрес доставки уведомлений, который выдаёт браузер, город и\u00a0выбранные намазы и\u00a0присылал напоминания, пока я\u00a0их не\u00a0отключу',
};
