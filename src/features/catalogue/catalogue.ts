import { badgesOf } from '#features/tours/badges.ts';
import { bandOf, DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS } from '#features/catalogue/bands.ts';
import {
  EMPTY_QUERY,
  type CatalogueQuery,
  type SortKey,
} from '#features/catalogue/catalogue-query.ts';
import { TOUR_TYPE_LABELS, type Tour } from '#features/tours/tour.ts';
import { fold, layoutFlip } from '#lib/russian.ts';

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

export interface CatalogueResult {
  /** In order; the first `shown` of `total`. */
  found: CatalogueTour[];
  total: number;
  counts: Record<Exclude<Group, 'price' | 'text'>, Counts>;
  /** How many tours there would be without each group; tells an empty catalogue what to drop. */
  without: Record<Group, number>;
}

/**
 * Filters, counts and sorts in one pass over the tours: the same answer as the server's query.
 * `rate` is roubles per dollar.
 */
export function searchCatalogue(
  tours: readonly CatalogueTour[],
  query: CatalogueQuery,
  rate: number,
): CatalogueResult {
  const tests = groupTests(query, rate);
  const counts = emptyCounts();
  const without = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<Group, number>;
  const found: CatalogueTour[] = [];
  for (const tour of tours) {
    const failed = GROUPS.filter((group) => !tests[group](tour));
    if (failed.length > 1) continue;
    if (failed.length === 0) found.push(tour);
    for (const group of failed.length === 0 ? GROUPS : failed) {
      without[group] += 1;
      if (group === 'price' || group === 'text') continue;
      for (const value of valuesOf(tour, group)) {
        counts[group][value] = (counts[group][value] ?? 0) + 1;
      }
    }
  }
  return {
    found: inOrder(found, query).slice(0, query.shown),
    total: found.length,
    counts,
    without,
  };
}

/** Counts before anything was counted. */
export function emptyCounts(): CatalogueResult['counts'] {
  return {
    type: {},
    cities: {},
    months: {},
    operators: {},
    badges: {},
    days: {},
    mecca: {},
    medina: {},
    distance: {},
  };
}

/** How many departures an empty catalogue shows instead. */
const NEAREST = 3;

/** Ever wider queries for a catalogue that found nothing: its type and cities, its type, all. */
export function widerQueries(query: CatalogueQuery): CatalogueQuery[] {
  const { type, cities } = query;
  return [
    { ...EMPTY_QUERY, type, cities, shown: NEAREST },
    { ...EMPTY_QUERY, type, shown: NEAREST },
    { ...EMPTY_QUERY, shown: NEAREST },
  ];
}

/** The nearest departures of the narrowest of the wider queries that finds any. */
export function nearestTours(
  tours: readonly CatalogueTour[],
  query: CatalogueQuery,
  rate: number,
): CatalogueTour[] {
  for (const wider of widerQueries(query)) {
    const { found } = searchCatalogue(tours, wider, rate);
    if (found.length > 0) return found;
  }
  return [];
}

/** The values of a group that a tour counts for; an Umrah in Ramadan is an Umrah as well. */
function valuesOf(tour: CatalogueTour, group: keyof CatalogueResult['counts']): string[] {
  switch (group) {
    case 'type':
      return tour.tour_type === 'umrah_ramadan' ? ['umrah', 'umrah_ramadan'] : [tour.tour_type];
    case 'cities':
      return [tour.city_from];
    case 'months':
      return [tour.departure_date.slice(0, 7)];
    case 'operators':
      return tour.company_name === null ? [] : [tour.company_name];
    case 'badges':
      return badgesOf(tour);
    case 'days':
      return idOf(bandOf(DAYS_BANDS, tour.days));
    case 'mecca':
      return idOf(bandOf(NIGHTS_BANDS, tour.days_in_mecca));
    case 'medina':
      return idOf(bandOf(NIGHTS_BANDS, tour.days_in_medina));
    case 'distance':
      return idOf(bandOf(DISTANCE_BANDS, tour.distance_to_kaaba));
  }
}

const texts = new WeakMap<CatalogueTour, string>();

/** The folded text that the search looks in, made once a tour. */
function searchText(tour: CatalogueTour): string {
  const known = texts.get(tour);
  if (known !== undefined) return known;
  const text = fold(
    [
      TOUR_TYPE_LABELS[tour.tour_type],
      tour.city_from,
      tour.company_name,
      tour.hotel_name,
      tour.airline,
      tour.guide_name,
      tour.outbound_route,
      tour.return_route,
      tour.month,
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
  texts.set(tour, text);
  return text;
}

/** The words of a search, each as typed and as it would be in the other keyboard layout. */
export function searchWords(text: string): [typed: string, flipped: string][] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => [word, fold(layoutFlip(word))]);
}

/** Bounds a price in roubles or dollars must lie between, before rounding to whole roubles. */
export function priceBounds(query: CatalogueQuery, rate: number) {
  return {
    factor: query.currency === 'rub' ? rate : 1,
    atLeast: query.priceFrom === null ? null : query.priceFrom - 0.5,
    below: query.priceTo === null ? null : query.priceTo + 0.5,
  };
}

function groupTests(
  query: CatalogueQuery,
  rate: number,
): Record<Group, (tour: CatalogueTour) => boolean> {
  const anyOf = (group: keyof CatalogueResult['counts'], chosen: readonly string[]) => {
    if (chosen.length === 0) return () => true;
    const wanted = new Set(chosen);
    return (tour: CatalogueTour) => valuesOf(tour, group).some((value) => wanted.has(value));
  };
  const cities = new Set(query.cities.map(fold));
  const months = new Set(query.months);
  const words = searchWords(query.text);
  const { factor, atLeast, below } = priceBounds(query, rate);
  const priced = atLeast !== null || below !== null;
  return {
    type: anyOf('type', query.type ? [query.type] : []),
    cities: cities.size === 0 ? () => true : (tour) => cities.has(fold(tour.city_from)),
    months:
      months.size === 0
        ? () => true
        : (tour) =>
            months.has(tour.departure_date.slice(0, 7)) ||
            months.has(tour.departure_date.slice(5, 7)),
    operators: anyOf('operators', query.operators),
    badges: anyOf('badges', query.badges),
    days: anyOf('days', query.days),
    mecca: anyOf('mecca', query.mecca),
    medina: anyOf('medina', query.medina),
    distance: anyOf('distance', query.distance),
    price: (tour) =>
      !priced ||
      (tour.price !== null &&
        (atLeast === null || tour.price * factor >= atLeast) &&
        (below === null || tour.price * factor < below)),
    text: (tour) => {
      if (words.length === 0) return true;
      const text = searchText(tour);
      return words.every(([typed, flipped]) => text.includes(typed) || text.includes(flipped));
    },
  };
}

type Comparable = string | number | null;

const SORT_VALUES: Record<SortKey, (tour: CatalogueTour) => Comparable> = {
  company: (tour) => (tour.company_name === null ? null : fold(tour.company_name)),
  city: (tour) => fold(tour.city_from),
  date: (tour) => tour.departure_date,
  price: (tour) => tour.price,
  days: (tour) => tour.days,
  mecca: (tour) => tour.days_in_mecca,
  medina: (tour) => tour.days_in_medina,
  kaaba: (tour) => tour.distance_to_kaaba,
};

/**
 * The order of the catalogue: by a key, empty values last ascending and first descending, equal
 * ones by departure; without a key by departure.
 */
function inOrder(tours: CatalogueTour[], { sort, descending }: CatalogueQuery): CatalogueTour[] {
  const byDeparture = (a: CatalogueTour, b: CatalogueTour) =>
    compare(a.departure_date, b.departure_date) || a.id - b.id;
  if (sort === null) return tours.sort(byDeparture);
  const direction = descending ? -1 : 1;
  return tours
    .map((tour) => ({ tour, value: SORT_VALUES[sort](tour) }))
    .sort((a, b) => direction * compare(a.value, b.value) || byDeparture(a.tour, b.tour))
    .map(({ tour }) => tour);
}

function compare(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

function idOf(band: { id: string } | undefined): string[] {
  return band ? [band.id] : [];
}
