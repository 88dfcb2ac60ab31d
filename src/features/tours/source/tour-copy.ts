import { readTours } from '#features/tours/source/read-tour.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** Where the browser keeps the copy. */
export const COPY_KEY = 'tours_copy';
const VERSION = '1.0';
const LIFE_MS = 24 * 3600_000;

/** The site's tours as they were. */
export interface TourCopy {
  tours: Tour[];
  /** Epoch milliseconds by the browser's clock. */
  savedAtMs: number;
}

/**
 * Whether a copy may be shown: for 24 hours. One from the future was saved before somebody set the
 * clock back: nobody knows how old it is, and one from more than a day ahead is not believed.
 */
export function isCopyGood(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) < LIFE_MS;
}

/** A copy as the browser keeps it. */
export function writeCopy({ tours, savedAtMs }: TourCopy): string {
  return JSON.stringify({ version: VERSION, savedAtMs, tours });
}

/**
 * The copy in what the browser kept; null when there is none, it has expired, another version of
 * the site wrote it, or it is damaged: it can then be cleared.
 */
export function readCopy(text: string | null, nowMs: number): TourCopy | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    const { version, savedAtMs, tours } = kept as Record<string, unknown>;
    if (version !== VERSION || typeof savedAtMs !== 'number') return null;
    if (!isCopyGood(savedAtMs, nowMs)) return null;
    const read = readTours(tours);
    return read && read.length > 0 ? { tours: read, savedAtMs } : null;
  } catch {
    return null;
  }
}
