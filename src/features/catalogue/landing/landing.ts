import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { monthNameRu } from '#lib/time/day.ts';
import { slugify } from '#lib/text/slug.ts';

/** The subject of a landing page: a kind of tour, a city of departure (its slug), or a month. */
export interface Landing {
  type: TourType | null;
  citySlug: string | null;
  /** 'YYYY-MM' */
  month: string | null;
}

const TYPE_SLUGS: Record<TourType, string> = {
  umrah: 'umra',
  umrah_ramadan: 'umra-v-ramadan',
  hajj: 'hadzh',
};

/** The page of tours of a type, from a city, of a type from a city, or of a month. */
export function landingAddress(landing: Partial<Landing>): string {
  const parts = [
    landing.type ? TYPE_SLUGS[landing.type] : null,
    landing.citySlug ?? null,
    landing.month ? monthSlug(landing.month) : null,
  ];
  return `/tury/${parts.filter((part) => part !== null).join('/')}`;
}

/**
 * Parses the path after `/tury/`: a type, a month, a city's slug, or a type and a city. It does not
 * check that the city exists. Null for anything else.
 */
export function readLanding(first: string, second?: string): Landing | null {
  const type = TOUR_TYPES.find((candidate) => TYPE_SLUGS[candidate] === first) ?? null;
  if (second !== undefined) {
    return type && isSlug(second) ? { type, citySlug: second, month: null } : null;
  }
  if (type) return { type, citySlug: null, month: null };
  const month = readMonthSlug(first);
  if (month) return { type: null, citySlug: null, month };
  return isSlug(first) ? { type: null, citySlug: first, month: null } : null;
}

function monthSlug(month: string): string {
  return `${slugify(monthNameRu(Number(month.slice(5))))}-${month.slice(0, 4)}`;
}

const MONTH_NUMBERS = new Map(
  Array.from({ length: 12 }, (_, index) => [slugify(monthNameRu(index + 1)), index + 1]),
);

function readMonthSlug(text: string): string | null {
  const [, name = '', year] = /^([a-z]+)-(20\d{2})$/.exec(text) ?? [];
  const number = MONTH_NUMBERS.get(name);
  return number === undefined ? null : `${year}-${String(number).padStart(2, '0')}`;
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{2,60}$/.test(text);
}
