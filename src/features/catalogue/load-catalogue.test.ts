import { expect, it } from 'vitest';
import { EMPTY_QUERY } from '#features/catalogue/catalogue-query.ts';
import { listCatalogue } from '#features/catalogue/catalogue.server.ts';
import { LIST_LIMIT } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import type { Site } from '#server/context.server.ts';
import { readEnv } from '#server/env.server.ts';
import { readingOnce } from '#server/reading.server.ts';
import { readings, silentLog, useDatabase as testDatabase } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { loadCatalogue } from './load-catalogue.server.ts';

const TODAY = '2026-11-20';
const { db, database } = testDatabase();
const { id: _id, ...row } = bareTour;

function site(): Site {
  const { siteUrl, maps, contacts, recordings } = readEnv({});
  return {
    siteUrl,
    maps,
    recordings,
    contacts,
    ...readings(database(), TODAY),
    log: silentLog,
    today: TODAY,
  };
}

async function fill(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, slug: `tour-${n}` }));
  await db().insert(tours).values(rows);
}

it('leaves the catalogue to the browser up to 500 tours and to the server beyond', async () => {
  expect(LIST_LIMIT).toBe(500);
  await fill(500);
  expect(await loadCatalogue(site(), EMPTY_QUERY)).toMatchObject({ inBrowser: true });
  await db()
    .insert(tours)
    .values({ ...row, slug: 'one-more' });
  const { inBrowser, result } = await loadCatalogue(site(), EMPTY_QUERY);
  expect({ inBrowser, total: result.total, shown: result.found.length }).toEqual({
    inBrowser: false,
    total: 501,
    shown: 12,
  });
  expect(await listCatalogue(db(), TODAY, LIST_LIMIT)).toHaveLength(500);
});

it('does not count departed tours, but opens their details', async () => {
  await fill(1);
  await db()
    .insert(tours)
    .values({ ...row, slug: 'departed', departure_date: '2026-11-19' });
  const { result, opened } = await loadCatalogue(site(), { ...EMPTY_QUERY, tour: 'departed' });
  expect(result.total).toBe(1);
  expect(opened?.slug).toBe('departed');
});

it('shows the nearest departures when nothing was found, and nothing else then', async () => {
  await fill(5);
  const { nearest } = await loadCatalogue(site(), { ...EMPTY_QUERY, text: 'марс' });
  expect(nearest).toHaveLength(3);
  expect((await loadCatalogue(site(), EMPTY_QUERY)).nearest).toEqual([]);
});

it('asks the database once for all addresses of a short list, until the data change', async () => {
  await fill(5);
  const visited = site();
  let reads = 0;
  const read: Site['read'] = (query) => {
    reads += 1;
    return visited.read(query);
  };
  const counted = {
    ...visited,
    read,
    readOnce: readingOnce({ read, version: database().version, today: () => TODAY }),
  };
  for (const text of ['умра', 'марс', '']) await loadCatalogue(counted, { ...EMPTY_QUERY, text });
  expect(reads).toBe(1);
  await db()
    .insert(tours)
    .values({ ...row, slug: 'one-more' });
  expect((await loadCatalogue(counted, EMPTY_QUERY)).result.total).toBe(6);
  expect(reads).toBe(2);
});
