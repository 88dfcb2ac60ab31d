import { askWorker } from '#features/offline/worker-answer.browser.ts';
import { earlierPages } from '#features/offline/kept-address.ts';
import { watchVersions } from '#features/offline/new-version.browser.ts';
import { subscribeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';
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
  const present = location.pathname + location.search;
  if (!wasSeen) await askWorker({ ask: 'visited', address: present });
  keepHomeCity(pagesOfHomeCity);
  if (wasSeen) return;
  // The fonts of this page came before the worker, which stores what passes it.
  for (const { name } of performance.getEntriesByType('resource')) {
    if (name.endsWith('.woff2')) void request(name);
  }
  for (const address of earlierPages(historyOfTab(), present)) {
    await askWorker({ ask: 'visited', address });
  }
}

/** The addresses of this site in the tab's history; none where the browser does not tell them. */
function historyOfTab(): string[] {
  const { navigation } = window as { navigation?: { entries(): { url: string | null }[] } };
  return (navigation?.entries() ?? []).flatMap(({ url }) => url ?? []);
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
