import {
  DAY_UNKNOWN,
  isRoubles,
  PRICE_ON_REQUEST,
  readCount,
  readFlag,
  readStatus,
  readType,
  unfolded,
} from '#features/tour-import/cell-values.ts';
import {
  COLUMN_LABELS,
  type ImportCells,
  type ImportField,
} from '#features/tour-import/import-columns.ts';
import { checkTour, degrees, TOUR_MESSAGES } from '#features/tours/tour-check.ts';
import {
  EMPTY_DRAFT,
  TOUR_FLAGS,
  TOUR_TEXTS,
  type TourDraft,
  type TourInput,
} from '#features/tours/tour-input.ts';
import { statusOfImported } from '#features/tours/tour-status.ts';
import { parseLooseDay } from '#lib/day.ts';
import { fold } from '#lib/russian.ts';

/** Why a row can't be imported: which cell it is about, and what is wrong. */
export interface RowError {
  field: ImportField;
  message: string;
}

/** What a row gives besides the tour: an address of its own and when its price was confirmed. */
export interface ImportedTour {
  tour: TourInput;
  /** Of an export; undefined when the sheet has none or it can't be one. */
  slug: string | undefined;
  /** An instant, ISO 8601; null: never; undefined: the sheet does not say. */
  priceCheckedAt: string | null | undefined;
}

export type CheckedRow =
  { isValid: true; errors: []; imported: ImportedTour } | { isValid: false; errors: RowError[] };

const ROW_MESSAGES = {
  city: 'Город обязателен',
  departure: TOUR_MESSAGES.departure,
  departureFormat: (value: string) => `Неверный формат даты вылета: ${value}`,
  returnFormat: (value: string) => `Неверный формат даты окончания: ${value}`,
  returnOrder: TOUR_MESSAGES.returnOrder,
  days: 'Количество дней должно быть числом',
  price: 'Цена должна быть числом',
  roubles: (value: string) => `Цена должна быть в\u00a0долларах: ${value}`,
  lostDigits: (value: string) =>
    `Номер превратился в\u00a0число и\u00a0потерял цифры: ${value}. Введите его заново`,
} as const;

/** Longer values are cut in messages. */
const LONGEST_SHOWN = 60;

/**
 * One row of a sheet as a tour, or everything that is wrong with it, in the order of the columns.
 * Bad dates, days and prices are errors; the other numbers are 0 for the row, and unknown for the
 * tour, when they can't be read. The month follows from the departure; a day of return that is
 * missing is departure + days − 1. What the sheet does not rule is checked as in the form.
 */
export function checkRow(cells: ImportCells): CheckedRow {
  const errors: RowError[] = [];
  const draft: TourDraft = { ...EMPTY_DRAFT };
  const tell = (field: ImportField, message: string) => {
    if (!errors.some((known) => known.field === field)) errors.push({ field, message });
  };
  for (const field of TOUR_TEXTS) draft[field] = textOf(cells, field) || null;
  if (draft.city_from === null) tell('city_from', ROW_MESSAGES.city);

  const departure = textOf(cells, 'departure_date');
  draft.departure_date = parseLooseDay(departure);
  if (departure === '') tell('departure_date', ROW_MESSAGES.departure);
  else if (draft.departure_date === null) {
    tell('departure_date', ROW_MESSAGES.departureFormat(shown(departure)));
  }

  draft.days = readCount(textOf(cells, 'days'));
  if (draft.days === null) tell('days', ROW_MESSAGES.days);

  const price = textOf(cells, 'price');
  const isOnRequest = fold(price) === PRICE_ON_REQUEST;
  draft.price = isOnRequest ? 1 : readCount(price);
  if (isRoubles(price)) tell('price', ROW_MESSAGES.roubles(shown(price)));
  else if (draft.price === null) tell('price', ROW_MESSAGES.price);

  const back = textOf(cells, 'end_date');
  const isReturnUnknown = fold(back) === DAY_UNKNOWN;
  draft.end_date = isReturnUnknown ? null : parseLooseDay(back);
  if (back !== '' && draft.end_date === null && !isReturnUnknown) {
    tell('end_date', ROW_MESSAGES.returnFormat(shown(back)));
  }

  for (const field of ['days_in_mecca', 'days_in_medina', 'distance_to_kaaba'] as const) {
    draft[field] = readCount(textOf(cells, field));
  }
  for (const field of ['latitude', 'longitude'] as const) {
    draft[field] = degrees(textOf(cells, field));
  }
  for (const field of ['whatsapp', 'telegram', 'phone'] as const) {
    const whole = unfolded(draft[field] ?? '');
    if (whole === null) tell(field, ROW_MESSAGES.lostDigits(draft[field] ?? ''));
    else draft[field] = whole || null;
  }
  draft.tour_type = readType(textOf(cells, 'tour_type'));
  Object.assign(draft, statusOf(cells));

  const checked = checkTour(draft);
  if (!checked.ok) {
    for (const { field, message } of checked.problems) if (field !== 'month') tell(field, message);
  }
  if (!checked.ok || errors.length > 0) return { isValid: false, errors: inOrder(errors) };
  const tour = {
    ...checked.tour,
    price: isOnRequest ? null : checked.tour.price,
    end_date: isReturnUnknown ? null : checked.tour.end_date,
  };
  return {
    isValid: true,
    errors: [],
    imported: { tour, slug: slugOf(cells), priceCheckedAt: instantOf(cells) },
  };
}

/** A column of its own says what a flag is; without it the words of the status do. */
function statusOf(cells: ImportCells) {
  const words = readStatus(cells.tour_status ?? '');
  const flags = { ...words };
  for (const flag of TOUR_FLAGS) {
    const cell = cells[flag];
    if (cell !== undefined) flags[flag] = readFlag(cell);
  }
  const isSaid = (cells.tour_status ?? '').trim() !== '';
  return { ...flags, tour_status: statusOfImported(isSaid ? words : flags) };
}

function textOf(cells: ImportCells, field: ImportField): string {
  return (cells[field] ?? '').replaceAll('\0', '').trim();
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

const COLUMNS = Object.keys(COLUMN_LABELS);

function inOrder(errors: RowError[]): RowError[] {
  return errors.toSorted((a, b) => COLUMNS.indexOf(a.field) - COLUMNS.indexOf(b.field));
}
