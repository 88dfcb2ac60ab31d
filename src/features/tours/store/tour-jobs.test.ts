import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { uniteCities } from '#features/tours/store/tour-jobs.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { useDatabase } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const { db } = useDatabase();

it('gives kept tours the one name of their city, once, with a line in the trail', async () => {
  const spellings = ['казань', 'г. Казань', 'Kazan', 'Казань', 'Агрыз'];
  const { id: _, ...tour } = fullTour;
  await db()
    .insert(tours)
    .values(spellings.map((city_from, n) => ({ ...tour, city_from, slug: `tour-${n}` })));
  const now = new Date('2026-11-22T09:00:00Z');
  expect(await uniteCities(db(), now)).toBe(3);
  expect(await uniteCities(db(), now)).toBe(0);
  const cities = await db().select({ city: tours.city_from }).from(tours);
  expect(cities.map(({ city }) => city).sort()).toEqual(['Агрыз', ...Array(4).fill('Казань')]);
  const [first] = await db().select().from(tours).where(eq(tours.slug, 'tour-0'));
  const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(first?.id) } }, 10);
  expect(lines).toHaveLength(1);
});
