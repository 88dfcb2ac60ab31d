import { badgesOf } from '#features/tours/badges.ts';
import { bandOf, DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS } from '#features/catalogue/bands.ts';
import {
  EMPTY_QUERY,
  type CatalogueQuery,
  type SortKey,
} from '#features/catalogue/catalogue-query.ts';
import {
  GROUPS,
  type CatalogueResult,
  type CatalogueTour,
  type CountedGroup,
  type Group,
} from '#features/catalogue/catalogue.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { fold, layoutFlip } from '#lib/russian.ts';

/**
 * Filters and sorts: the same answer as the server's query. What the values of the filters would
 * give is counted when it is first looked at. `rate` is roubles per dollar.
 */
export function searchCatalogue(
  tours: readonly CatalogueTour[],
  query: CatalogueQuery,
  rate: number,
): CatalogueResult {
  const tests = groupTests(query, rate);
  const found = tours.filter((tour) => tests.every(([, passes]) => passes(tour)));
  let counted: Pick<CatalogueResult, 'counts' | 'without'> | undefined;
  const count = () => (counted ??= countGroups(tours, tests));
  return {
    total: found.length,
    found: inOrder(found, query).slice(0, query.shown),
    get counts() {
      return count().counts;
    },
    get without() {
      return count().without;
    },
  };
}

type GroupTest = [group: Group, passes: (tour: CatalogueTour) => boolean];

/** Counts in one pass over the tours: what fails no group, or one alone. */
function countGroups(tours: readonly CatalogueTour[], tests: readonly GroupTest[]) {
  const counts = emptyCounts();
  const without = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<Group, number>;
  for (const tour of tours) {
    const failed = tests.filter(([, passes]) => !passes(tour)).map(([group]) => group);
    if (failed.length > 1) continue;
    for (const group of failed.length === 0 ? GROUPS : failed) {
      without[group] += 1;
      if (group === 'price' || group === 'text') continue;
      for (const value of factsOf(tour).values[group]) {
        counts[group][value] = (counts[group][value] ?? 0) + 1;
      }
    }
  }
  return { counts, without };
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

/** The values of each group that a tour counts for; an Umrah in Ramadan is an Umrah as well. */
function valuesOf(tour: CatalogueTour): Facts['values'] {
  return {
    type: tour.tour_type === 'umrah_ramadan' ? ['umrah', 'umrah_ramadan'] : [tour.tour_type],
    cities: [tour.city_from],
    months: [tour.departure_date.slice(0, 7)],
    operators: tour.company_name === null ? [] : [tour.company_name],
    badges: badgesOf(tour),
    days: idOf(bandOf(DAYS_BANDS, tour.days)),
    mecca: idOf(bandOf(NIGHTS_BANDS, tour.days_in_mecca)),
    medina: idOf(bandOf(NIGHTS_BANDS, tour.days_in_medina)),
    distance: idOf(bandOf(DISTANCE_BANDS, tour.distance_to_kaaba)),
  };
}

/** What a tour is looked for and ordered by. */
interface Facts {
  values: Record<CountedGroup, string[]>;
  /** Folded, as all that follows. */
  text: string;
  city: string;
  company: string | null;
}

const facts = new WeakMap<CatalogueTour, Facts>();

/** Made once a tour. */
function factsOf(tour: CatalogueTour): Facts {
  let known = facts.get(tour);
  if (!known) {
    known = {
      values: valuesOf(tour),
      text: searchText(tour),
      city: fold(tour.city_from),
      company: tour.company_name === null ? null : fold(tour.company_name),
    };
    facts.set(tour, known);
  }
  return known;
}

/**
 * Works out beforehand what every search among these tours needs to know: a search that comes
 * earlier makes the rest itself. `pause` resolves when the next few may take their turn.
 */
export async function prepareSearch(
  tours: readonly CatalogueTour[],
  pause: () => Promise<unknown>,
): Promise<void> {
  for (const [place, tour] of tours.entries()) {
    if (place % PREPARED_AT_ONCE === 0) await pause();
    factsOf(tour);
  }
}

const PREPARED_AT_ONCE = 50;

function searchText(tour: CatalogueTour): string {
  return fold(
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

/** Groups of which a tour has to have one of the chosen values. */
const ONE_OF = ['type', 'operators', 'badges', 'days', 'mecca', 'medina', 'distance'] as const;

/** What a tour has to pass: the groups that narrow the catalogue. */
function groupTests(query: CatalogueQuery, rate: number): GroupTest[] {
  const tests: GroupTest[] = [];
  const chosen = { ...query, type: query.type ? [query.type] : [] };
  for (const group of ONE_OF) {
    const wanted: readonly string[] = chosen[group];
    if (wanted.length === 0) continue;
    tests.push([group, (tour) => factsOf(tour).values[group].some((is) => wanted.includes(is))]);
  }
  const cities = new Set(query.cities.map(fold));
  if (cities.size > 0) tests.push(['cities', (tour) => cities.has(factsOf(tour).city)]);
  const months = new Set(query.months);
  if (months.size > 0) {
    tests.push([
      'months',
      ({ departure_date: day }) => months.has(day.slice(0, 7)) || months.has(day.slice(5, 7)),
    ]);
  }
  const { factor, atLeast, below } = priceBounds(query, rate);
  if (atLeast !== null || below !== null) {
    tests.push([
      'price',
      ({ price }) =>
        price !== null &&
        (atLeast === null || price * factor >= atLeast) &&
        (below === null || price * factor < below),
    ]);
  }
  const words = searchWords(query.text);
  if (words.length > 0) {
    tests.push([
      'text',
      (tour) => {
        const { text } = factsOf(tour);
        return words.every(([typed, flipped]) => text.includes(typed) || text.includes(flipped));
      },
    ]);
  }
  return tests;
}

type Comparable = string | number | null;

const SORT_VALUES: Record<SortKey, (tour: CatalogueTour) => Comparable> = {
  company: (tour) => factsOf(tour).company,
  city: (tour) => factsOf(tour).city,
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
  // Mostly they are in this order already, and sorting keeps it among equal values.
  tours.sort((a, b) => compare(a.departure_date, b.departure_date) || a.id - b.id);
  if (sort === null) return tours;
  const direction = descending ? -1 : 1;
  return tours
    .map((tour) => ({ tour, value: SORT_VALUES[sort](tour) }))
    .sort((a, b) => direction * compare(a.value, b.value))
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
