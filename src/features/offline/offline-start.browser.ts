import { askWorker } from '#features/offline/worker-answer.browser.ts';
import { watchVersions } from '#features/offline/new-version.browser.ts';
import { subscribeKept } from '#ui/page/use-kept.ts';
import { siteWorker } from '#ui/page/site-worker.browser.ts';
import { dock } from '#ui/dialog/use-dock.ts';
import type { ComponentType } from 'react';

/** A city and its pages to store. */
interface CityPages {
  city: string;
  addresses: () => string[];
}

/**
 * Starts storing pages for offline use. With data saving on, nothing is fetched in advance; pages
 * that were stored on request stay.
 */
export async function startOffline(
  Notices: ComponentType,
  pagesOfHomeCity: () => CityPages | null,
): Promise<void> {
  const wasSeen = navigator.serviceWorker.controller !== null;
  dock('copies', Notices);
  if (savesData() && !wasSeen) return;
  const registration = await siteWorker();
  if (!registration) return;
  watchVersions(registration);
  if (!wasSeen) await askWorker({ ask: 'visited', address: location.pathname + location.search });
  keepHomeCity(pagesOfHomeCity);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Stores the pages of the visitor's own city. */
function keepHomeCity(pagesOfHomeCity: () => CityPages | null): void {
  let keptFor = '';
  const keep = () => {
    const pages = pagesOfHomeCity();
    if (!pages || pages.city === keptFor || savesData()) return;
    keptFor = pages.city;
    void askWorker({ ask: 'keep-only', shelf: 'city', addresses: pages.addresses() });
  };
  keep();
  subscribeKept(keep);
}
