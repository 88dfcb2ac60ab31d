import { useMemo } from 'react';
import {
  after,
  type Bookmark,
  NOTHING_READ,
  type OwnReading,
  readOwnReading,
  writeOwnReading,
} from '#features/quran/own-reading.ts';
import { verseNumber } from '#features/quran/verse-order.ts';
import type { VersePlace } from '#lib/suras.ts';
import { readKept, useKept, writeKept } from '#ui/use-kept.ts';

const KEY = 'quran_reading';

/** What this browser remembers of reading; what is spoilt counts as nothing. */
export function readOwn(): OwnReading {
  return readOwnReading(readKept(KEY)) ?? NOTHING_READ;
}

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

/** Remembers where somebody reads and what they have read since; the very first verse counts. */
export function rememberReading(place: VersePlace, read: readonly VersePlace[]): void {
  const own = readOwn();
  const isFirst = own.place === null;
  const newlyRead = [...read, ...(isFirst ? [place] : [])].map(verseNumber);
  const isMoved = own.place?.sura !== place.sura || own.place.ayah !== place.ayah;
  if (!isMoved && newlyRead.length === 0) return;
  const days = newlyRead.length > 0 ? [...own.days, ownDay()] : own.days;
  writeOwn({
    ...own,
    place: { ...place, at: after(own.place?.at ?? 0, Date.now()) },
    read: new Set([...own.read, ...newlyRead]),
    days: [...new Set(days)].sort(),
  });
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
