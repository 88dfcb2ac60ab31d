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
import { localDay } from '#lib/time/local-day.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

const KEY = 'quran_reading';
const FORMER_KEY = 'quran_former_place';

/** The reading stored in this browser; invalid data count as none. */
export function readOwn(): OwnReading {
  return readOwnReading(readKept(KEY)) ?? NOTHING_READ;
}

/** Stores the reading in this browser, except the settings, which are stored separately. */
export function writeOwn(own: OwnReading): void {
  const text = writeOwnReading({ ...own, settings: null });
  if (text !== readKept(KEY)) writeKept(KEY, text);
}

/** The same, live here and in other tabs; null on the server and when nothing is read. */
export function useOwnReading(): OwnReading | null {
  const text = useKept(KEY);
  return useMemo(() => readOwnReading(text), [text]);
}

/** Stores read verses, and the place if it has changed; the very first verse counts. */
export function rememberReading(place: VersePlace | null, read: readonly VersePlace[]): void {
  const own = readOwn();
  const first = own.place === null && place ? [place] : [];
  const newlyRead = [...read, ...first].map(verseNumber);
  if (place === null && newlyRead.length === 0) return;
  const days = newlyRead.length > 0 ? [...own.days, localDay()] : own.days;
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

/** Stores the place to return to. */
export function keepFormerPlace(place: VersePlace | null): void {
  writeKept(FORMER_KEY, place && writePlace(place));
}

/** The former place, unless reading on from it leads to the present one. */
export function useFormerPlace(now: VersePlace): VersePlace | null {
  const former = readPlace(useKept(FORMER_KEY));
  return former && !hasReadOn(former, now) ? former : null;
}

/** Exchanges the place and the former place. */
export function takePlaceBack(): void {
  const former = readPlace(readKept(FORMER_KEY));
  const own = readOwn();
  if (!former) return;
  keepFormerPlace(own.place);
  writeOwn({ ...own, place: timed(former, own) });
}

/** Adds or removes a bookmark. */
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

/** Starts a new round: nothing is read. */
export function beginAnew(): void {
  const own = readOwn();
  writeOwn({ ...own, round: own.round + 1, read: new Set() });
}
