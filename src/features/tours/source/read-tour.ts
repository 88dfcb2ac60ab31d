import { OFFER_KINDS, type OfferKind, ROOMS, TOUR_STATES } from '#features/tours/model/offer.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import {
  type Kind,
  TOUR_KINDS,
  TOUR_STATUSES,
  TOUR_TYPES,
  type Tour,
} from '#features/tours/model/tour.ts';

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isNumber = (value: unknown) => Number.isFinite(value);
const oneOf = (values: readonly string[]) => (value: unknown) =>
  values.some((one) => one === value);

/** Whether a JSON value can be one of the kind. A day of return is not checked. */
const FITS: Record<Kind | OfferKind, (value: unknown) => boolean> = {
  type: oneOf(TOUR_TYPES),
  status: oneOf(TOUR_STATUSES),
  state: oneOf(TOUR_STATES),
  currency: oneOf(CURRENCIES),
  room: oneOf(ROOMS),
  id: isNumber,
  text: isText,
  phone: isText,
  telegram: isText,
  image: isText,
  day: isText,
  month: isText,
  count: isNumber,
  degrees: isNumber,
  flag: isFlag,
};

/** Every column and its kind, with `?` where null fits too. */
const COLUMNS = Object.entries({ ...TOUR_KINDS, ...OFFER_KINDS });

/**
 * Reads a tour from JSON, without instants; null for anything else. A gateway or the browser's storage
 * may return anything.
 */
export function readTour(json: unknown): Tour | null {
  if (typeof json !== 'object' || json === null) return null;
  const row = json as Record<string, unknown>;
  const checked = row['price_checked_at'];
  const isTour =
    isText(row['slug']) &&
    isNumber(row['id']) &&
    (checked === null || isText(checked)) &&
    COLUMNS.every(
      ([column, kind]) =>
        (kind.endsWith('?') && row[column] === null) ||
        FITS[kind.replace('?', '') as keyof typeof FITS](row[column]),
    ) &&
    /^\d{4}-\d\d-\d\d$/.test(String(row['departure_date']));
  if (!isTour) return null;
  const checkedAt = typeof checked === 'string' ? new Date(checked) : null;
  if (checkedAt && Number.isNaN(checkedAt.getTime())) return null;
  const { offer, ...columns } = row;
  const read = { ...columns, price_checked_at: checkedAt };
  return (isOffer(offer) ? { ...read, offer } : read) as unknown as Tour;
}

/** Whether an offer can be shown; other forms from a copy or an older site are dropped. */
function isOffer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { prices, stays, inclusions, operator } = value as Record<string, unknown>;
  return (
    [prices, stays, inclusions].every(isRows) && (operator === null || typeof operator === 'object')
  );
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
}

/** Reads a list of tours; null when it contains anything else. */
export function readTours(json: unknown): Tour[] | null {
  if (!Array.isArray(json)) return null;
  const tours = json.map(readTour);
  return tours.every((tour) => tour !== null) ? tours : null;
}
