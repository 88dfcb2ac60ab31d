import { CITIES } from '#lib/city/cities.ts';

/** Every page of prayer times that search engines should know: the list and each city. */
export function prayerAddresses(): string[] {
  return ['/vremya-namaza', ...CITIES.map(({ slug }) => `/vremya-namaza/${slug}`)];
}
