import { OFFER_BLOCK_NAMES, type OfferBlock } from '#features/tour-editing/fields/offer-fields.ts';
import {
  formOfOffer,
  type HotelChoice,
  type OfferLists,
  type OfferTexts,
  readOfferForm,
  sentOffer,
} from '#features/tour-editing/offer/offer-form.ts';
import { type OfferColumns, priceColumns, statedPrice } from '#features/tours/model/offer.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { BARE_OFFER, type OfferInput } from '#features/tours/offer/offer-input.ts';
import { readMoney } from '#features/tour-editing/fields/money-input.ts';
import {
  checkTour,
  degrees,
  numberMessage,
  TOUR_MESSAGES,
  wholeNumber,
} from '#features/tour-editing/fields/tour-check.ts';
import { departureMonth, returnOf } from '#features/tour-editing/fields/tour-dates.ts';
import { FORM_ORDER } from '#features/tour-editing/fields/tour-field-words.ts';
import {
  EMPTY_DRAFT,
  kindOf,
  TOUR_COUNTS,
  TOUR_DEGREES,
  TOUR_FLAGS,
  type StatedTour,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import { shownFlags, statusOfNew } from '#features/tour-editing/fields/tour-status.ts';
import { statusOfEdited } from '#features/tours/offer/tour-marks.ts';
import type { FieldOf, TourField } from '#features/tours/model/tour.ts';
import type { FieldProblem } from '#lib/form/save-answer.ts';
import { isDay, parseDayRu, parseLooseDay } from '#lib/time/day.ts';
import { pick, recordOf } from '#lib/form/pick.ts';

/** All typed or chosen fields of the form as texts. Days are ДД.ММ.ГГГГ. */
export const FORM_TEXTS = FORM_ORDER.filter(
  (field): field is FormText => kindOf(field) !== 'flag' && kindOf(field) !== 'status',
);
export type FormText = Exclude<TourField, FieldOf<'flag' | 'status'>>;

/** `is_regular` exists only in the form: no tour has it. */
export const FORM_FLAGS = ['is_regular', ...TOUR_FLAGS] as const;
export type FormFlag = (typeof FORM_FLAGS)[number];

export type FormValues = Record<FormText, string> & OfferTexts & Record<FormFlag, boolean>;
export type FormField = FormText | OfferBlock | FormFlag;
/** Every field of the form; a block of the offer counts as one. */
export const FORM_FIELDS: readonly FormField[] = [
  ...FORM_TEXTS,
  ...OFFER_BLOCK_NAMES,
  ...FORM_FLAGS,
];
/** A problem of one field; a problem of the status, which has no field, comes only from programs. */
export type FormProblem = FieldProblem<FormField | TourField>;

/** The two forms: they derive a tour's status differently. */
export type FormMode = 'add' | 'edit';

/** The choice among the currencies that means no price. */
export const ON_REQUEST = 'none';

/**
 * The price of a form: the typed amount, its currency and whether it is «от»: «120000 RUB +». It is one
 * text, so that all of it is compared, drafted and merged together.
 */
export function priceText(amount: string, currency: string, isFrom: boolean): string {
  return `${amount} ${currency}${isFrom ? FROM : ''}`;
}
const FROM = ' +';

/** The parts of such a text; without a currency it means dollars. */
export function priceParts(text: string): { amount: string; currency: string; isFrom: boolean } {
  const isFrom = text.endsWith(FROM);
  const stated = isFrom ? text.slice(0, -FROM.length) : text;
  const at = stated.lastIndexOf(' ');
  const currency = stated.slice(at + 1);
  return [...CURRENCIES, ON_REQUEST].includes(currency)
    ? { amount: stated.slice(0, Math.max(0, at)), currency, isFrom }
    : { amount: text, currency: 'USD', isFrom: false };
}

export const EMPTY_FORM: FormValues = {
  ...formOf(EMPTY_DRAFT, { prices: [], stays: [], inclusions: [] }),
  price: priceText('', 'USD', false),
  tour_type: 'umrah',
  is_regular: true,
};

/**
 * The form of a tour. Values common to the specification and the offer appear once: the form's price is
 * the offer's lead price, its hotel that of the first stay in Mecca. Without an offer its blocks are
 * empty, and saving leaves the offer unchanged.
 */
export function formOf(
  tour: TourDraft & Partial<OfferColumns>,
  offer: OfferLists | null = null,
): FormValues {
  const whole = { ...BARE_OFFER, ...tour };
  const stated = statedPrice(whole);
  return {
    ...(offer ? formOfOffer(whole, offer) : sentOffer({})),
    ...recordOf(FORM_TEXTS, (field) => textOf(field, tour[field])),
    price: stated
      ? priceText(String(stated.amount), stated.currency, whole.price_is_from)
      : priceText('', ON_REQUEST, false),
    ...shownFlags(tour),
  };
}

function textOf(field: FormText, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return kindOf(field) === 'day' ? formatDayRu(value) : value;
}

/** A tour that can be saved, with its stated price, or its problems. */
export type CheckedForm<Offer = OfferInput> =
  | { ok: true; tour: StatedTour; offer?: Offer }
  | { ok: false; problems: FormProblem[] };

/**
 * Reads the form: a tour with its offer that can be saved, or its problems in the order of the fields.
 * The dollars of other currencies are computed on saving. `hotels`: see readOfferForm.
 */
export function readForm(
  values: FormValues,
  mode: FormMode,
  hotels?: readonly HotelChoice[],
): CheckedForm {
  const unread: FormProblem[] = [];
  const read = <T>(text: string, parse: (text: string) => T | null, problem: FormProblem) => {
    if (text.trim() === '') return null;
    const value = parse(text.trim());
    if (value === null) unread.push(problem);
    return value;
  };
  const flags = pick(values, TOUR_FLAGS);
  const counts = recordOf(
    TOUR_COUNTS.filter((field) => field !== 'price'),
    (field) => read(values[field], wholeNumber, { field, message: numberMessage(field) }),
  );
  const priced = readPrice(values.price);
  if (!priced.ok) unread.push({ field: 'price', message: priced.message });
  const columns = priceColumns(priced.ok ? priced.money : null);
  const places = recordOf(TOUR_DEGREES, (field) =>
    read(values[field], degrees, { field, message: TOUR_MESSAGES[field] }),
  );
  const day = (field: 'departure_date' | 'end_date', message: string) =>
    read(values[field], parseDayRu, { field, message });

  const draft = {
    ...values,
    ...counts,
    price: columns.price,
    departure_date: day('departure_date', TOUR_MESSAGES.departureFormat),
    end_date: day('end_date', TOUR_MESSAGES.returnFormat),
    ...places,
    ...flags,
    tour_status: mode === 'add' ? statusOfNew(flags) : statusOfEdited(flags),
  };
  const checked = checkTour(draft, { needsPrice: false });
  const lead = priced.ok ? priced.money : null;
  const said = values.sale === '' ? null : readOfferForm(values, { lead, hotels });
  if (said && !said.ok) unread.push(...said.problems);
  if (unread.length === 0 && checked.ok) {
    return {
      ok: true,
      tour: { ...checked.tour, ...columns },
      ...(said?.ok && { offer: said.offer }),
    };
  }
  const known = checked.ok ? [] : checked.problems;
  const others = known.filter(({ field }) => !unread.some((problem) => problem.field === field));
  return { ok: false, problems: inFormOrder([...unread, ...others]) };
}

function readPrice(text: string): ReturnType<typeof readMoney> | { ok: true; money: null } {
  const { amount, currency, isFrom } = priceParts(text);
  const isOnRequest = currency === ON_REQUEST && amount.trim() === '';
  if (isOnRequest) return { ok: true, money: null };
  const read = readMoney(amount, currency);
  return read.ok ? { ok: true, money: { ...read.money, is_from: isFrom } } : read;
}

/** The form after the departure changed: month and return follow it. */
export function withDeparture(values: FormValues, text: string): FormValues {
  const departure = parseDayRu(text.trim()) ?? '';
  const end = returnOf(departure, wholeNumber(values.days));
  return {
    ...values,
    departure_date: text,
    month: departureMonth(departure),
    end_date: isDay(departure) && end === null ? values.end_date : formatDayRu(end),
  };
}

/** The form after the number of days changed: the return follows it. */
export function withDays(values: FormValues, text: string): FormValues {
  const departure = parseDayRu(values.departure_date.trim()) ?? '';
  return { ...values, days: text, end_date: formatDayRu(returnOf(departure, wholeNumber(text))) };
}

/** The form's values as sent: drops unknown names; missing ones are empty. */
export function sentValues(fields: Record<string, unknown>): FormValues {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const currency = text('price_currency');
  return {
    ...recordOf(FORM_TEXTS, text),
    // A background request sends it as one text.
    ...(currency !== '' && {
      price: priceText(text('price').trim(), currency, text('price_from') !== ''),
    }),
    ...sentOffer(fields),
    ...recordOf(FORM_FLAGS, (name) => text(name) !== ''),
  };
}

/** The problems in the order of the form's fields. */
function inFormOrder(problems: readonly FormProblem[]): FormProblem[] {
  const place = ({ field }: FormProblem) => FORM_FIELDS.indexOf(field as FormField);
  return problems.toSorted((one, other) => place(one) - place(other));
}

function formatDayRu(day: string | null): string {
  return day ? day.split('-').toReversed().join('.') : '';
}

/** Adds the points to a typed day, so that a numeric keypad is enough. */
export function maskDay(text: string): string {
  const [, day, rest = ''] = /^(\d{2})(\d{1,6})$/.exec(text) ?? [];
  const dotted = day === undefined ? text : `${day}.${rest}`;
  const [, start, year = ''] = /^(\d{2}\.\d{2})(\d{1,4})$/.exec(dotted) ?? [];
  return start === undefined ? dotted : `${start}.${year}`;
}

/** A day in another spelling (5.1.2027, 2027-01-05) as ДД.ММ.ГГГГ. */
export function tidyDay(text: string): string {
  const day = parseLooseDay(text);
  return day === null ? text : formatDayRu(day);
}
