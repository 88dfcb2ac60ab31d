import { useMemo } from 'react';
import {
  after,
  type Bookmark,
  NOTHING_READ,
  type OwnReading,
  readOwnReading,
  type TimedVerse,
  writeOwnReading,
} from '#features/quran/progress/own-reading.ts';
import { hasReadOn, readPlace, writePlace } from '#features/quran/progress/reading-place.ts';
import { verseNumber } from '#features/quran/text/verse-order.ts';
import type { VersePlace } from '#lib/quran/suras.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

const KEY = 'quran_reading';
const FORMER_KEY = 'quran_former_place';

/** What this browser remembers of reading; what is spoilt counts as nothing. */
export function readOwn(): OwnReading {
  return readOwnReading(readKept(KEY)) ?? NOTHING_READ;
}

/**
 * Keeps what this browser remembers of reading, but for the settings, which have a place of their
 * own.
 */
export function writeOwn(own: OwnReading): void {
  const text = writeOwnReading({ ...own, settings: null });
  if (text !== readKept(KEY)) writeKept(KEY, text);
}

/** The same as it changes, here and in other tabs; null on the server and with nothing read. */
export function useOwnReading(): OwnReading | null {
  const text = useKept(KEY);
  return useMemo(() => readOwnReading(text), [text]);
}

/** The reader's own day, 'YYYY-MM-DD'. */
export function ownDay(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Remembers what somebody has read, and where they read when that has changed; the very first verse
 * counts.
 */
export function rememberReading(place: VersePlace | null, read: readonly VersePlace[]): void {
  const own = readOwn();
  const first = own.place === null && place ? [place] : [];
  const newlyRead = [...read, ...first].map(verseNumber);
  if (place === null && newlyRead.length === 0) return;
  const days = newlyRead.length > 0 ? [...own.days, ownDay()] : own.days;
  writeOwn({
    ...own,
    place: place ? timed(place, own) : own.place,
    read: new Set([...own.read, ...newlyRead]),
    days: [...new Set(days)].sort(),
  });
}

function timed(place: VersePlace, own: OwnReading): TimedVerse {
  return { sura: place.sura, ayah: place.ayah, at: after(own.place?.at ?? 0, Date.now()) };
}

/** Keeps the place that is left behind. */
export function keepFormerPlace(place: VersePlace | null): void {
  writeKept(FORMER_KEY, place && writePlace(place));
}

/** The place that was left behind, when reading on from it does not lead to where one is now. */
export function useFormerPlace(now: VersePlace): VersePlace | null {
  const former = readPlace(useKept(FORMER_KEY));
  return former && !hasReadOn(former, now) ? former : null;
}

/** Makes the former place the place again; the one of now is then the former one. */
export function takePlaceBack(): void {
  const former = readPlace(readKept(FORMER_KEY));
  const own = readOwn();
  if (!former) return;
  keepFormerPlace(own.place);
  writeOwn({ ...own, place: timed(former, own) });
}

/** Marks a verse or takes its mark away. */
export function toggleBookmark(place: VersePlace): void {
  const own = readOwn();
  const known = own.bookmarks.find(({ sura, ayah }) => sura === place.sura && ayah === place.ayah);
  const changed: Bookmark = {
    ...place,
    at: after(known?.at ?? 0, Date.now()),
    isRemoved: known ? !known.isRemoved : false,
  };
  writeOwn({ ...own, bookmarks: [changed, ...own.bookmarks.filter((one) => one !== known)] });
}

/** Begins the book anew: nothing of it is read any more. */
export function beginAnew(): void {
  const own = readOwn();
  writeOwn({ ...own, round: own.round + 1, read: new Set() });
}
