import { TOUR_COUNTS, TOUR_FLAGS, TOUR_TEXTS } from '#features/tours/tour-input.ts';
import { TOUR_STATUSES, TOUR_TYPES, type Tour } from '#features/tours/tour.ts';

const TEXTS = ['slug', 'city_from', 'month'] as const;
const MAYBE_TEXTS = [
  ...TOUR_TEXTS.filter((field) => field !== 'city_from'),
  'end_date',
  'price_checked_at',
] as const;
const NUMBERS = ['id', 'days'] as const;
const MAYBE_NUMBERS = [
  ...TOUR_COUNTS.filter((field) => field !== 'days'),
  'latitude',
  'longitude',
] as const;

/**
 * A tour out of JSON, which has no instants; null for anything else. What comes from a gateway or
 * from the browser's storage may be anything.
 */
export function readTour(json: unknown): Tour | null {
  if (typeof json !== 'object' || json === null) return null;
  const row = json as Record<string, unknown>;
  const isTour =
    TEXTS.every((name) => typeof row[name] === 'string') &&
    MAYBE_TEXTS.every((name) => row[name] === null || typeof row[name] === 'string') &&
    NUMBERS.every((name) => Number.isFinite(row[name])) &&
    MAYBE_NUMBERS.every((name) => row[name] === null || Number.isFinite(row[name])) &&
    TOUR_FLAGS.every((name) => typeof row[name] === 'boolean') &&
    TOUR_TYPES.some((type) => type === row['tour_type']) &&
    TOUR_STATUSES.some((status) => status === row['tour_status']) &&
    typeof row['departure_date'] === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(row['departure_date']);
  if (!isTour) return null;
  const checked = row['price_checked_at'];
  const checkedAt = typeof checked === 'string' ? new Date(checked) : null;
  if (checkedAt && Number.isNaN(checkedAt.getTime())) return null;
  return { ...row, price_checked_at: checkedAt } as unknown as Tour;
}

/** A list of them; null when there is anything else among them. */
export function readTours(json: unknown): Tour[] | null {
  if (!Array.isArray(json)) return null;
  const tours = json.map(readTour);
  return tours.every((tour) => tour !== null) ? tours : null;
}
