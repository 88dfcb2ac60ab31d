import { askWorker } from '#features/offline/use-worker-answer.ts';
import { watchVersions } from '#features/offline/use-new-version.ts';
import { noteKeptCopy, showNotices } from '#features/offline/use-offline-notices.ts';
import { cityAddresses } from '#features/prayer/city-addresses.ts';
import { HOME_CITY_KEY, readHomeCity } from '#features/prayer/home-city.ts';
import { dayInZone } from '#lib/day.ts';
import { readKept, subscribeKept } from '#ui/use-kept.ts';
import { siteWorker } from '#ui/use-site-worker.ts';
import type { ComponentType } from 'react';

/**
 * Begins what a page does for the time without a network. Whoever saves data is not made to fetch
 * anything ahead; what they have asked to be kept stays.
 */
export async function startOffline(Notices: ComponentType): Promise<void> {
  const wasSeen = navigator.serviceWorker.controller !== null;
  showNotices(Notices);
  noteKeptCopy();
  if (savesData() && !wasSeen) return;
  const registration = await siteWorker();
  if (!registration) return;
  watchVersions(registration);
  if (!wasSeen) await askWorker({ ask: 'visited', address: location.pathname + location.search });
  keepHomeCity();
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The year of the visitor's own city, of whichever it is. */
function keepHomeCity(): void {
  let keptFor = '';
  const keep = () => {
    const city = readHomeCity(readKept(HOME_CITY_KEY));
    if (!city || city.slug === keptFor || savesData()) return;
    keptFor = city.slug;
    const addresses = cityAddresses(city.slug, dayInZone(new Date(), city.place.timeZone));
    void askWorker({ ask: 'keep-only', shelf: 'city', addresses });
  };
  keep();
  subscribeKept(keep);
}
