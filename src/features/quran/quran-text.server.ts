import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext } from 'react-router';
import { foldArabic, searchVerses, type SearchedVerse } from '#lib/arabic-search.ts';
import type { Translation } from '#features/quran/translation.server.ts';
import { type Edition, EDITIONS } from '#features/quran/quran-font.ts';
import { SURAS, type VersePlace } from '#lib/suras.ts';

/** The text of the Quran as the build put it among the site's files. */
export interface QuranText {
  /** The verses of a sura, verbatim; throws for a number that no sura has. */
  verses(edition: Edition, sura: number): Promise<readonly string[]>;
  /** The verses whose text holds the query, in the order of the book. */
  search(query: string): Promise<VersePlace[]>;
  /** The translation of this site; null when it has none. */
  translation: Translation | null;
}

export const quranContext = createContext<QuranText>();

/**
 * Reads from `<directory>/quran`, each file once: they do not change while the process lives. A file
 * that could not be read is tried again by the next one who asks.
 */
export function openQuranText(
  directory: string,
  translation: Translation | null = null,
): QuranText {
  const read = once((file: string) => readTexts(join(directory, 'quran', file)));
  const searched = once(async () => {
    const plain = (await read('plain.json')) as string[][];
    const mushaf = await Promise.all(
      SURAS.map(({ number }) => read(`tanzil/${number}.json`) as Promise<string[]>),
    );
    return SURAS.flatMap(({ number }, place) =>
      (mushaf[place] ?? []).map((verse, i): SearchedVerse => {
        const forms = new Set([plain[place]?.[i] ?? '', verse].map(foldArabic));
        return { sura: number, ayah: i + 1, forms: [...forms] };
      }),
    );
  });
  return {
    translation,
    async verses(edition, sura) {
      if (!EDITIONS.includes(edition) || !SURAS[sura - 1]) throw new Error('no such text');
      try {
        return (await read(`${edition}/${sura}.json`)) as string[];
      } catch (cause) {
        throw new Error(`Failed to fetch sura ${sura}`, { cause });
      }
    },
    async search(query) {
      return searchVerses(await searched('all'), query);
    },
  };
}

async function readTexts(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function once<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const making = make(key);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
}
