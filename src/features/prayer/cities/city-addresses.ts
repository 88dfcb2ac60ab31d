import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { pageSearch } from '#features/prayer/source/prayer-page-query.ts';
import { addMonths, monthOf } from '#lib/time/day.ts';

/** A year from any day covers this many calendar months. */
const MONTHS = 13;

/** Pilgrims need these on the road; each page shows the times of any day. */
const FOR_THE_ROAD = ['/vremya-namaza/mecca', '/vremya-namaza/medina'];

/**
 * A city's pages for a year from a day on: its own, Ramadan and the months; also those of Mecca and
 * Medina.
 */
export function cityAddresses(slug: string, today: string): string[] {
  const page = `/vremya-namaza/${slug}`;
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(monthOf(today), i));
  return [
    page,
    ramadanAddress(slug),
    ...months.map((month) => page + pageSearch({ tab: 'month', month, given: {} })),
    ...FOR_THE_ROAD.filter((other) => other !== page),
  ];
}
