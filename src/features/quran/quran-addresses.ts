import { SURAS } from '#lib/suras.ts';

/** Every page of the Quran that search engines should know: the list and each sura. */
export function quranAddresses(): string[] {
  return ['/koran', ...SURAS.map(({ slug }) => `/koran/${slug}`)];
}
