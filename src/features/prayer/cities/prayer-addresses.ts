import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { CITIES } from '#lib/city/cities.ts';

/** All pages of prayer times for search engines: the list, each city and its Ramadan. */
export function prayerAddresses(): string[] {
  return [
    '/vremya-namaza',
    ...CITIES.flatMap(({ slug }) => [`/vremya-namaza/${slug}`, ramadanAddress(slug)]),
  ];
}
