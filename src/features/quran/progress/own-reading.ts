import { isFontId, clampFontSize, type FontId } from '#features/quran/text/quran-font.ts';
import { readVerses, writeVerses, type VerseSet } from '#features/quran/text/verse-set.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';
import { isDay } from '#lib/time/day.ts';
import { isVerse, VERSES_IN_ALL, type VersePlace } from '#lib/quran/suras.ts';

/** A verse and when it was reached or bookmarked, in epoch milliseconds. */
export interface TimedVerse extends VersePlace {
  at: number;
}

/** A bookmark; a removed one stays as removed, so that a merge does not revive it. */
export interface Bookmark extends TimedVerse {
  isRemoved: boolean;
}

export interface ReaderSettings {
  font: FontId;
  size: number;
  /** Null: as on the device. */
  night: boolean | null;
  mushaf: boolean;
  /** When they were chosen; 0 for defaults. */
  at: number;
}

/** The stored reading of a person, in a browser or an account. */
export interface OwnReading {
  place: TimedVerse | null;
  /** The number of the round; a new one begins with nothing read. */
  round: number;
  read: VerseSet;
  /** Days with reading, 'YYYY-MM-DD' in the reader's calendar, ascending. */
  days: readonly string[];
  bookmarks: readonly Bookmark[];
  settings: ReaderSettings | null;
}

export const NOTHING_READ: OwnReading = {
  place: null,
  round: 1,
  read: new Set(),
  days: [],
  bookmarks: [],
  settings: null,
};

const MAX_DAYS = 800;
const MAX_BOOKMARKS = 300;
const MAX_ROUND = 10_000;
/** The last instant whose year has four digits. */
const MAX_AT = 253_402_300_799_000;

/**
 * Merges two readings, in either order: the newest place and settings, every verse and day of both, and
 * the last change of each bookmark. A newer round replaces the verses of an older one.
 */
export function mergeReadings(a: OwnReading, b: OwnReading): OwnReading {
  const [older, newer] = a.round <= b.round ? [a, b] : [b, a];
  return {
    place: newest(a.place, b.place),
    round: newer.round,
    read: older.round === newer.round ? new Set([...a.read, ...b.read]) : newer.read,
    days: [...new Set([...a.days, ...b.days])].sort().slice(-MAX_DAYS),
    bookmarks: mergeBookmarks([...a.bookmarks, ...b.bookmarks]),
    settings: newestSettings(a.settings, b.settings),
  };
}

/** The share of the book that is read, in whole percent. */
export function percentRead(verses: number): number {
  return Math.round((verses / VERSES_IN_ALL) * 100);
}

/**
 * The instant of a new change: now, but always after the previous one, even when the clock was set
 * back.
 */
export function after(previousAt: number, nowMs: number): number {
  return Math.max(nowMs, previousAt + 1);
}

/**
 * Limits instants from a fast clock to now, because nothing could be newer otherwise. Drops days after
 * `lastDay`.
 */
export function withoutFuture(own: OwnReading, nowMs: number, lastDay: string): OwnReading {
  const bounded = <T extends { at: number }>(timed: T): T =>
    timed.at > nowMs ? { ...timed, at: nowMs } : timed;
  return {
    ...own,
    place: own.place && bounded(own.place),
    days: own.days.filter((day) => day <= lastDay),
    bookmarks: own.bookmarks.map(bounded),
    settings: own.settings && bounded(own.settings),
  };
}

/** The text form, for storage, the exported file and the API. Never longer than `readOwnReading` takes. */
export function writeOwnReading({ read, ...own }: OwnReading): string {
  return JSON.stringify({
    version: 1,
    ...own,
    days: own.days.slice(-MAX_DAYS),
    bookmarks: mergeBookmarks(own.bookmarks),
    read: writeVerses(read),
  });
}

/** Reads the text form from any author; null when any part is invalid. */
export function readOwnReading(text: string | null): OwnReading | null {
  return readOwnValue(jsonOf(text));
}

/** The same for parsed JSON. */
export function readOwnValue(value: unknown): OwnReading | null {
  const { version, place, round, read, days, bookmarks, settings } = propertiesOf(value);
  const verses = typeof read === 'string' ? readVerses(read) : null;
  const isWhole =
    version === 1 &&
    verses !== null &&
    isCount(round, MAX_ROUND) &&
    (place === null || isTimedVerse(place)) &&
    (settings === null || isSettings(settings)) &&
    isListOf(days, MAX_DAYS, (day): day is string => typeof day === 'string' && isDay(day)) &&
    isListOf(bookmarks, MAX_BOOKMARKS, isBookmark);
  if (!isWhole) return null;
  return {
    place: place && { sura: place.sura, ayah: place.ayah, at: place.at },
    round,
    read: verses,
    days: [...new Set(days)].sort(),
    bookmarks: mergeBookmarks(bookmarks),
    settings: settings && {
      font: settings.font,
      size: clampFontSize(settings.size),
      night: settings.night,
      mushaf: settings.mushaf,
      at: settings.at,
    },
  };
}

function mergeBookmarks(all: readonly Bookmark[]): Bookmark[] {
  const byVerse = new Map<string, Bookmark>();
  for (const { sura, ayah, at, isRemoved } of all) {
    const key = `${sura}:${ayah}`;
    const known = byVerse.get(key);
    // At the same instant the bookmark wins: removing it again is easier than finding it.
    const isNewer = !known || at > known.at || (at === known.at && known.isRemoved);
    if (isNewer) byVerse.set(key, { sura, ayah, at, isRemoved });
  }
  const newestFirst = (a: Bookmark, b: Bookmark) =>
    b.at - a.at || a.sura - b.sura || a.ayah - b.ayah;
  // Where there are too many, those removed go first.
  return [...byVerse.values()]
    .sort((a, b) => Number(a.isRemoved) - Number(b.isRemoved) || newestFirst(a, b))
    .slice(0, MAX_BOOKMARKS)
    .sort(newestFirst);
}

/** At the same instant the later place in the book wins. */
function newest(a: TimedVerse | null, b: TimedVerse | null): TimedVerse | null {
  if (!a || !b) return a ?? b;
  const order = a.at - b.at || a.sura - b.sura || a.ayah - b.ayah;
  return order >= 0 ? a : b;
}

function newestSettings(a: ReaderSettings | null, b: ReaderSettings | null) {
  if (!a || !b) return a ?? b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_AT;
}

function isTimedVerse(value: unknown): value is TimedVerse {
  const { sura, ayah, at } = propertiesOf(value);
  return isCount(sura, 114) && isCount(ayah, 286) && isVerse({ sura, ayah }) && isInstant(at);
}

function isBookmark(value: unknown): value is Bookmark {
  return isTimedVerse(value) && 'isRemoved' in value && typeof value.isRemoved === 'boolean';
}

function isSettings(value: unknown): value is ReaderSettings {
  const { font, size, night, mushaf, at } = propertiesOf(value);
  return (
    isFontId(font) &&
    typeof size === 'number' &&
    (night === null || typeof night === 'boolean') &&
    typeof mushaf === 'boolean' &&
    isInstant(at)
  );
}

function isListOf<T>(value: unknown, max: number, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.length <= max && value.every(isOne);
}
