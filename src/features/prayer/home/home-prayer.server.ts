import { pageCity } from '#features/prayer/today/city-page.server.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

/** The home page's city as served: a day and its neighbours, without the present time. */
export type ServedHome = ReturnType<typeof homePrayer>;

/**
 * The home page's city before the browser knows better: Moscow, whose days kept pages follow. `today`
 * is 'YYYY-MM-DD' there.
 */
export function homePrayer(today: string) {
  const moscow = findCityBySlug('moscow');
  if (!moscow) throw new Error('Moscow is not in the table of cities');
  const city = pageCity(moscow);
  const explained = explainedDay(city.place, today, PAGE_DEFAULTS.calculation);
  return { city, ...explained, query: PAGE_DEFAULTS, ramadan: announcedRamadan(today, 0) };
}
