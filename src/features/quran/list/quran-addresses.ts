import { SURAS } from '#lib/quran/suras.ts';

/** Every page of the Quran that search engines should know: the list, the recordings and each sura. */
export function quranAddresses(): string[] {
  return ['/koran', '/koran/audio', ...SURAS.map(({ slug }) => `/koran/${slug}`)];
}
