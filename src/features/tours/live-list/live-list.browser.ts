import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { listenToSite } from '#ui/use-site-events.ts';

/** What the site's list is known by, as last heard; empty while nothing was. */
export const heardVersion = createLiveValue('');

/** Listens to what the site says of its list. Returns how to stop. */
export function listenToList(): () => void {
  return listenToSite(({ kind, data }) => {
    if (kind === 'list') heardVersion.set(data);
    // The site that was away has come back: no need to wait for the next check.
    if (kind === 'back') void tourSource.check({ anew: true });
  });
}
