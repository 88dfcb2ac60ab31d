import { readTours } from '#features/tours/source/read-tour.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** The key of the copy in the browser's storage. */
export const COPY_KEY = 'tours_copy';
const VERSION = '1.0';
const LIFE_MS = 24 * 3600_000;

/** The site's tours as the browser stored them. */
export interface TourCopy {
  tours: Tour[];
  /** Epoch milliseconds by the browser's clock. */
  savedAtMs: number;
}

/**
 * Whether a copy may be shown: for 24 hours. A copy from the future means that the clock was set back,
 * so its age is unknown; one more than a day ahead is refused.
 */
export function isCopyGood(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) < LIFE_MS;
}

/** Writes a copy for the browser's storage. */
export function writeCopy({ tours, savedAtMs }: TourCopy): string {
  return JSON.stringify({ version: VERSION, savedAtMs, tours });
}

/**
 * Reads a stored copy; null when it is missing, expired, damaged or from another version of the site.
 * The caller may then delete it.
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
