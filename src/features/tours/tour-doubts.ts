import type { FieldProblem } from '#features/tours/tour-input.ts';
import { returnOf } from '#features/tours/tour-dates.ts';
import type { TourField, TourInput } from '#features/tours/tour.ts';
import { formatUsd } from '#lib/money.ts';
import { countOf } from '#lib/text/russian.ts';
import { daysBetween, formatDay } from '#lib/time/day.ts';

/** A value that can be kept and is hardly meant; the message asks about it. */
interface Doubt extends FieldProblem {
  /** The fields that the doubt comes from. */
  about: readonly TourField[];
}

/** Prices of real tours, US dollars: below there is a digit too few, above one too many. */
const USUAL_PRICE = { min: 200, max: 30_000 };
/** Longer than any Umrah or Hajj that is offered. */
const USUAL_DAYS = 60;
/** A return flight may land a day later than the days say. */
const USUAL_RETURN_SLIP = 1;

/** What is to be asked about a tour that was checked, each field once; `today` is Moscow's. */
export function tourDoubts(tour: TourInput, today: string): Doubt[] {
  const { departure_date, days, price, end_date } = tour;
  const doubts: Doubt[] = [];
  const ask = (field: TourField, message: string, about: readonly TourField[] = [field]) =>
    doubts.push({ field, message: `${message} Это верно?`, about });
  if (departure_date < today) {
    ask('departure_date', `Вылет ${formatDay(departure_date)} уже прошёл.`);
  }
  if (days > USUAL_DAYS) ask('days', `${countOf(days, DAYS)} — необычно долго.`);
  if (price !== null && price < USUAL_PRICE.min) {
    ask('price', `${formatUsd(price)} — необычно дёшево.`);
  }
  if (price !== null && price > USUAL_PRICE.max) {
    ask('price', `${formatUsd(price)} — необычно дорого.`);
  }
  const usualReturn = returnOf(departure_date, days);
  const slip = end_date && usualReturn ? Math.abs(daysBetween(usualReturn, end_date)) : 0;
  if (end_date && usualReturn && slip > USUAL_RETURN_SLIP) {
    ask(
      'end_date',
      `По дате вылета и числу дней возвращение ${formatDay(usualReturn)}, а указано ${formatDay(end_date)}.`,
      ['end_date', 'departure_date', 'days'],
    );
  }
  const inCities = (tour.days_in_mecca ?? 0) + (tour.days_in_medina ?? 0);
  if (inCities > days) {
    const field =
      (tour.days_in_mecca ?? 0) >= (tour.days_in_medina ?? 0) ? 'days_in_mecca' : 'days_in_medina';
    ask(
      field,
      `В Мекке и Медине вместе ${countOf(inCities, DAYS)}, а в туре ${countOf(days, DAYS)}.`,
      ['days_in_mecca', 'days_in_medina', 'days'],
    );
  }
  return doubts;
}

const DAYS = ['день', 'дня', 'дней'] as const;
