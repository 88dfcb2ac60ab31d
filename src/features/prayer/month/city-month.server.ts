import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { explainedDays } from '#features/prayer/engine/explained-times.ts';
import { readMonth } from '#features/prayer/source/prayer-request.ts';
import { placeOf, type Calculation } from '#features/prayer/engine/prayer-times.ts';
import type { City } from '#lib/city/cities.ts';
import { isMeanDate } from '#lib/time/hijri-calendar.ts';
import { addDays, addMonths, daysOfMonth, monthOf } from '#lib/time/day.ts';

const FAR_MONTHS = 12;

const MEAN_NOTE =
  'Даты хиджры здесь приблизительные: календарь Умм аль-Кура известен с\u00a01421 по\u00a01500\u00a0год хиджры.';

/** All months are 'YYYY-MM'. */
export type CityMonth = NonNullable<ReturnType<typeof cityMonth>>;

/** A month of a city, the present one for null; null when it cannot be calculated. */
export function cityMonth(
  city: City,
  asked: string | null,
  nowMs: number,
  calculation: Calculation,
) {
  const present = monthOf(cityDay(nowMs, city.timezone));
  const month = readable(asked ?? present);
  if (month === null) return null;
  const span = daysOfMonth(month);
  const hasMeanDates = isMeanDate(span.from) || isMeanDate(addDays(span.from, span.count - 1));
  return {
    month,
    ...explainedDays(placeOf(city), span, calculation),
    /** Of months outside of the table of the Hijri calendar. */
    hijriNote: hasMeanDates ? MEAN_NOTE : null,
    /** The neighbouring months, if they can be shown. */
    previous: readable(addMonths(month, -1)),
    next: readable(addMonths(month, 1)),
    /** Not for search engines. */
    isFar: month < addMonths(present, -FAR_MONTHS) || month > addMonths(present, FAR_MONTHS),
  };
}

function readable(month: string): string | null {
  return readMonth(month.slice(5), month.slice(0, 4));
}
