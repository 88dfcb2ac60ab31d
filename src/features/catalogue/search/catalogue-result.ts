import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { TICK_GROUPS } from '#features/catalogue/search/tick-filters.ts';
import type { UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';

export type CatalogueTour = UpcomingTour;

/** The groups of filters; the counts of a group ignore the group's own filter. */
export const GROUPS = [
  'type',
  'cities',
  'months',
  ...TICK_GROUPS,
  'price',
  'reach',
  'text',
] as const;
export type Group = (typeof GROUPS)[number];

/** The number of tours for a value of a group, if it were the group's only value. */
export type Counts = Record<string, number>;

export type CountedGroup = Exclude<Group, 'price' | 'reach' | 'text'>;

export interface CatalogueResult {
  /** The searched query: the words of its text are read as filters. */
  read: CatalogueQuery;
  /** In order; the first `shown` of `total`. */
  found: CatalogueTour[];
  total: number;
  /** The price for all travellers of the query, as a text, by the number of a found tour. */
  totals: Readonly<Record<number, string>>;
  counts: Record<CountedGroup, Counts>;
  /** The number of tours without each group; an empty catalogue suggests what to drop. */
  without: Record<Group, number>;
}
