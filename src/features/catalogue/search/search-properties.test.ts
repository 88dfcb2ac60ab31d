import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BADGES } from '#features/tours/offer/tour-marks.ts';
import {
  DAYS_BANDS,
  DISTANCE_BANDS,
  NIGHTS_BANDS,
  type Band,
} from '#features/catalogue/search/bands.ts';
import {
  EMPTY_QUERY,
  SORT_KEYS,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import {
  GROUPS,
  type CatalogueTour,
  type CountedGroup,
  type Group,
} from '#features/catalogue/search/catalogue-result.ts';
import { prepareSearch, searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { TOUR_STATUSES, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { addDays, monthNameRu } from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';
import { bareTour } from '#test/tours.ts';

const TODAY = '2026-11-20';
const RATE = { rubPerUsd: 78.9137, rubPerEur: 91.2071 };

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const words = ['Swissôtel', 'Отель «Ёлка»', 'Fairmont  Clock', 'Turkish Airlines', '100 %_'];

const anyTour: fc.Arbitrary<CatalogueTour> = fc
  .record({
    id: fc.nat(),
    tour_type: fc.constantFrom(...TOUR_TYPES),
    city_from: fc.constantFrom('Казань', 'Орёл', 'Уфа', 'орел', 'Ростов-на-Дону'),
    departure_date: fc.integer({ min: 0, max: 400 }).map((n) => addDays(TODAY, n)),
    days: fc.integer({ min: 1, max: 21 }),
    price: maybe(fc.integer({ min: 900, max: 9900 })),
    days_in_mecca: maybe(fc.integer({ min: 0, max: 12 })),
    days_in_medina: maybe(fc.integer({ min: 0, max: 12 })),
    distance_to_kaaba: maybe(fc.integer({ min: 0, max: 3000 })),
    company_name: maybe(fc.constantFrom('Рассвет', 'ёлка', 'Елка 2', 'Путь, дом', "O'Neil")),
    hotel_name: maybe(fc.constantFrom(...words)),
    airline: maybe(fc.constantFrom(...words)),
    guide_name: maybe(fc.constantFrom(...words)),
    outbound_route: maybe(fc.constantFrom(...words)),
    price_amount: maybe(fc.integer({ min: 70_000, max: 700_000 })),
    state: fc.constantFrom('on_sale' as const, 'on_sale' as const, 'sold_out' as const),
    tour_status: fc.constantFrom(...TOUR_STATUSES),
    is_vip: fc.boolean(),
    is_direct: fc.boolean(),
    lines: fc.record({
      nights: fc.constant(null),
      hotels: fc.constantFrom(null, ...words),
      walk: fc.constant(null),
      price: fc.constant(null),
      seats: fc.constant(null),
      included: fc.subarray(['flight', 'visa', 'meals']).map((items) => items.join(' ')),
      suits: fc.subarray(['for_elderly', 'for_women']).map((flags) => flags.join(' ')),
      stars: fc.integer({ min: 3, max: 5 }),
      stops: fc.integer({ min: 0, max: 3 }),
      languages: fc.subarray(['русский', 'татарский']).map((names) => names.join(',')),
    }),
  })
  .map((given) => {
    const month = monthNameRu(Number(given.departure_date.slice(5, 7)));
    const price_currency = given.price_amount === null ? null : ('RUB' as const);
    return { ...bareTour, ...given, price_currency, slug: `tour-${given.id}`, month };
  });
const tours = fc.sample(
  fc.uniqueArray(anyTour, { minLength: 150, maxLength: 150, selector: (tour) => tour.id }),
  {
    numRuns: 1,
    seed: 7,
  },
)[0] as CatalogueTour[];

const bandIds = (bands: readonly Band[]) =>
  fc.subarray(
    bands.map(({ id }) => id),
    { maxLength: 2 },
  );
const often = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 2, arbitrary });
const anyQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  type: often(fc.constantFrom(...TOUR_TYPES), null),
  cities: often(fc.subarray(['Казань', 'ОРЕЛ', 'уфа', 'Нигде']), []),
  months: often(fc.subarray(['2026-12', '2027-02', '03', '12']), []),
  operators: often(fc.subarray(['Рассвет', 'Путь, дом', "O'Neil", 'Никто']), []),
  badges: often(fc.subarray([...BADGES]), []),
  days: often(bandIds(DAYS_BANDS), []),
  mecca: often(bandIds(NIGHTS_BANDS), []),
  medina: often(bandIds(NIGHTS_BANDS), []),
  distance: often(bandIds(DISTANCE_BANDS), []),
  included: often(fc.subarray(['flight', 'visa', 'meals']), []),
  suits: often(fc.subarray(['elderly', 'women']), []),
  stars: often(fc.subarray(['5', '4']), []),
  stops: often(fc.subarray(['0', '1', '2']), []),
  airlines: often(fc.subarray(words), []),
  languages: often(fc.subarray(['русский', 'татарский']), []),
  priceFrom: often(fc.integer({ min: 1, max: 500_000 }), null),
  priceTo: often(fc.integer({ min: 1000, max: 800_000 }), null),
  currency: fc.constantFrom('rub', 'usd'),
  distanceTo: often(fc.integer({ min: 1, max: 3000 }), null),
  party: often(fc.constant({ adults: 3, children: 1, rooms: null }), null),
  isGoneShown: fc.boolean(),
  text: often(fc.constantFrom('ёлка', 'казань умра', 'fairmont clock', 'rfpfym', '100 %', '_'), ''),
  sort: fc.option(fc.constantFrom(...SORT_KEYS)),
  descending: fc.boolean(),
  view: fc.constant(null),
  tour: fc.constant(null),
  order: fc.constant(null),
  shown: fc.constantFrom(24, 48, 480),
});

const totalOf = (query: CatalogueQuery) => searchCatalogue(tours, query, RATE).total;
const WITHOUT: Record<Group, Partial<CatalogueQuery>> = {
  type: { type: null },
  cities: { cities: [] },
  months: { months: [] },
  operators: { operators: [] },
  badges: { badges: [] },
  days: { days: [] },
  mecca: { mecca: [] },
  medina: { medina: [] },
  distance: { distance: [] },
  included: { included: [] },
  suits: { suits: [] },
  stars: { stars: [] },
  stops: { stops: [] },
  airlines: { airlines: [] },
  languages: { languages: [] },
  reach: { distanceTo: null },
  price: { priceFrom: null, priceTo: null },
  text: { text: '' },
};

describe('a search of any query', () => {
  it('finds the tours that pass each group alone', () => {
    fc.assert(
      fc.property(anyQuery, (asked) => {
        const { read: query } = searchCatalogue(tours, asked, RATE);
        expect(searchCatalogue(tours, query, RATE)).toEqual(searchCatalogue(tours, asked, RATE));
        const { currency, isGoneShown, party } = query;
        const all = { ...EMPTY_QUERY, currency, isGoneShown, party, shown: tours.length };
        const passes = GROUPS.map((group) => {
          const kept = Object.keys(WITHOUT[group]).map((name) => [name, Reflect.get(query, name)]);
          const alone = { ...all, ...Object.fromEntries(kept) };
          return new Set(searchCatalogue(tours, alone, RATE).found);
        });
        const wanted = tours.filter((tour) => passes.every((found) => found.has(tour)));
        const { found, total } = searchCatalogue(tours, { ...query, shown: tours.length }, RATE);
        expect(new Set(found)).toEqual(new Set(wanted));
        expect(total).toBe(wanted.length);
        expect(searchCatalogue(tours, query, RATE).found).toEqual(found.slice(0, query.shown));
      }),
      { numRuns: 150 },
    );
  });

  it('counts for a value what it would find as the only value of its group, or as one more', () => {
    fc.assert(
      fc.property(anyQuery, (asked) => {
        const { read: query, counts, without } = searchCatalogue(tours, asked, RATE);
        for (const group of GROUPS) {
          expect([group, without[group]]).toEqual([
            group,
            totalOf({ ...query, ...WITHOUT[group] }),
          ]);
        }
        for (const group of Object.keys(counts) as CountedGroup[]) {
          // Cities that differ only in their spelling are chosen together.
          const sums = new Map<string, number>();
          for (const [value, count] of Object.entries(counts[group])) {
            const name = group === 'cities' ? fold(value) : value;
            sums.set(name, (sums.get(name) ?? 0) + count);
          }
          for (const [value, count] of sums) {
            // Values that a tour must all have are added to the chosen ones.
            const before = group === 'included' || group === 'suits' ? query[group] : [];
            const chosen = { ...query, [group]: group === 'type' ? value : [...before, value] };
            expect([group, value, count]).toEqual([group, value, totalOf(chosen)]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same result with an index made from a former list’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyQuery,
        fc.subarray(tours),
        fc.subarray(tours),
        fc.subarray(tours, { maxLength: 5 }),
        async (query, former, next, changed) => {
          const renewed = next.map((tour) =>
            changed.includes(tour) ? { ...tour, city_from: 'Тверь', hotel_name: 'Новый' } : tour,
          );
          const pause = () => Promise.resolve();
          await prepareSearch(former, pause);
          await prepareSearch(renewed, pause, former);
          expect(searchCatalogue(renewed, query, RATE)).toEqual(
            searchCatalogue([...renewed], query, RATE),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
