import { formatQuery, parseQuery, type View } from '#features/catalogue/search/catalogue-query.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import { addMonths, monthOf } from '#lib/time/day.ts';

export interface HomeSearch {
  type: TourType | null;
  /** Names of cities of departure. */
  cities: string[];
  /** `YYYY-MM` */
  months: string[];
}

export const EMPTY_SEARCH: HomeSearch = { type: null, cities: [], months: [] };

const MONTHS_AHEAD = 24;

/** The months to choose from on a day: its own and those after it, 24 in all, `YYYY-MM`. */
export function monthChoices(today: string): string[] {
  return Array.from({ length: MONTHS_AHEAD }, (_, n) => addMonths(monthOf(today), n));
}

/** Hajj and Ramadan have their own time of the year, so months only matter for Umrah. */
export function hasMonths(type: TourType | null): boolean {
  return type === null || type === 'umrah';
}

/** The search with another type; drops months that can no longer be chosen. */
export function afterTypeChange(search: HomeSearch, type: TourType): HomeSearch {
  return { ...search, type, months: hasMonths(type) ? search.months : [] };
}

/** The catalogue's address for the form's values. */
export function searchAddress(said: URLSearchParams, view: View): string {
  return `/all${formatQuery({ ...parseQuery(said), view })}`;
}

export function readTourType(text: string | undefined): TourType | null {
  return TOUR_TYPES.find((type) => type === text) ?? null;
}
