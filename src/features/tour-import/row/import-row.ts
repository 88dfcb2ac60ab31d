import {
  DAY_UNKNOWN,
  isInThousands,
  PRICE_ON_REQUEST,
} from '#features/tour-import/values/cell-values.ts';
import { readAvailability } from '#features/tour-import/values/availability.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { type DaySpan, readDays } from '#features/tour-import/values/days.ts';
import { readDistance } from '#features/tour-import/values/distances.ts';
import { readFlag, readStatus } from '#features/tour-import/values/flags.ts';
import { unfolded } from '#features/tour-import/values/phones.ts';
import {
  currencyNamed,
  namesForeignCurrency,
  readPrice,
  type StatedPrice,
} from '#features/tour-import/values/prices.ts';
import { typeByRule } from '#features/tour-import/values/tour-types.ts';
import {
  IMPORT_FIELDS,
  type ImportCells,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import { NO_OFFER } from '#features/tour-import/row/row-offer.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import { readMoney } from '#features/tour-editing/fields/money-input.ts';
import { checkTour, degrees, TOUR_MESSAGES } from '#features/tour-editing/fields/tour-check.ts';
import {
  EMPTY_DRAFT,
  fieldsOf,
  TOUR_COUNTS,
  TOUR_DEGREES,
  TOUR_FLAGS,
  TOUR_TEXTS,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { statusOfImported } from '#features/tour-editing/fields/tour-status.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { parseLooseDay } from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';

/** An error of a row: its cell, and the message. */
export interface RowError {
  field: ImportField;
  message: string;
}

/** The facts of a row beside the tour: its own address and when its price was confirmed. */
export interface ImportedTour {
  tour: TourInput;
  /** A price in another currency than dollars; `tour.price` is null until it is computed. */
  stated: Pick<StatedPrice, 'amount' | 'currency'> | null;
  /** Whether its price, in any currency, is the lowest of several: «от». */
  isFrom: boolean;
  /** Prices of rooms, what the price includes, whether places are free. */
  offer: RowOffer;
  /** From an export; undefined when the sheet has none or it is invalid. */
  slug: string | undefined;
  /** An instant, ISO 8601; null: never; undefined: not stated. */
  priceCheckedAt: string | null | undefined;
}

export type CheckedRow =
  | { isValid: true; errors: []; imported: ImportedTour }
  | { isValid: false; errors: RowError[] };

const ROW_MESSAGES = {
  city: 'Город обязателен',
  departure: TOUR_MESSAGES.departure,
  departureFormat: (value: string) => `Неверный формат даты вылета: ${value}`,
  returnFormat: (value: string) => `Неверный формат даты окончания: ${value}`,
  returnOrder: TOUR_MESSAGES.returnOrder,
  days: 'Количество дней должно быть числом',
  price: 'Цена должна быть числом',
  currency: (value: string) =>
    `Цена не\u00a0читается: ${value}. Напишите одно число с\u00a0валютой`,
  foreign: (value: string) =>
    `Цена в\u00a0валюте, которую каталог не\u00a0ведёт: ${value}. Введите её в\u00a0рублях, долларах или евро`,
  thousands: (value: string) => `Напишите цену полностью, без «тыс.»: ${value}`,
  fraction: (value: string) =>
    `Проверьте цену: ${value}. В\u00a0ней меньше 100 и\u00a0есть дробная часть`,
  flag: (value: string) => `Напишите «да» или «нет»: ${value}`,
  lostDigits: (value: string) =>
    `Номер превратился в\u00a0число и\u00a0потерял цифры: ${value}. Введите его заново`,
} as const;

/** Longer values are cut in messages. */
const LONGEST_SHOWN = 60;

/**
 * Parses one row of a sheet: returns a tour, or all its errors, in the order of the columns.
 * Invalid dates, days and prices are errors; other numbers that can't be read are 0 for the row,
 * and unknown for the tour. The month is derived from the departure; a missing day of return is
 * departure + days − 1. `offer` has the facts beside its cells. Values that the sheet's rules do
 * not cover are checked as in the form.
 */
export function checkRow(cells: ImportCells, offer: RowOffer = NO_OFFER): CheckedRow {
  const errors: RowError[] = [];
  const draft: TourDraft = { ...EMPTY_DRAFT };
  const tell = (field: ImportField, message: string) => {
    if (!errors.some((known) => known.field === field)) errors.push({ field, message });
  };
  for (const field of TOUR_TEXTS) draft[field] = textOf(cells, field) || null;
  if (draft.city_from === null) tell('city_from', ROW_MESSAGES.city);

  const departure = textOf(cells, 'departure_date');
  const span = spanOf(departure);
  draft.departure_date = span?.from ?? null;
  if (departure === '') tell('departure_date', ROW_MESSAGES.departure);
  else if (draft.departure_date === null) {
    tell('departure_date', ROW_MESSAGES.departureFormat(shown(departure)));
  }

  draft.days = readCount(textOf(cells, 'days'));
  if (draft.days === null) tell('days', ROW_MESSAGES.days);

  const price = textOf(cells, 'price');
  const isOnRequest = fold(price) === PRICE_ON_REQUEST;
  const stated = otherCurrency(price);
  const isNoDollars = isOnRequest || stated !== null;
  draft.price = isNoDollars ? 1 : (readCount(price) ?? dollarsIn(price));
  const currency = currencyNamed(price);
  if (stated !== null) {
    // Dollars are computed from it when it is stored.
    const read = readMoney(String(stated.amount), stated.currency);
    if (!read.ok) tell('price', read.message);
  } else if (currency !== null && currency !== 'USD') {
    tell('price', ROW_MESSAGES.currency(shown(price)));
  } else if (namesForeignCurrency(price)) tell('price', ROW_MESSAGES.foreign(shown(price)));
  else if (isInThousands(price)) tell('price', ROW_MESSAGES.thousands(shown(price)));
  else if (isFraction(price)) tell('price', ROW_MESSAGES.fraction(shown(price)));
  else if (draft.price === null) tell('price', ROW_MESSAGES.price);

  const back = textOf(cells, 'end_date');
  const isReturnUnknown = fold(back) === DAY_UNKNOWN;
  const until = back === '' ? (span?.to ?? null) : (spanOf(back)?.from ?? null);
  draft.end_date = isReturnUnknown ? null : until;
  if (back !== '' && draft.end_date === null && !isReturnUnknown) {
    tell('end_date', ROW_MESSAGES.returnFormat(shown(back)));
  }

  for (const field of TOUR_COUNTS) {
    if (field === 'days' || field === 'price') continue;
    const text = textOf(cells, field);
    draft[field] = field === 'distance_to_kaaba' ? readDistance(text).value : readCount(text);
  }
  for (const field of TOUR_DEGREES) {
    draft[field] = degrees(textOf(cells, field));
  }
  for (const field of fieldsOf('phone', 'telegram')) {
    const whole = unfolded(draft[field] ?? '');
    if (whole === null) tell(field, ROW_MESSAGES.lostDigits(draft[field] ?? ''));
    else draft[field] = whole || null;
  }
  draft.tour_type = typeByRule(textOf(cells, 'tour_type'));
  Object.assign(draft, statusOf(cells));
  for (const flag of TOUR_FLAGS) {
    const cell = textOf(cells, flag);
    if (readFlag(cell, flag).value === null) tell(flag, ROW_MESSAGES.flag(shown(cell)));
  }

  const checked = checkTour(draft);
  if (!checked.ok) {
    for (const { field, message } of checked.problems) if (field !== 'month') tell(field, message);
  }
  if (!checked.ok || errors.length > 0) return { isValid: false, errors: inOrder(errors) };
  const tour = {
    ...checked.tour,
    price: isNoDollars ? null : checked.tour.price,
    end_date: isReturnUnknown ? null : checked.tour.end_date,
  };
  return {
    isValid: true,
    errors: [],
    imported: {
      tour,
      stated,
      isFrom: isFrom(price),
      offer: { ...offer, availability: offer.availability ?? availabilityOf(cells) },
      slug: slugOf(cells),
      priceCheckedAt: instantOf(cells),
    },
  };
}

/** «Мест нет» in the column of statuses. */
function availabilityOf(cells: ImportCells): RowOffer['availability'] {
  return readAvailability(textOf(cells, 'tour_status')).value;
}

/** A separate column of a flag decides; without it the words of the status do. */
function statusOf(cells: ImportCells) {
  const words = readStatus(cells.tour_status ?? '');
  const flags = { ...words };
  for (const flag of TOUR_FLAGS) {
    const cell = cells[flag];
    if (cell !== undefined) flags[flag] = readFlag(cell, flag).value ?? false;
  }
  const isSaid = (cells.tour_status ?? '').trim() !== '';
  return { ...flags, tour_status: statusOfImported(isSaid ? words : flags) };
}

function textOf(cells: ImportCells, field: ImportField): string {
  return (cells[field] ?? '').replaceAll('\0', '').trim();
}

/** A complete date in a cell: D.M.YYYY as in the specification, and other unambiguous forms. */
function spanOf(text: string): DaySpan | null {
  const day = parseLooseDay(text);
  return day === null ? readDays(text).value : { from: day, to: null };
}

/**
 * A price in roubles or euros; null when it is not a price, or ambiguous. Whether a small rouble amount
 * means thousands was asked when the sheet was read.
 */
function otherCurrency(text: string): ImportedTour['stated'] {
  const { value } = readPrice(text, { isSaid: true });
  if (!value || value.amount === null || value.currency === 'USD') return null;
  return value.amount > 0 ? { amount: value.amount, currency: value.currency } : null;
}

/** A price with an explicit dollar sign or word, in any form. */
function dollarsIn(text: string): number | null {
  const { value } = readPrice(text);
  return value && value.amount !== null && value.currency === 'USD' ? value.amount : null;
}

/** Whether a price is «от», or the lower one of a range. */
function isFrom(text: string): boolean {
  const { value } = readPrice(text, { isSaid: true });
  return value !== null && value.amount !== null && value.is_from;
}

/** The stated lead price of a row; null: on request. */
export function leadOf({ tour, stated, isFrom: is_from }: Priced): Money | null {
  if (stated) return { ...stated, is_from };
  return tour.price === null ? null : { amount: tour.price, currency: 'USD', is_from };
}
type Priced = Pick<ImportedTour, 'tour' | 'stated' | 'isFrom'>;

/** «1,65» is a price in thousands, or an error: no tour costs so little. */
function isFraction(price: string): boolean {
  return /^\D*\d{1,2}[.,]\d*[1-9]\d*\D*$/.test(price);
}

function shown(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}

function slugOf(cells: ImportCells): string | undefined {
  const slug = textOf(cells, 'slug');
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 100 ? slug : undefined;
}

function instantOf(cells: ImportCells): string | null | undefined {
  if (cells.price_checked_at === undefined) return undefined;
  const text = textOf(cells, 'price_checked_at');
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) &&
    !Number.isNaN(Date.parse(text))
    ? text
    : null;
}

const COLUMNS: readonly string[] = IMPORT_FIELDS;

/** In the order of the columns. */
export function inOrder(errors: RowError[]): RowError[] {
  return errors.toSorted((a, b) => COLUMNS.indexOf(a.field) - COLUMNS.indexOf(b.field));
}
