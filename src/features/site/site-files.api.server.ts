import { Hono } from 'hono';
import { articleAddress, listAddress } from '#features/articles/article.ts';
import { articleAddresses } from '#features/articles/articles.server.ts';
import { landingAddress } from '#features/catalogue/landing.ts';
import { listLandings } from '#features/catalogue/catalogue.server.ts';
import { prayerAddresses } from '#features/prayer/prayer-addresses.ts';
import { quranAddresses } from '#features/quran/quran-addresses.ts';
import { upcomingSlugs } from '#features/tours/tours.server.ts';
import { findCityByName } from '#lib/city-search.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import type { KeptPages } from '#server/kept-pages.server.ts';
import type { Read } from '#server/reading.server.ts';

/** A sitemap may hold 50 000 addresses. */
const SITEMAP_TOURS = 40_000;
const SITEMAP_ARTICLES = 5_000;
const PAGES = ['/', '/all', '/articles', '/faq', '/privacy'];

/** What robots and phones ask of a site: sitemap.xml, robots.txt and the web manifest. */
export function siteFilesApi(parts: {
  read: Read;
  kept: KeptPages;
  today: () => string;
  siteUrl: string;
}) {
  const { read, kept, today, siteUrl } = parts;
  const app = new Hono();

  app.get('/sitemap.xml', (c) => {
    const { path } = c.req;
    const asked = { address: path, alias: path, encodings: c.req.header('accept-encoding') };
    return kept.answer(asked, () =>
      read(async (db) => {
        const tours = await upcomingSlugs(db, today(), SITEMAP_TOURS);
        const landings = await listLandings(db, today());
        const written = await articleAddresses(db, SITEMAP_ARTICLES);
        return { tours, landings, written };
      }).then(({ tours, landings, written }) => {
        const addresses = [
          ...[...PAGES, ...prayerAddresses(), ...quranAddresses()].map((path) => ({ path })),
          ...landings.flatMap((landing) => {
            const city = landing.city === null ? null : findCityByName(landing.city);
            if (city === undefined) return [];
            return [{ path: landingAddress({ ...landing, citySlug: city?.slug ?? null }) }];
          }),
          ...tours.map((tour) => ({
            path: `/tours/${tour.slug}`,
            changed: tour.updatedAt.toISOString(),
          })),
          ...written.categories.map((slug) => ({ path: listAddress(slug) })),
          ...written.articles.map((article) => ({
            path: articleAddress(article.slug),
            changed: article.updatedAt.toISOString(),
          })),
        ];
        return new Response(sitemap(siteUrl, addresses), {
          headers: { 'content-type': 'application/xml; charset=utf-8' },
        });
      }, answerProblem),
    );
  });

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /all?',
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(MANIFEST), 200, { 'content-type': 'application/manifest+json' }),
  );
  return app;
}

const MANIFEST = {
  name: 'ВсеУмры — туры в Умру и Хадж',
  short_name: 'ВсеУмры',
  lang: 'ru',
  start_url: '/',
  display: 'standalone',
  background_color: '#faf7f1',
  theme_color: '#faf7f1',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

function sitemap(siteUrl: string, addresses: { path: string; changed?: string }[]): string {
  const urls = addresses.map(
    ({ path, changed }) =>
      `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
