import { SURAS } from '#lib/quran/suras.ts';

/** All pages of the Quran for search engines: the list, the recordings and each sura. */
export function quranAddresses(): string[] {
  return ['/koran', '/koran/audio', ...SURAS.map(({ slug }) => `/koran/${slug}`)];
}
