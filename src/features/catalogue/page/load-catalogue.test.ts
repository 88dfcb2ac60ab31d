import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY, PAGE_SIZE } from '#features/catalogue/search/catalogue-query.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { knownOperators } from '#features/catalogue/operators/known-operators.server.ts';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { describeOnBothEngines, readings, useDatabase as testDatabase } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { loadCatalogue } from './load-catalogue.server.ts';

const TODAY = '2026-11-20';
const { id: _id, ...row } = bareTour;

describe('a page with the catalogue', () => {
  const { db, database } = testDatabase();

  const fill = async (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => ({ ...row, slug: `tour-${n}` }));
    await db().insert(tours).values(rows);
  };
  const load = async (given: Partial<typeof EMPTY_QUERY> = {}) => {
    const { siteUrl, maps, contacts } = readEnv({});
    const { read } = readings(database(), TODAY);
    const upcoming = await upcomingTours(database(), TODAY).current();
    const query = { ...EMPTY_QUERY, ...given };
    return loadCatalogue({ siteUrl, maps, contacts, read, today: TODAY }, upcoming, query);
  };

  it('leaves the catalogue to the browser up to 500 tours and to the server beyond', async () => {
    expect(LIST_LIMIT).toBe(500);
    await fill(500);
    expect(await load()).toMatchObject({ inBrowser: true });
    await db()
      .insert(tours)
      .values({ ...row, slug: 'one-more' });
    const { inBrowser, result } = await load();
    expect({ inBrowser, total: result.total, shown: result.found.length }).toEqual({
      inBrowser: false,
      total: 501,
      shown: PAGE_SIZE,
    });
  });

  it('finds a tour as it was just saved, not as it was before', async () => {
    await fill(3);
    const upcoming = upcomingTours(database(), TODAY);
    const total = async (city: string) => {
      const { tours: listed } = await upcoming.current();
      return searchCatalogue(listed, { ...EMPTY_QUERY, cities: [city] }, FALLBACK).total;
    };
    expect([await total('Уфа'), await total('Тверь')]).toEqual([3, 0]);
    await db().update(tours).set({ city_from: 'Тверь' }).where(eq(tours.slug, 'tour-1'));
    expect([await total('уфа'), await total('тверь')]).toEqual([2, 1]);
    await db().delete(tours).where(eq(tours.slug, 'tour-0'));
    expect([await total('Уфа'), await total('Тверь')]).toEqual([1, 1]);
  });

  it('does not count departed tours, but opens their details', async () => {
    await fill(1);
    await db()
      .insert(tours)
      .values({ ...row, slug: 'departed', departure_date: '2026-11-19' });
    const { result, opened } = await load({ tour: 'departed' });
    expect(result.total).toBe(1);
    expect(opened?.slug).toBe('departed');
  });

  it('shows the nearest departures when nothing was found, and nothing else then', async () => {
    await fill(5);
    expect((await load({ text: 'марс' })).nearest).toHaveLength(3);
    expect((await load()).nearest).toEqual([]);
  });
});

describeOnBothEngines('the operators of an address', ({ db, database }) => {
  it('are the known ones with tours, including departed tours', async () => {
    await db()
      .insert(tours)
      .values([
        { ...row, slug: 'a', company_name: 'Рассвет' },
        { ...row, slug: 'b', company_name: "O'Neil", departure_date: '2026-11-19' },
        { ...row, slug: 'c', company_name: null },
      ]);
    const { read } = readings(database(), TODAY);
    const upcoming = await upcomingTours(database(), TODAY).current();
    const known = (asked: string[]) => knownOperators(read, asked, upcoming.tours);
    expect(await known(["'; drop", "O'Neil", 'null', 'Рассвет', 'рассвет'])).toEqual([
      "O'Neil",
      'Рассвет',
    ]);
    expect(await known([])).toEqual([]);
    expect(await db().$count(tours)).toBe(3);
  });
});
