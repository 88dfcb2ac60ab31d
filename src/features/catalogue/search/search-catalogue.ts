import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import {
  COUNTED,
  COUNTED_GROUPS,
  failedGroups,
  FAILED_MANY,
  numberOf,
} from '#features/catalogue/search/failed-groups.ts';
import { type KnownNames, readWords } from '#features/catalogue/search/query-words.ts';
import {
  indexing,
  moneyOf,
  totalOf,
  ranksBy,
  ranksOf,
  type TourIndex,
} from '#features/catalogue/search/tour-index.ts';
import { familyTotal, totalRoubles, totalWords } from '#features/catalogue/family/family.ts';
import { roublesOf } from '#lib/money/stated-money.ts';
import type { Party } from '#lib/party.ts';
import { readExtras, readRoomPrices } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';
import {
  GROUPS,
  type CatalogueResult,
  type CatalogueTour,
  type Counts,
} from '#features/catalogue/search/catalogue-result.ts';
import { recordOf } from '#lib/form/pick.ts';

/**
 * Filters, counts and sorts upcoming tours, in the browser and on the server alike. Words that mean
 * filters are read as filters (query-words.ts). Counts of the filter values are computed when they
 * are first read.
 */
export function searchCatalogue(
  tours: readonly CatalogueTour[],
  asked: CatalogueQuery,
  rate: Roubles,
): CatalogueResult {
  const index = indexOf(tours);
  const query = readWords(asked, namesOf(index));
  const failed = failedGroups(index, query, rate);
  const places = inOrder(index, passing(failed), query, rate);
  const found = Array.from(places.subarray(0, query.shown), (place) => index.tours[place]).filter(
    (tour) => tour !== undefined,
  );
  let counted: Pick<CatalogueResult, 'counts' | 'without'> | undefined;
  const count = () => (counted ??= countGroups(index, failed));
  return {
    read: query,
    total: places.length,
    found,
    totals: query.party ? familyTotals(found, query.party, rate) : NO_TOTALS,
    get counts() {
      return count().counts;
    },
    get without() {
      return count().without;
    },
  };
}

const NO_TOTALS = {};

/** The names that the tours of this list have; a dictionary may have those of a former list, too. */
function namesOf({ columns: { city, company, guide, hotel, airline } }: TourIndex): KnownNames {
  return {
    isInName: (word) =>
      [company, guide, hotel, airline].some(({ dictionary }) =>
        dictionary.keys.some((key) => typeof key === 'string' && key.includes(word)),
      ),
    get cities() {
      return [...new Set(city.codes)].map((code) => String(city.dictionary.values[code]));
    },
    isName: (folded) =>
      [company, guide, hotel].some(({ dictionary, codes }) =>
        dictionary.keys.some((key, code) => key === folded && codes.includes(code)),
      ),
  };
}

function familyTotals(tours: readonly CatalogueTour[], party: Party, rate: Roubles) {
  return Object.fromEntries(
    tours.map((tour) => {
      const { rooms, extras } = tour.lines ?? {};
      const total = familyTotal(tour, readRoomPrices(rooms), party, readExtras(extras));
      return [tour.id, totalWords(total, rate)];
    }),
  );
}

const indexes = new WeakMap<readonly CatalogueTour[], TourIndex>();

function indexOf(tours: readonly CatalogueTour[]): TourIndex {
  const known = indexes.get(tours);
  if (known) return known;
  const turns = indexing(tours);
  for (;;) {
    const turn = turns.next();
    if (turn.done) return keepIndex(tours, turn.value);
  }
}

function keepIndex(tours: readonly CatalogueTour[], index: TourIndex): TourIndex {
  indexes.set(tours, index);
  return index;
}

/**
 * Builds the index of these tours in advance; an earlier search builds it itself. Between batches
 * it awaits `pause`. `former` is a list with mostly the same objects.
 */
export async function prepareSearch(
  tours: readonly CatalogueTour[],
  pause: () => Promise<unknown>,
  former?: readonly CatalogueTour[],
): Promise<void> {
  const turns = indexing(tours, former && indexes.get(former));
  for (let turn = turns.next(); ; turn = turns.next()) {
    if (turn.done) return void keepIndex(tours, turn.value);
    await pause();
  }
}

/** How many departures an empty catalogue shows instead. */
const NEAREST = 3;

/**
 * The nearest departures for a catalogue without results: of its type and cities, else of its type,
 * else of all.
 */
export function nearestTours(
  tours: readonly CatalogueTour[],
  { type, cities }: CatalogueQuery,
  rate: Roubles,
): CatalogueTour[] {
  for (const wider of [{ type, cities }, { type }, {}]) {
    const query = { ...EMPTY_QUERY, ...wider, shown: NEAREST };
    const { found } = searchCatalogue(tours, query, rate);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * A tour that fails no group counts in every group; a tour that fails one group counts in that group,
 * unless tours must have all of its values.
 */
function countGroups(index: TourIndex, failed: Uint8Array) {
  const counts = {} as CatalogueResult['counts'];
  for (const group of COUNTED_GROUPS) {
    const [column, valuesOf, isAll] = COUNTED[group];
    const { dictionary, codes } = index.columns[column];
    const tours = new Uint32Array(dictionary.values.length);
    const number = isAll ? 0 : numberOf(group);
    for (let place = 0; place < codes.length; place += 1) {
      if (failed[place] !== 0 && failed[place] !== number) continue;
      const code = codes[place] ?? 0;
      tours[code] = (tours[code] ?? 0) + 1;
    }
    const counted: Counts = {};
    for (const [code, count] of tours.entries()) {
      if (count === 0) continue;
      for (const value of valuesOf(dictionary.values[code])) {
        counted[value] = (counted[value] ?? 0) + count;
      }
    }
    counts[group] = counted;
  }
  const failing = new Uint32Array(FAILED_MANY + 1);
  for (const number of failed) failing[number] = (failing[number] ?? 0) + 1;
  const without = recordOf(GROUPS, (group) => (failing[0] ?? 0) + (failing[numberOf(group)] ?? 0));
  return { counts, without };
}

/** The places of the tours that fail no group. */
function passing(failed: Uint8Array): Uint32Array {
  const places = new Uint32Array(failed.length);
  let count = 0;
  for (let place = 0; place < failed.length; place += 1) {
    if (failed[place] === 0) places[count++] = place;
  }
  return places.subarray(0, count);
}

/**
 * Sorts places in the order of the catalogue: by a key (for a party the price means its total), unknown
 * values last in either direction, equal ones by departure; without a key by departure, with long
 * unchecked prices last.
 */
function inOrder(
  index: TourIndex,
  places: Uint32Array,
  { sort, descending, party }: CatalogueQuery,
  rate: Roubles,
) {
  const isByTotal = sort === 'price' && party !== null;
  const { dictionary, codes } = index.columns[isByTotal ? 'offer' : (sort ?? 'stale')];
  const { length } = dictionary.values;
  if (sort === null && length < 2) return places;
  const keys =
    sort === 'price'
      ? dictionary.values.map((value) => {
          if (isByTotal) return totalRoubles(totalOf(value, party), rate);
          const money = moneyOf(value);
          return money && roublesOf(money, rate);
        })
      : null;
  const known = keys ? ranksBy(keys) : ranksOf(dictionary);
  const ranks = known.map((rank, code) => {
    if ((keys ?? dictionary.values)[code] === null) return length + 1;
    return descending && sort !== null ? length - rank : rank;
  });
  // Rank and place in one number are sorted without a comparison function.
  const tours = index.tours.length;
  const rankOf = (place: number) => ranks[codes[place] ?? 0] ?? 0;
  const order = new Float64Array(places.length);
  for (const [at, place] of places.entries()) order[at] = rankOf(place) * tours + place;
  return new Uint32Array(order.sort().map((key) => key % tours));
}
