import { expect, it } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { readings, useDatabase as testDatabase } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { siteFilesApi } from './site-files.api.server.ts';

const TODAY = '2026-11-20';
const { db, database } = testDatabase();
const { id: _id, ...row } = bareTour;

function serve(mostAddresses?: number) {
  const app = siteFilesApi({
    read: readings(database(), TODAY).read,
    upcoming: upcomingTours(database(), TODAY),
    kept: createKeptPages({ generation: () => String(database().version()), maxBytes: 1e7 }),
    today: () => TODAY,
    siteUrl: 'https://site.example',
    ...(mostAddresses === undefined ? {} : { mostAddresses }),
  });
  return async (path: string) => {
    const response = await app.request(path);
    const text = await response.text();
    const addresses = [...text.matchAll(/<loc>https:\/\/site\.example([^<]+)<\/loc>/g)];
    return { status: response.status, text, addresses: addresses.map(([, path = '']) => path) };
  };
}

async function fill() {
  const days = ['2026-11-19', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'];
  await db()
    .insert(tours)
    .values(
      days.map((departure_date) => ({ ...row, departure_date, slug: `tour-${departure_date}` })),
    );
  return days.slice(1).map((day) => `/tours/tour-${day}`);
}

it('names all addresses in one sitemap while they are few', async () => {
  const upcoming = await fill();
  const { text, addresses } = await serve()('/sitemap.xml');
  expect(text).toContain('<urlset ');
  expect(text).toMatch(/tour-2026-12-01<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
  expect(addresses.filter((path) => path.startsWith('/tours/'))).toEqual(upcoming);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/tury/hadzh', '/koran']));
});

it('divides more addresses than one file may hold, each into one of the files', async () => {
  const upcoming = await fill();
  const get = serve(2);
  const index = await get('/sitemap.xml');
  expect(index.text).toContain('<sitemapindex ');
  expect(index.addresses).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-tours-0.xml',
    '/sitemap-tours-1.xml',
    '/sitemap-tours-2.xml',
  ]);
  const [pages, ...parts] = await Promise.all(index.addresses.map(get));
  expect(parts.flatMap((part) => part.addresses)).toEqual(upcoming);
  expect(pages?.addresses).toContain('/tury/hadzh');
  expect(pages?.addresses.filter((path) => path.startsWith('/tours/'))).toEqual([]);
  expect((await get('/sitemap-tours-3.xml')).status).toBe(404);
});
