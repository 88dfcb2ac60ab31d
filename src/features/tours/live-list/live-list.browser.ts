import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { listenToSite } from '#ui/use-site-events.ts';

/** The site's newest list version, as last heard; empty before the first. */
export const heardVersion = createLiveValue('');

/** Listens for new list versions from the site. Returns a function that stops it. */
export function listenToList(): () => void {
  return listenToSite(({ kind, data }) => {
    if (kind === 'list') heardVersion.set(data);
    // The site has come back: no need to wait for the next check.
    if (kind === 'back') void tourSource.check({ anew: true });
  });
}
