import { cutText } from '#lib/text/storable.ts';
import { departureSeries, LONGEST_SERIES } from '#features/tour-editing/fields/tour-dates.ts';
import { recordOf } from '#lib/form/pick.ts';
import { parseDayRu } from '#lib/time/day.ts';
import { FIRST_DEPARTURE, LAST_DEPARTURE } from '#features/tour-editing/fields/tour-limits.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { readMoney } from '#features/tour-editing/fields/money-input.ts';
import { wholeNumber } from '#features/tour-editing/fields/tour-check.ts';

/** The form that copies a tour: single days and a series. */
export const EMPTY_COPY = {
  /** ДД.ММ.ГГГГ, separated by lines, commas or spaces. */
  dates: '',
  first: '',
  step: '7',
  count: '',
  /** The copies' price and its currency; an empty amount: the tour's price. */
  price: '',
  price_currency: '',
  /** `on`: the new price is the lowest of several, «от». */
  price_from: '',
};
export type CopyForm = typeof EMPTY_COPY;
export const COPY_FIELDS = Object.keys(EMPTY_COPY) as (keyof CopyForm)[];

export interface CopyProblem {
  field: keyof CopyForm;
  message: string;
}

export function sentCopy(fields: Record<string, unknown>): CopyForm {
  const text = (name: keyof CopyForm) => {
    const value = fields[name];
    return typeof value === 'string' ? cutText(value, 2000) : '';
  };
  return recordOf(COPY_FIELDS, text);
}

/**
 * The departures of a form, each once and in order, and the copies' price (null: the tour's); or the
 * problem.
 */
export function readCopy(
  form: CopyForm,
):
  | { ok: true; departures: string[]; price: Money | null }
  | { ok: false; problems: CopyProblem[] } {
  const problems: CopyProblem[] = [];
  const days: string[] = [];
  for (const text of form.dates.split(/[\s,;]+/).filter((part) => part !== '')) {
    const day = departureIn(text);
    if (day) days.push(day);
    else if (problems.length === 0) {
      problems.push({
        field: 'dates',
        message: `Это не\u00a0дата: «${cutText(text, 30)}». Пишите ДД.ММ.ГГГГ, например 15.01.2027`,
      });
    }
  }
  const hasSeries = form.first.trim() !== '' || form.count.trim() !== '';
  if (hasSeries) {
    const first = departureIn(form.first.trim());
    const step = wholeNumber(form.step) ?? 0;
    const count = wholeNumber(form.count) ?? 0;
    if (!first) {
      problems.push({ field: 'first', message: 'Введите дату в\u00a0формате ДД.ММ.ГГГГ' });
    }
    if (step < 1 || step > 366) {
      problems.push({ field: 'step', message: 'Введите число дней от\u00a01 до\u00a0366' });
    }
    if (count < 1 || count > LONGEST_SERIES) {
      problems.push({
        field: 'count',
        message: `Введите число вылетов от\u00a01 до\u00a0${LONGEST_SERIES}`,
      });
    }
    if (first && problems.length === 0) {
      const series = departureSeries(first, step, count);
      if (series.some((day) => day > LAST_DEPARTURE)) {
        problems.push({ field: 'count', message: 'Последний вылет выходит слишком далеко' });
      } else days.push(...series);
    }
  }
  const read =
    form.price.trim() === '' ? null : readMoney(form.price, form.price_currency || 'USD');
  if (read?.ok === false) problems.push({ field: 'price', message: read.message });
  const price = read?.ok ? { ...read.money, is_from: form.price_from === 'on' } : null;
  if (problems.length === 0 && days.length === 0) {
    problems.push({ field: 'dates', message: 'Введите хотя бы одну дату вылета' });
  }
  const departures = [...new Set(days)].toSorted();
  if (problems.length === 0 && departures.length > LONGEST_SERIES) {
    problems.push({
      field: 'dates',
      message: `За\u00a0один раз\u00a0— не\u00a0больше ${LONGEST_SERIES} вылетов`,
    });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, departures, price };
}

function departureIn(text: string): string | null {
  const day = parseDayRu(text);
  return day !== null && day >= FIRST_DEPARTURE && day <= LAST_DEPARTURE ? day : null;
}
