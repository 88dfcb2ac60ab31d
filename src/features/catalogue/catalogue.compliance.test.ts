import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { BADGES } from '#features/tours/badges.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/bands.ts';
import {
  EMPTY_QUERY,
  SORT_KEYS,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import {
  findCatalogue,
  knownCities,
  knownOperators,
  landingFigures,
  listCatalogue,
  listLandings,
} from '#features/catalogue/catalogue.server.ts';
import { searchCatalogue } from '#features/catalogue/search-catalogue.ts';
import { TOUR_STATUSES, TOUR_TYPES } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { addDays, monthNameRu } from '#lib/day.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-11-20';
const RATE = 78.9137;
const CITIES = ['Казань', 'Орёл', 'Уфа', 'орел', 'Ростов-на-Дону'];
const COMPANIES = ['Рассвет', 'ёлка', 'Елка 2', 'Путь, дом', "O'Neil", null];

describeOnBothEngines('the catalogue', (engine) => {
  it('gives the same answer from the database as in the browser, for any query', async () => {
    const db = engine.db();
    await db.insert(tours).values(fc.sample(anyTour, { numRuns: 150, seed: 7 }).map(unique));
    const all = await listCatalogue(db, TODAY, 500);
    expect(all.length).toBeGreaterThan(100);
    expect(all.every((tour) => tour.departure_date >= TODAY)).toBe(true);
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const fromDatabase = await findCatalogue(db, query, RATE, TODAY);
        expect(fromDatabase).toEqual(searchCatalogue(all, query, RATE));
      }),
      { numRuns: 120 },
    );
  });

  it('knows the cities of the table and those that tours leave from', async () => {
    await engine
      .db()
      .insert(tours)
      .values(row({ slug: 'a', city_from: 'Посёлок Дальний' }));
    const asked = ['Казань', 'посёлок дальний', 'Нигде', "'; drop"];
    expect(await knownCities(engine.db(), asked, TODAY)).toEqual(['Казань', 'посёлок дальний']);
  });

  it('knows the operators of tours, departed ones among them, and nobody else', async () => {
    await engine
      .db()
      .insert(tours)
      .values([
        row({ slug: 'a', company_name: 'Рассвет' }),
        row({ slug: 'b', company_name: "O'Neil", departure_date: '2026-11-19' }),
        row({ slug: 'c', company_name: null }),
      ]);
    const asked = ["'; drop", "O'Neil", 'null', 'Рассвет', 'рассвет'];
    expect(await knownOperators(engine.db(), asked)).toEqual(["O'Neil", 'Рассвет']);
    expect(await knownOperators(engine.db(), [])).toEqual([]);
  });

  it('takes hostile text for text', async () => {
    const db = engine.db();
    await db.insert(tours).values(unique(fc.sample(anyTour, { numRuns: 1, seed: 1 })[0], 0));
    const hostile = `%' or 1=1; drop table tours; -- \\ _ $1`;
    const query = { ...EMPTY_QUERY, text: hostile, cities: [hostile], operators: [hostile] };
    expect((await findCatalogue(db, query, RATE, TODAY)).total).toBe(0);
    expect((await db.execute(sql`select 1 from tours`)).rows).toHaveLength(1);
  });

  it('counts what a landing page says, and lists the pages that have tours', async () => {
    const db = engine.db();
    await db
      .insert(tours)
      .values([
        row({ slug: 'a', price: 1500, departure_date: '2026-12-05', company_name: 'Рассвет' }),
        row({ slug: 'b', price: 1200, departure_date: '2027-01-05', company_name: 'Рассвет' }),
        row({ slug: 'c', price: null, tour_type: 'hajj', city_from: 'Уфа', company_name: null }),
        row({ slug: 'past', price: 1, departure_date: '2026-11-19', city_from: 'Тверь' }),
      ]);
    const kazan = { ...EMPTY_QUERY, cities: ['Казань'] };
    expect(await landingFigures(db, kazan, 80, TODAY)).toEqual({
      count: 2,
      operators: 1,
      minPriceUsd: 1200,
      minPriceRub: 96_000,
      nearestDeparture: '2026-12-05',
    });
    const none = { type: null, city: null, month: null };
    expect(await listLandings(db, TODAY)).toEqual([
      { ...none, type: 'hajj' },
      { ...none, type: 'umrah' },
      { ...none, city: 'Казань' },
      { ...none, city: 'Уфа' },
      { ...none, type: 'hajj', city: 'Уфа' },
      { ...none, type: 'umrah', city: 'Казань' },
      { ...none, month: '2026-12' },
      { ...none, month: '2027-01' },
    ]);
  });
});

type NewTour = typeof tours.$inferInsert;

function row(given: Partial<NewTour>): NewTour {
  const departure_date = given.departure_date ?? '2026-12-05';
  return {
    slug: 'tour',
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date,
    month: monthNameRu(Number(departure_date.slice(5, 7))),
    days: 10,
    ...given,
  };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const word = fc.constantFrom(
  'Swissôtel',
  'Отель «Ёлка»',
  'Fairmont  Clock',
  'Turkish Airlines',
  '100 %_',
);

const anyTour: fc.Arbitrary<NewTour> = fc
  .record({
    tour_type: fc.constantFrom(...TOUR_TYPES),
    city_from: fc.constantFrom(...CITIES),
    departure_date: fc.integer({ min: -10, max: 400 }).map((n) => addDays(TODAY, n)),
    days: fc.integer({ min: 1, max: 21 }),
    price: maybe(fc.integer({ min: 900, max: 9900 })),
    days_in_mecca: maybe(fc.integer({ min: 0, max: 12 })),
    days_in_medina: maybe(fc.integer({ min: 0, max: 12 })),
    distance_to_kaaba: maybe(fc.integer({ min: 0, max: 3000 })),
    company_name: fc.constantFrom(...COMPANIES),
    hotel_name: maybe(word),
    airline: maybe(word),
    guide_name: maybe(word),
    outbound_route: maybe(word),
    tour_status: fc.constantFrom(...TOUR_STATUSES),
    is_vip: fc.boolean(),
    is_hot: fc.boolean(),
    is_combo: fc.boolean(),
    is_direct: fc.boolean(),
  })
  .map(row);

function unique(tour: NewTour | undefined, index: number): NewTour {
  return { ...row({}), ...tour, slug: `tour-${index}` };
}

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
  priceFrom: often(fc.integer({ min: 1, max: 500_000 }), null),
  priceTo: often(fc.integer({ min: 1000, max: 800_000 }), null),
  currency: fc.constantFrom('rub', 'usd'),
  text: often(
    fc.constantFrom('ёлка', 'казань umra', 'fairmont clock', 'rfpfym', '100 %', 'хадж', '_'),
    '',
  ),
  sort: fc.option(fc.constantFrom(...SORT_KEYS)),
  descending: fc.boolean(),
  view: fc.constant(null),
  tour: fc.constant(null),
  order: fc.constant(null),
  shown: fc.constantFrom(12, 36, 480),
});
