import type { FieldProblem } from '#features/tours/model/tour-input.ts';
import { returnOf } from '#features/tour-editing/fields/tour-dates.ts';
import { type Currency, formatMoney } from '#lib/money/stated-money.ts';
import { priceColumns, statedPrice } from '#features/tours/model/offer.ts';
import { type Season, seasonDoubts } from '#features/tours/season/season.ts';
import type { StatedTour } from '#features/tours/model/tour-input.ts';
import type { TourField } from '#features/tours/model/tour.ts';
import { countOf } from '#lib/text/russian.ts';
import { daysBetween, formatDay } from '#lib/time/day.ts';

/** An unlikely value that can be saved; the message asks about it. */
interface Doubt extends FieldProblem {
  /** The fields that the doubt comes from. */
  about: readonly (keyof StatedTour)[];
}

/** Prices of real tours: a lower one lacks a digit, a higher one has a digit too many. */
const USUAL_PRICE: Record<Currency, { min: number; max: number }> = {
  RUB: { min: 16_000, max: 2_400_000 },
  USD: { min: 200, max: 30_000 },
  EUR: { min: 200, max: 30_000 },
};
const PRICE = ['price', 'price_amount', 'price_currency'] as const;
/** Longer than any real Umrah or Hajj. */
const USUAL_DAYS = 60;
/** A return flight may land a day later than the days say. */
const USUAL_RETURN_SLIP = 1;

/**
 * The doubts about a checked tour, each field once; `today` is Moscow's. A departed tour has none about
 * its season.
 */
export function tourDoubts(
  tour: StatedTour,
  today: string,
  seasons: readonly Season[] = [],
): Doubt[] {
  const { departure_date, days, end_date } = tour;
  const stated = statedPrice({ ...priceColumns(null), ...tour });
  const doubts: Doubt[] = [];
  const ask = (field: TourField, message: string, about: Doubt['about'] = [field]) => {
    const known = doubts.find((doubt) => doubt.field === field);
    if (!known) return doubts.push({ field, message: `${message} ${SURE}`, about });
    known.message = `${known.message.slice(0, -SURE.length)}${message} ${SURE}`;
    known.about = [...known.about, ...about];
  };
  if (departure_date < today) {
    ask('departure_date', `Вылет ${formatDay(departure_date)} уже прошёл.`);
  }
  if (days > USUAL_DAYS) ask('days', `${countOf(days, DAYS)} — необычно долго.`);
  if (stated && stated.amount < USUAL_PRICE[stated.currency].min) {
    ask('price', `${formatMoney(stated)} — необычно дёшево.`, PRICE);
  }
  if (stated && stated.amount > USUAL_PRICE[stated.currency].max) {
    ask('price', `${formatMoney(stated)} — необычно дорого.`, PRICE);
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
  if (departure_date >= today) {
    for (const { field, message, about } of seasonDoubts(tour, seasons)) ask(field, message, about);
  }
  return doubts;
}

const SURE = 'Это верно?';
const DAYS = ['день', 'дня', 'дней'] as const;
