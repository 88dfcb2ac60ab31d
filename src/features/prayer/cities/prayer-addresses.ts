import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { CITIES } from '#lib/city/cities.ts';

/** Every page of prayer times that search engines should know: the list, each city and its Ramadan. */
export function prayerAddresses(): string[] {
  return [
    '/vremya-namaza',
    ...CITIES.flatMap(({ slug }) => [`/vremya-namaza/${slug}`, ramadanAddress(slug)]),
  ];
}
