import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext } from 'react-router';
import { searchedVerse, searchVerses } from '#lib/quran/arabic-search.ts';
import type { TextFile } from '#features/quran/text/text-file.ts';
import type { Translation } from '#features/quran/text/translation.server.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { type Edition, EDITIONS } from '#features/quran/text/quran-font.ts';
import { SURAS } from '#lib/quran/suras.ts';

/** The text of the Quran from the build's files. */
export type QuranText = ReturnType<typeof openQuranText>;

export const quranContext = createContext<QuranText>();

/**
 * Reads from `<directory>/quran`, each file once, because they never change while the process runs. A
 * failed read is repeated at the next request.
 */
export function openQuranText(directory: string, translation: Translation | null = null) {
  const read = once((file: string) => readTexts(join(directory, 'quran', file)));
  const readSura = (edition: Edition, sura: number) =>
    read(`${edition}/${sura}.json`) as Promise<TextFile>;
  const searched = once(async () => {
    const { suras: plain } = (await read('plain.json')) as { suras: string[][] };
    const mushaf = await Promise.all(SURAS.map(({ number }) => readSura('tanzil', number)));
    return SURAS.flatMap(({ number }, place) =>
      (mushaf[place]?.verses ?? []).map((verse, i) =>
        searchedVerse({ sura: number, ayah: i + 1 }, [plain[place]?.[i] ?? '', verse]),
      ),
    );
  });
  return {
    /** The site's translation; null without one. */
    translation,
    /** The verses of a sura, verbatim; throws for an invalid number. */
    async verses(edition: Edition, sura: number): Promise<readonly string[]> {
      if (!EDITIONS.includes(edition) || !SURAS[sura - 1]) throw new Error('no such text');
      try {
        return (await readSura(edition, sura)).verses;
      } catch (cause) {
        throw new Error(`Failed to fetch sura ${sura}`, { cause });
      }
    },
    /** Source and terms of an edition's text: they must accompany the text everywhere. */
    async notice(edition: Edition) {
      return (await readSura(edition, 1)).notice;
    },
    /** The verses that contain the query, in the order of the book. */
    async search(query: string) {
      return searchVerses(await searched('all'), query);
    },
  };
}

/** A verse in Unicode as drawn, and its translation below if the site has one. */
export async function shownVerse(text: QuranText, sura: number, ayah: number): Promise<string> {
  const [verse] = (await text.verses('tanzil', sura)).slice(ayah - 1, ayah);
  const translated = text.translation?.suras[sura - 1]?.[ayah - 1];
  return [displayVerse(verse ?? '', 'tanzil'), translated].filter(Boolean).join('\n');
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
