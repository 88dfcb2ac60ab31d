import { TOUR_STATUSES, TOUR_TYPES, type Tour } from '#features/tours/tour.ts';

const TEXTS = ['slug', 'city_from', 'month'] as const;
const MAYBE_TEXTS = [
  'end_date',
  'description',
  'whatsapp',
  'telegram',
  'phone',
  'company_name',
  'company_logo',
  'guide_name',
  'guide_photo',
  'outbound_route',
  'return_route',
  'airline',
  'tour_operator_info',
  'hotel_name',
  'hotel_address',
  'price_checked_at',
] as const;
const NUMBERS = ['id', 'days'] as const;
const MAYBE_NUMBERS = [
  'price',
  'days_in_mecca',
  'days_in_medina',
  'distance_to_kaaba',
  'latitude',
  'longitude',
] as const;
const FLAGS = ['is_vip', 'is_hot', 'is_combo', 'is_direct'] as const;

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
    FLAGS.every((name) => typeof row[name] === 'boolean') &&
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
