import type { KeptEntry, KeepProblem } from '#features/offline/offline-messages.ts';
import { quranAddresses } from '#features/quran/list/quran-addresses.ts';
import { FONT_OPTIONS, type FontId } from '#features/quran/text/quran-font.ts';
import { SERVED_EDITION } from '#features/quran/text/sura-page.ts';
import { SURAS } from '#lib/quran/suras.ts';

/** The measured size of the whole text: transferred, and stored with its pages' files. */
export const QURAN_SENT_BYTES = 2_000_000;
export const QURAN_KEPT_BYTES = 10_000_000;

export type SavedQuran =
  | { state: 'looking' }
  /** The browser stores no pages. */
  | { state: 'unavailable' }
  /** `done` of `total` suras are stored, perhaps none. */
  | { state: 'part'; done: number; bytes: number; problem: QuranProblem | null }
  | { state: 'saving'; done: number; bytes: number }
  | { state: 'saved'; bytes: number };

export type QuranProblem = KeepProblem | 'cancelled';

export const SURA_COUNT = SURAS.length;

/**
 * All addresses for reading without the network: the pages, and for a font other than the served one
 * its file and text.
 */
export function quranToKeep(font: FontId, fontFile: string | null): string[] {
  const { edition } = FONT_OPTIONS[font];
  const texts = SURAS.map(({ number }) => `/quran/${edition}/${number}.json`);
  return [
    ...(fontFile === null ? [] : [fontFile]),
    ...quranAddresses().filter((address) => address !== '/koran/audio'),
    ...(edition === SERVED_EDITION ? [] : texts),
  ];
}

/** The stored part, by the contents of the browser's shelf. */
export function savedQuran(entries: readonly KeptEntry[], wanted: readonly string[]): SavedQuran {
  const own = entries.filter(({ shelf }) => shelf === 'quran');
  const kept = new Set(own.map(({ address }) => address));
  const bytes = own.reduce((sum, entry) => sum + entry.bytes, 0);
  if (wanted.every((address) => kept.has(address))) return { state: 'saved', bytes };
  return { state: 'part', done: surasIn(kept), bytes, problem: null };
}

/** The number of suras among the addresses. */
export function surasIn(addresses: ReadonlySet<string>): number {
  return SURAS.filter(({ slug }) => addresses.has(`/koran/${slug}`)).length;
}
