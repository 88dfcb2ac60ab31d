import {
  contactNumber,
  isImageAddress,
  NUMBER_MESSAGE,
} from '#features/tour-editing/fields/contact-input.ts';
import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import { departureMonth, returnOf } from '#features/tour-editing/fields/tour-dates.ts';
import {
  type FieldProblem,
  fieldsOf,
  inputOf,
  TOUR_COUNTS,
  TOUR_DEGREES,
  TOUR_IMAGES,
  TOUR_TEXTS,
  type TourCount,
  type TourDraft,
  type TourText,
} from '#features/tours/model/tour-input.ts';
import {
  countProblem,
  FIRST_DEPARTURE,
  LAST_DEPARTURE,
  textProblem,
} from '#features/tour-editing/fields/tour-limits.ts';
import { TOUR_STATUSES, TOUR_TYPES, type TourInput } from '#features/tours/model/tour.ts';
import { cityName } from '#lib/city/city-name.ts';
import { telegramLink } from '#lib/contact/contact-link.ts';
import { isDay } from '#lib/time/day.ts';
import { groupThousands } from '#lib/text/russian.ts';

export const TOUR_MESSAGES = {
  city: 'Город вылета обязателен',
  departure: 'Дата вылета обязательна',
  departureFormat:
    'Неправильный формат даты отправления. Используйте формат ДД.ММ.ГГГГ (например, 15.01.2025)',
  departureYear: 'Проверьте год вылета',
  returnFormat:
    'Неправильный формат даты возвращения. Используйте формат ДД.ММ.ГГГГ (например, 24.01.2025)',
  returnOrder: 'Дата окончания не может быть раньше даты вылета',
  price: 'Цена должна быть больше 0',
  days: 'Количество дней должно быть больше 0',
  month: 'Месяц обязателен (выберите дату вылета)',
  telegram: 'Введите имя в\u00a0Telegram (@name), ссылку или номер',
  image: 'Введите адрес изображения, который начинается с\u00a0https://',
  latitude: 'Широта\u00a0— число от\u00a0−90 до\u00a090, например 21,4225',
  longitude: 'Долгота\u00a0— число от\u00a0−180 до\u00a0180, например 39,8262',
  bothCoordinates: 'Укажите и\u00a0широту, и\u00a0долготу',
  type: 'Выберите тип тура',
  status: 'Выберите статус тура',
} as const;

export type CheckedTour = { ok: true; tour: TourInput } | { ok: false; problems: FieldProblem[] };

/**
 * The one rule for whether a tour can be saved. Cleans and trims texts, makes empty ones null, gives a
 * city its one name, and normalises numbers to call. The month follows from the departure; a missing
 * return follows from departure and days. Returns all problems, in the order of the form's fields. A
 * price is required, except for a tour without a price whose other fields change.
 */
export function checkTour(
  draft: TourDraft,
  { needsPrice = true }: { needsPrice?: boolean } = {},
): CheckedTour {
  const tour = tidied(draft);
  const problems: FieldProblem[] = [];
  const tell = (field: FieldProblem['field'], message: string | null) => {
    if (message !== null && !problems.some((known) => known.field === field)) {
      problems.push({ field, message });
    }
  };

  if (!TOUR_TYPES.some((type) => type === tour.tour_type)) tell('tour_type', TOUR_MESSAGES.type);
  if (tour.city_from === null) tell('city_from', TOUR_MESSAGES.city);
  tell('departure_date', departureProblem(tour.departure_date));
  if (tour.month === null) tell('month', TOUR_MESSAGES.month);
  if (tour.days === null || !(tour.days >= 1)) tell('days', TOUR_MESSAGES.days);
  if (tour.price === null ? needsPrice : !(tour.price > 0)) tell('price', TOUR_MESSAGES.price);
  tell('end_date', returnProblem(tour.departure_date, tour.end_date));
  for (const field of TOUR_COUNTS) {
    const value = tour[field];
    if (value !== null) tell(field, countProblem(field, value));
  }
  for (const field of TOUR_TEXTS) {
    const text = tour[field];
    if (text !== null) tell(field, textProblem(field, text));
  }
  for (const field of fieldsOf('phone')) {
    const text = tour[field];
    if (text === null) continue;
    tour[field] = contactNumber(text);
    if (tour[field] === null) tell(field, NUMBER_MESSAGE);
  }
  for (const field of fieldsOf('telegram')) {
    const text = tour[field];
    if (text !== null && telegramLink(text) === null) tell(field, TOUR_MESSAGES.telegram);
  }
  for (const field of TOUR_IMAGES) {
    const address = tour[field];
    if (address !== null && !isImageAddress(address)) tell(field, TOUR_MESSAGES.image);
  }
  for (const field of TOUR_DEGREES) {
    const value = tour[field];
    if (value !== null && !isWithin(value, TOUR_FIELDS[field].range)) {
      tell(field, TOUR_MESSAGES[field]);
    }
  }
  const { latitude, longitude } = tour;
  if (latitude === null && longitude !== null) tell('latitude', TOUR_MESSAGES.bothCoordinates);
  if (longitude === null && latitude !== null) tell('longitude', TOUR_MESSAGES.bothCoordinates);
  if (!TOUR_STATUSES.some((status) => status === tour.tour_status)) {
    tell('tour_status', TOUR_MESSAGES.status);
  }
  // Without a problem every required field has a value.
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, tour: inputOf(tour as TourInput) };
}

/** Reads a whole number with spaces between thousands; drops decimals. Null: no number. */
export function wholeNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^[+-]?\d{1,15}(\.\d*)?$/.test(plain) ? Math.trunc(Number(plain)) + 0 : null;
}

/** Degrees with a comma or a point. Null: no number. */
export function degrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d{1,3}(\.\d*)?$/.test(plain) ? Number(plain) : null;
}

/** The problem of a field whose text is not a whole number. */
export function numberMessage(field: TourCount): string {
  if (field === 'price') return TOUR_MESSAGES.price;
  if (field === 'days') return TOUR_MESSAGES.days;
  const [min, max] = TOUR_FIELDS[field].range;
  return `Введите целое число от\u00a0${min} до\u00a0${groupThousands(max)}`;
}

function tidied(draft: TourDraft): TourDraft {
  const tour = { ...draft };
  for (const field of TOUR_TEXTS) tour[field] = tidyText(field, draft[field]);
  tour.city_from = cityName(tour.city_from ?? '') || null;
  const departure = draft.departure_date ?? '';
  tour.month = departureMonth(departure) || null;
  tour.end_date = draft.end_date || returnOf(departure, draft.days);
  return tour;
}

/** Removes characters that a text cannot hold; only long texts keep more than one line. */
function tidyText(field: TourText, text: string | null): string | null {
  const whole = (text ?? '').replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\ufffd');
  const plain = TOUR_FIELDS[field].isLong
    ? whole.replace(/[^\P{Cc}\n\t]/gu, '')
    : whole.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return plain.trim() || null;
}

function departureProblem(day: string | null): string | null {
  if (!day) return TOUR_MESSAGES.departure;
  if (!isDay(day)) return TOUR_MESSAGES.departureFormat;
  return day < FIRST_DEPARTURE || day > LAST_DEPARTURE ? TOUR_MESSAGES.departureYear : null;
}

function returnProblem(departure: string | null, day: string | null): string | null {
  if (!day) return null;
  if (!isDay(day)) return TOUR_MESSAGES.returnFormat;
  return departure !== null && isDay(departure) && day < departure
    ? TOUR_MESSAGES.returnOrder
    : null;
}

function isWithin(value: number, [min, max]: readonly [number, number]): boolean {
  return value >= min && value <= max;
}
