import { cutText } from '#lib/text/storable.ts';
import { type TourPrice, priceColumns, statedPrice } from '#features/tours/model/offer.ts';
import { recordOf } from '#lib/form/pick.ts';
import { isSameMoney } from '#lib/money/same-money.ts';
import { type Money, moneyAfter } from '#lib/money/stated-money.ts';
import { readMoney } from '#features/tour-editing/fields/money-input.ts';
import { type StatedTour, TOUR_FLAGS, type TourFlag } from '#features/tours/model/tour-input.ts';
import { textProblem } from '#features/tour-editing/fields/tour-limits.ts';
import { shownFlags } from '#features/tour-editing/fields/tour-status.ts';
import { statusOfEdited } from '#features/tours/offer/tour-marks.ts';
import type { Tour, TourField } from '#features/tours/model/tour.ts';

/** A change of many tours at once; null or absent fields stay. */
export interface BulkChange {
  /** −7,5 turns a price of 2000 into 1850. */
  pricePercent: number | null;
  /** The new price of every tour; without `is_from` each stays «от» or exact. */
  price: Money | null;
  flags: Partial<Record<TourFlag, boolean>>;
  company: string | null;
}

/** The form's fields as typed, to show them again. */
export interface TypedChange {
  percent: string;
  price: string;
  price_currency: string;
  price_from: Choice;
  company: string;
  flags: Record<TourFlag, Choice>;
}

/** `''` changes nothing. */
type Choice = '' | 'on' | 'off';

export interface ChangeProblem {
  field: 'percent' | 'price' | 'company' | 'form';
  message: string;
}

const LEAST_PERCENT = -90;
const MOST_PERCENT = 300;

const NOT_A_PERCENT = 'Введите процент, например\u00a05 или\u00a0−7,5';

/** Reads the form: the texts as typed, and the change or its problems. */
export function readChange(fields: Readonly<Record<string, unknown>>): {
  typed: TypedChange;
  change: BulkChange;
  problems: ChangeProblem[];
} {
  const typed: TypedChange = {
    percent: text(fields['percent']),
    price: text(fields['price']),
    price_currency: text(fields['price_currency']),
    price_from: choice(fields['price_from']),
    company: text(fields['company']),
    flags: recordOf(TOUR_FLAGS, (flag) => choice(fields[flag])),
  };
  const problems: ChangeProblem[] = [];
  const percent = readPercent(typed.percent);
  if (typeof percent === 'string') problems.push({ field: 'percent', message: percent });
  const price = typed.price === '' ? null : readMoney(typed.price, typed.price_currency);
  if (price?.ok === false) problems.push({ field: 'price', message: price.message });
  if (price !== null && typed.percent !== '') {
    problems.push({ field: 'price', message: 'Укажите или процент, или новую цену' });
  }
  if (price === null && typed.price_from !== '') {
    problems.push({
      field: 'price',
      message: 'Укажите новую цену: «от» меняется вместе с\u00a0ней',
    });
  }
  const company = typed.company === '' ? null : typed.company;
  const tooLong = company === null ? null : textProblem('company_name', company);
  if (tooLong) problems.push({ field: 'company', message: tooLong });
  const change: BulkChange = {
    pricePercent: typeof percent === 'number' ? percent : null,
    price: price?.ok
      ? { ...price.money, ...(typed.price_from !== '' && { is_from: typed.price_from === 'on' }) }
      : null,
    company,
    flags: Object.fromEntries(
      TOUR_FLAGS.flatMap((flag) =>
        typed.flags[flag] === '' ? [] : [[flag, typed.flags[flag] === 'on']],
      ),
    ),
  };
  if (problems.length === 0 && isEmpty(change)) {
    problems.push({ field: 'form', message: 'Выберите, что\u00a0изменить.' });
  }
  return { typed, change, problems };
}

function isEmpty({ pricePercent, price, company, flags }: BulkChange): boolean {
  return (
    pricePercent === null && price === null && company === null && Object.keys(flags).length === 0
  );
}

/** The percentage, null for an empty field, or the problem. */
function readPercent(typed: string): number | string | null {
  if (typed === '') return null;
  const plain = typed.replace(/[−–]/g, '-').replace(',', '.').replace(/\s|%$/g, '');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return NOT_A_PERCENT;
  const percent = Number(plain);
  if (percent === 0) return 'Введите процент больше или меньше нуля';
  if (percent >= LEAST_PERCENT && percent <= MOST_PERCENT) return percent;
  return `Процент может быть от\u00a0−${-LEAST_PERCENT} до\u00a0${MOST_PERCENT}`;
}

function choice(value: unknown): Choice {
  return value === 'on' || value === 'off' ? value : '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? cutText(value.replace(/\p{Cc}/gu, ' ').trim(), 1000) : '';
}

/**
 * The stated lead price of a tour after a change, «от» as before unless the change says; a percentage of
 * no price is no price.
 */
export function priceAfter(tour: Tour, { pricePercent, price }: BulkChange): Money | null {
  const stated = statedPrice(tour);
  if (price !== null) return { is_from: tour.price_is_from, ...price };
  return stated && pricePercent !== null ? moneyAfter(stated, pricePercent) : stated;
}

/** The price list after a change: a percentage changes every line. */
export function listAfter(list: readonly TourPrice[], { pricePercent }: BulkChange) {
  return pricePercent === null ? undefined : list.map((line) => moneyAfter(line, pricePercent));
}

/**
 * The fields of a tour that a change sets to other values. The stated price changes, in whole units of
 * its currency; its dollars are computed on saving. A flag also sets the status, by the rule of the
 * edit form.
 */
export function fieldsChanged(tour: Tour, change: BulkChange): Partial<StatedTour> {
  const wanted: Partial<StatedTour> = {};
  if (change.company !== null) wanted.company_name = change.company;
  if (Object.keys(change.flags).length > 0) {
    const { is_regular: _, ...shown } = shownFlags(tour);
    const flags = { ...shown, ...change.flags };
    Object.assign(wanted, flags, { tour_status: statusOfEdited(flags) });
  }
  const fields = Object.entries(wanted).filter(
    ([field, value]) => tour[field as TourField] !== value,
  );
  const price = priceAfter(tour, change);
  return {
    ...Object.fromEntries(fields),
    ...(!isSameMoney(price, statedPrice(tour)) && priceColumns(price)),
  };
}
