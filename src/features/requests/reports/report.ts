export const REPORT_ADDRESS = '/soobshchit-ob-oshibke';
/** The part of the form's address with the visitor's settings of prayer times. */
export const CHOICES_PART = 'nastroyki';

export const REPORT_KINDS = ['price', 'dates', 'gone', 'time', 'text', 'contact', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_KIND_WORDS: Record<ReportKind, string> = {
  price: 'Неверная цена',
  dates: 'Неверные даты или сроки',
  gone: 'Этого уже нет: мест, отеля, организатора',
  time: 'Неверное время намаза',
  text: 'Ошибка в\u00a0тексте или аяте',
  contact: 'Не\u00a0отвечает телефон или ссылка',
  other: 'Другое',
};

export const REPORT_STATUSES = ['new', 'fixed', 'declined', 'spam'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const REPORT_STATUS_WORDS: Record<ReportStatus, string> = {
  new: 'Ждёт ответа',
  fixed: 'Исправлено',
  declined: 'Ошибки нет',
  spam: 'Спам',
};

/** The fields that show their own errors. */
export const REPORT_FIELDS = ['kind', 'ayah', 'words', 'email', 'consent'] as const;
