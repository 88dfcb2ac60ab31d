/*
 * The entry of the offline part, loaded once the page runs and is idle. It passes the offline part the
 * data about prayer times and waiting requests, and shows the notices that may appear on every page.
 */

import { PushedOutNotice } from '#features/catalogue/shortlist/pushed-out-notice.tsx';
import { OfflineNotices } from '#features/offline/offline-notices.tsx';
import { startOffline } from '#features/offline/offline-start.browser.ts';
import { cityAddresses } from '#features/prayer/cities/city-addresses.ts';
import { startSending } from '#features/requests/waiting/use-sending.ts';
import { WaitingNotices } from '#features/requests/waiting/waiting-notices.tsx';
import { HOME_CITY_KEY, readHomeCity } from '#features/prayer/cities/home-city.ts';
import { dayInZone } from '#lib/time/day.ts';
import { readKept } from '#ui/page/use-kept.ts';

/** Starts the worker of the site, its notices, and the sending of requests that wait. */
export function beginOffline(): void {
  startSending();
  void startOffline(Notices, pagesOfHomeCity);
}

function Notices() {
  return (
    <OfflineNotices>
      <WaitingNotices />
      <PushedOutNotice />
    </OfflineNotices>
  );
}

/** A year of pages of the visitor's own city. */
function pagesOfHomeCity() {
  const city = readHomeCity(readKept(HOME_CITY_KEY));
  if (!city) return null;
  const today = dayInZone(new Date(), city.place.timeZone);
  return { city: city.slug, addresses: () => cityAddresses(city.slug, today) };
}
