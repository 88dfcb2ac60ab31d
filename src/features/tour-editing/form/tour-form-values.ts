import {
  formOfOffer,
  type HotelChoice,
  OFFER_BLOCK_NAMES,
  type OfferBlock,
  type OfferLists,
  type OfferTexts,
  readOfferForm,
  sentOffer,
} from '#features/tour-editing/offer/offer-form.ts';
import { BARE_OFFER, CURRENCIES, type OfferColumns } from '#features/tours/model/offer.ts';
import { priceColumns, statedPrice } from '#features/tours/model/lead-price.ts';
import type { OfferInput } from '#features/tours/offer/offer-input.ts';
import { readMoney } from '#features/tours/offer/money-input.ts';
import {
  checkTour,
  degrees,
  numberMessage,
  TOUR_MESSAGES,
  wholeNumber,
} from '#features/tours/model/tour-check.ts';
import { departureMonth, returnOf } from '#features/tours/model/tour-dates.ts';
import { FORM_ORDER } from '#features/tours/model/tour-field-words.ts';
import {
  EMPTY_DRAFT,
  kindOf,
  TOUR_COUNTS,
  TOUR_DEGREES,
  TOUR_FLAGS,
  type StatedTour,
  type TourDraft,
  type TourFlag,
} from '#features/tours/model/tour-input.ts';
import { shownFlags, statusOfEdited, statusOfNew } from '#features/tours/model/tour-status.ts';
import type { FieldOf, TourField } from '#features/tours/model/tour.ts';
import type { FieldProblem } from '#lib/form/save-answer.ts';
import { isDay, parseDayRu, parseLooseDay } from '#lib/time/day.ts';

/** Everything of the form that is typed or chosen, as text. Days are ДД.ММ.ГГГГ. */
export const FORM_TEXTS = FORM_ORDER.filter(
  (field): field is FormText => kindOf(field) !== 'flag' && kindOf(field) !== 'status',
);
export type FormText = Exclude<TourField, FieldOf<'flag' | 'status'>>;

/** `is_regular` is known to the form alone and never sent. */
export const FORM_FLAGS = ['is_regular', ...TOUR_FLAGS] as const;
export type FormFlag = (typeof FORM_FLAGS)[number];

export type FormValues = Record<FormText, string> & OfferTexts & Record<FormFlag, boolean>;
export type FormField = FormText | OfferBlock | FormFlag;
/** Every field of the form; a block of the offer is one. */
export const FORM_FIELDS: readonly FormField[] = [
  ...FORM_TEXTS,
  ...OFFER_BLOCK_NAMES,
  ...FORM_FLAGS,
];
/** What is wrong with one field; a status, which the form has no field for, only a machine sends. */
export type FormProblem = FieldProblem<FormField | TourField>;

/** Which of the two forms: they derive the status of a tour differently. */
export type FormMode = 'add' | 'edit';

/** The choice among the currencies that says that there is no price. */
export const ON_REQUEST = 'none';

/**
 * The price of a form: the amount as it was typed and its currency. They are one text, so that they
 * are compared, kept as a draft and taken over together.
 */
export function priceText(amount: string, currency: string): string {
  return `${amount} ${currency}`;
}

/** The two parts of such a text; one that names no currency means dollars. */
export function priceParts(text: string): { amount: string; currency: string } {
  const at = text.lastIndexOf(' ');
  const currency = text.slice(at + 1);
  return [...CURRENCIES, ON_REQUEST].includes(currency)
    ? { amount: text.slice(0, Math.max(0, at)), currency }
    : { amount: text, currency: 'USD' };
}

export const EMPTY_FORM: FormValues = {
  ...formOf(EMPTY_DRAFT, { prices: [], stays: [], inclusions: [] }),
  price: priceText('', 'USD'),
  tour_type: 'umrah',
  is_regular: true,
};

/**
 * A tour as the form shows it. What both the specification and an offer say of a tour is typed once:
 * the form's price is the lead price of the offer, its hotel that of the first stay in Mecca. Without
 * an offer its blocks are empty, and saving leaves the offer as it is.
 */
export function formOf(
  tour: TourDraft & Partial<OfferColumns>,
  offer: OfferLists | null = null,
): FormValues {
  const whole = { ...BARE_OFFER, ...tour };
  const stated = statedPrice(whole);
  return {
    ...(offer ? formOfOffer(whole, offer) : sentOffer({})),
    ...(Object.fromEntries(
      FORM_TEXTS.map((field) => [field, textOf(field, tour[field])]),
    ) as Record<FormText, string>),
    price: stated ? priceText(String(stated.amount), stated.currency) : priceText('', ON_REQUEST),
    ...shownFlags(tour),
  };
}

function textOf(field: FormText, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return kindOf(field) === 'day' ? formatDayRu(value) : value;
}

/** A tour that can be kept, with its price as it is stated, or what is wrong with it. */
export type CheckedForm<Offer = OfferInput> =
  | { ok: true; tour: StatedTour; offer?: Offer }
  | { ok: false; problems: FormProblem[] };

/**
 * Reads the form: a tour that can be kept with its offer, or what is wrong, in the order of the
 * fields. The dollars of a price in other money are computed when it is kept. `hotels`: see
 * readOfferForm.
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
  const flags = Object.fromEntries(TOUR_FLAGS.map((flag) => [flag, values[flag]])) as Record<
    TourFlag,
    boolean
  >;
  const counts = Object.fromEntries(
    TOUR_COUNTS.filter((field) => field !== 'price').map((field) => [
      field,
      read(values[field], wholeNumber, { field, message: numberMessage(field) }),
    ]),
  ) as Omit<Pick<TourDraft, (typeof TOUR_COUNTS)[number]>, 'price'>;
  const priced = readPrice(values.price);
  if (!priced.ok) unread.push({ field: 'price', message: priced.message });
  const columns = priceColumns(priced.ok ? priced.money : null);
  const places = Object.fromEntries(
    TOUR_DEGREES.map((field) => [
      field,
      read(values[field], degrees, { field, message: TOUR_MESSAGES[field] }),
    ]),
  ) as Pick<TourDraft, (typeof TOUR_DEGREES)[number]>;
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
  const said =
    values.sale === '' ? null : readOfferForm(values, { days: counts.days, lead, hotels });
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
  const { amount, currency } = priceParts(text);
  const isOnRequest = currency === ON_REQUEST && amount.trim() === '';
  return isOnRequest ? { ok: true, money: null } : readMoney(amount, currency);
}

/** The form after another departure was typed: month and return follow it. */
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

/** The form after another number of days was typed: the return follows it. */
export function withDays(values: FormValues, text: string): FormValues {
  const departure = parseDayRu(values.departure_date.trim()) ?? '';
  return { ...values, days: text, end_date: formatDayRu(returnOf(departure, wholeNumber(text))) };
}

/** What a form sent: names that it does not have are dropped, missing ones empty. */
export function sentValues(fields: Record<string, unknown>): FormValues {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const currency = text('price_currency');
  return {
    ...(Object.fromEntries(FORM_TEXTS.map((name) => [name, text(name)])) as Record<
      FormText,
      string
    >),
    // Sent in the background it is one text already.
    ...(currency !== '' && { price: priceText(text('price').trim(), currency) }),
    ...sentOffer(fields),
    ...(Object.fromEntries(FORM_FLAGS.map((name) => [name, text(name) !== ''])) as Record<
      FormFlag,
      boolean
    >),
  };
}

/** Whether two states of the form would be kept as the same tour. */
export function isSameForm(one: FormValues, other: FormValues): boolean {
  return FORM_FIELDS.every((field) => one[field] === other[field]);
}

/** Problems with the field first that stands first in the form. */
function inFormOrder(problems: readonly FormProblem[]): FormProblem[] {
  const place = ({ field }: FormProblem) => FORM_FIELDS.indexOf(field as FormField);
  return problems.toSorted((one, other) => place(one) - place(other));
}

function formatDayRu(day: string | null): string {
  return day ? day.split('-').toReversed().join('.') : '';
}

/** Puts the points into a day as it is typed, so that a keypad of digits is enough. */
export function maskDay(text: string): string {
  const [, day, rest = ''] = /^(\d{2})(\d{1,6})$/.exec(text) ?? [];
  const dotted = day === undefined ? text : `${day}.${rest}`;
  const [, start, year = ''] = /^(\d{2}\.\d{2})(\d{1,4})$/.exec(dotted) ?? [];
  return start === undefined ? dotted : `${start}.${year}`;
}

/** A day that was typed or pasted in another spelling (5.1.2027, 2027-01-05) as ДД.ММ.ГГГГ. */
export function tidyDay(text: string): string {
  const day = parseLooseDay(text);
  return day === null ? text : formatDayRu(day);
}
