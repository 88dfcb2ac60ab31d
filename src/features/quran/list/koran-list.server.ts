import { hasArabic } from '#lib/quran/arabic-search.ts';
import {
  answerQuery,
  foundVerse,
  type KoranList,
  VERSES_SHOWN,
} from '#features/quran/list/koran-list.ts';
import type { QuranText } from '#features/quran/text/quran-text.server.ts';

/** The list of suras for a query; for an Arabic one also the verses that contain it. */
export async function koranList(text: QuranText, q: string): Promise<KoranList> {
  return { q, ...answerQuery(q), verses: hasArabic(q) ? await versesWith(text, q) : null };
}

async function versesWith(text: QuranText, q: string): Promise<KoranList['verses']> {
  const places = await text.search(q);
  const found = places.slice(0, VERSES_SHOWN).map(async (place) => {
    const verses = await text.verses('tanzil', place.sura);
    return foundVerse(place, verses[place.ayah - 1] ?? '');
  });
  return { found: await Promise.all(found), total: places.length };
}
