/*
 * The door to what works without a network: fetched once the page runs and rests. It gives the
 * offline part what it needs to know of the prayer times.
 */

import { OfflineNotices } from '#features/offline/offline-notices.tsx';
import { startOffline } from '#features/offline/use-offline-start.ts';
import { cityAddresses } from '#features/prayer/cities/city-addresses.ts';
import { HOME_CITY_KEY, readHomeCity } from '#features/prayer/cities/home-city.ts';
import { dayInZone } from '#lib/time/day.ts';
import { readKept } from '#ui/page/use-kept.ts';

/** Starts the worker of the site and its notices. */
export function beginOffline(): void {
  void startOffline(OfflineNotices, pagesOfHomeCity);
}

/** The year of the visitor's own city. */
function pagesOfHomeCity() {
  const city = readHomeCity(readKept(HOME_CITY_KEY));
  if (!city) return null;
  const today = dayInZone(new Date(), city.place.timeZone);
  return { city: city.slug, addresses: () => cityAddresses(city.slug, today) };
}
