import { readTours, readTour } from '#features/tours/source/read-tour.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { SourceName } from '#features/tours/source/tour-source.ts';
import type { Problem } from '#lib/problem.ts';

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

/**
 * Writes a copy for the browser's storage. `toursJson` is the site's answer as it came: a slow phone
 * needs a quarter of a second to read 500 tours and write them anew. `readCopy` checks it.
 */
export function writeCopy(toursJson: string, savedAtMs: number): string {
  return `{"version":"${VERSION}","savedAtMs":${savedAtMs},"tours":${toursJson}}`;
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

/** The header with the list version of the catalogue's rows. */
export const LIST_VERSION = 'x-list-version';

/** A question that the site or the copy answers. */
export interface TourQuestion<Answer> {
  address: string;
  /** Reads the site's JSON; undefined for anything unknown, such as a gateway's page. */
  fromSite: (json: unknown, listVersion: string | null) => Answer | undefined;
  /** The answer when the site has no such thing. */
  missing?: Answer;
  /** Undefined when the copy can't tell: it has only the nearest departures. */
  fromCopy: (tours: readonly Tour[]) => Answer | undefined;
}

/** The result of a question; `from` names the source that answered, or failed last. */
export type TourAnswer<Answer> =
  | { ok: true; from: SourceName; value: Answer }
  | { ok: false; from: SourceName };

/** Everything about one tour; null when the site has no such tour. */
export function oneTour(name: { slug: string } | { id: number }): TourQuestion<Tour | null> {
  const isIt = (tour: Tour) => ('slug' in name ? tour.slug === name.slug : tour.id === name.id);
  return {
    address: 'slug' in name ? `/api/tours/slug/${name.slug}` : `/api/tours/${name.id}`,
    fromSite(json) {
      const tour = readTour(json);
      return tour && isIt(tour) ? tour : undefined;
    },
    missing: null,
    fromCopy: (tours) => tours.find(isIt),
  };
}

/** The three ways of writing a tour. */
export type Operation = 'create' | 'update' | 'delete';

const NAMES: Record<Operation, string> = { create: 'Create', update: 'Update', delete: 'Delete' };

/** The answer of the API and the data layer when only the copy is available, which is read-only. */
export function primaryOnly(operation: Operation): Problem {
  return {
    code: 'primary_only',
    status: 503,
    message: `${NAMES[operation]} operation only available with primary database`,
  };
}
