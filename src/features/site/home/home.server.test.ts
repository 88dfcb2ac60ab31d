import { expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { useDatabase as testDatabase } from '#test/database.ts';
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

  const content = await homeContent(db(), await upcoming());

  expect(content.nearest.map(({ slug }) => slug)).toEqual(['tour-2', 'tour-3', 'tour-4', 'tour-1']);
  expect(content.total).toBe(4);
  expect(content.operators).toBe(1);
  expect(content.types).toEqual({ umrah: 3, umrah_ramadan: 1, hajj: 1 });
  expect(content.cities).toEqual([
    { name: 'Казань', slug: 'kazan', count: 2 },
    { name: 'Вымышленск', slug: null, count: 1 },
    { name: 'Уфа', slug: 'ufa', count: 1 },
  ]);
  expect(content.months).toEqual({ '2026-11': 1, '2026-12': 2, '2027-01': 1 });
  expect(content.umrahMonths).toEqual({ '2026-11': 1, '2026-12': 2 });
});

it('shows six departures at most', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => ({ ...row, slug: `tour-${n}` }));
  await db().insert(tours).values(rows);
  expect((await homeContent(db(), await upcoming())).nearest).toHaveLength(6);
});

it('has nothing to show of an empty catalogue and still answers', async () => {
  const content = await homeContent(db(), await upcoming());
  expect(content).toMatchObject({
    nearest: [],
    total: 0,
    operators: 0,
    cities: [],
    rate: FALLBACK,
  });
});
