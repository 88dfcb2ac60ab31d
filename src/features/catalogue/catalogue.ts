import type { Tour } from '#features/tours/tour.ts';

/** The columns of a tour that the catalogue shows, filters and sorts by. */
export const CATALOGUE_COLUMNS = [
  'id',
  'slug',
  'tour_type',
  'city_from',
  'departure_date',
  'end_date',
  'month',
  'days',
  'price',
  'days_in_mecca',
  'days_in_medina',
  'distance_to_kaaba',
  'whatsapp',
  'telegram',
  'phone',
  'company_name',
  'company_logo',
  'guide_name',
  'outbound_route',
  'return_route',
  'airline',
  'hotel_name',
  'tour_status',
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
] as const;
export type CatalogueTour = Pick<Tour, (typeof CATALOGUE_COLUMNS)[number]>;

/** What the catalogue is filtered by; each group is counted as if it alone were not set. */
export const GROUPS = [
  'type',
  'cities',
  'months',
  'operators',
  'badges',
  'days',
  'mecca',
  'medina',
  'distance',
  'price',
  'text',
] as const;
export type Group = (typeof GROUPS)[number];

/** Tours a value of a group would give, were it the group's only choice. */
export type Counts = Record<string, number>;

export type CountedGroup = Exclude<Group, 'price' | 'text'>;

export interface CatalogueResult {
  /** In order; the first `shown` of `total`. */
  found: CatalogueTour[];
  total: number;
  counts: Record<CountedGroup, Counts>;
  /** How many tours there would be without each group; tells an empty catalogue what to drop. */
  without: Record<Group, number>;
}
