import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { useDatabase as testDatabase } from '#test/database.ts';
import { plainText } from '#lib/text/russian.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { homeContent } from './home.server.ts';

const TODAY = '2026-11-20';
const { db, database } = testDatabase();
const upcoming = () => upcomingTours(database(), TODAY).current();
const { id: _id, ...row } = bareTour;

it('shows the nearest departures from today on and counts the catalogue', async () => {
  const rows = [
    { departure_date: '2026-11-19', city_from: 'Уфа', company_name: 'Прошлый' },
    { departure_date: '2027-01-05', city_from: 'Уфа', tour_type: 'hajj' as const },
    { departure_date: '2026-11-20', city_from: 'Казань' },
    { departure_date: '2026-12-01', city_from: 'Казань', tour_type: 'umrah_ramadan' as const },
    { departure_date: '2026-12-02', city_from: 'Вымышленск' },
  ].map((given, n) => ({
    ...row,
    tour_type: 'umrah' as const,
    company_name: 'Оператор',
    slug: `tour-${n}`,
    ...given,
  }));
  await db().insert(tours).values(rows);

  const content = await homeContent(db(), await upcoming(), TODAY);

  expect(content.nearest.map(({ slug }) => slug)).toEqual(['tour-2', 'tour-3', 'tour-4', 'tour-1']);
  expect(content.facts).toEqual([{ figure: '4', of: 'тура в\u00a0каталоге' }]);
  expect(content.types).toEqual({ umrah: 3, umrah_ramadan: 1, hajj: 1 });
  expect(content.cities).toEqual([
    { name: 'Казань', slug: 'kazan', count: 2 },
    { name: 'Вымышленск', slug: null, count: 1 },
    { name: 'Уфа', slug: 'ufa', count: 1 },
  ]);
  expect(content.prices?.match(/\/tury\/[^"]*/g)).toEqual([
    '/tury/noyabr-2026',
    '/tury/dekabr-2026',
    '/tury/yanvar-2027',
  ]);
  expect(content.umrahMonths).toEqual({ '2026-11': 1, '2026-12': 2 });
});

it('counts operators in the register and prices checked within a week, on offer only', async () => {
  const { rows: operators } = await db().execute<{ id: string }>(
    sql`insert into operators (slug, name, name_key, legal_kind, register_number)
        values ('os', 'Ось', 'ось', 'tour_operator', 'РТО 000001') returning id`,
  );
  const checked = (day: string) => ({
    operator_id: Number(operators[0]?.id),
    price: 1500,
    price_checked_at: new Date(`${day}T09:00:00Z`),
  });
  const rows = [
    checked('2026-11-14'),
    checked('2026-11-20'),
    checked('2026-11-13'),
    { ...checked('2026-11-20'), state: 'sold_out' as const },
    // In roubles, before a rate was ever fetched.
    { ...checked('2026-11-20'), ...ROUBLES },
  ].map((given, n) => ({ ...row, slug: `tour-${n}`, ...given }));
  await db().insert(tours).values(rows);
  const { facts } = await homeContent(db(), await upcoming(), TODAY);
  expect(facts.map(({ figure, of }) => plainText(`${figure} ${of}`))).toEqual([
    '4 тура в каталоге',
    '1 организатор с номером в реестре туроператоров',
    '3 цены проверены за неделю',
  ]);
});

const ROUBLES = { price: null, price_amount: 185_000, price_currency: 'RUB' } as const;

it('shows six departures at most', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => ({ ...row, slug: `tour-${n}` }));
  await db().insert(tours).values(rows);
  expect((await homeContent(db(), await upcoming(), TODAY)).nearest).toHaveLength(6);
});

it('has nothing to show of an empty catalogue and still answers', async () => {
  const content = await homeContent(db(), await upcoming(), TODAY);
  expect(content).toMatchObject({
    nearest: [],
    facts: [],
    prices: null,
    cities: [],
    rate: FALLBACK,
  });
});
