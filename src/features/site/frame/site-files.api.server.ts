import { Hono, type Context } from 'hono';
import { articleAddress } from '#features/articles/store/article-address.ts';
import { listAddress } from '#features/articles/store/article.ts';
import { articleAddresses } from '#features/articles/store/articles.server.ts';
import { landingAddress } from '#features/catalogue/landing/landing.ts';
import { listLandings } from '#features/catalogue/landing/landing-figures.ts';
import { directorySlugs } from '#features/catalogue/directory-slugs.server.ts';
import { prayerAddresses } from '#features/prayer/cities/prayer-addresses.ts';
import { quranAddresses } from '#features/quran/list/quran-addresses.ts';
import { upcomingSlugs } from '#features/tours/store/tours.server.ts';
import type { UpcomingTours } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** A sitemap may have 50 000 addresses; more are split into several files that sitemap.xml names. */
const SITEMAP_ADDRESSES = 40_000;
const SITEMAP_ARTICLES = 5_000;
const SITEMAP_DIRECTORY = 5_000;
const PAGES = ['/', '/all', '/operators', '/articles', '/faq', '/privacy'];

/** The files that robots and phones request: sitemap.xml, robots.txt and the web manifest. */
export function siteFilesApi(parts: {
  read: Read;
  upcoming: Pick<UpcomingTours, 'current'>;
  kept: KeptPages;
  today: () => string;
  siteUrl: string;
  /** More than these are divided into several files. */
  mostAddresses?: number;
}) {
  const { read, upcoming, kept, today, siteUrl, mostAddresses = SITEMAP_ADDRESSES } = parts;
  const app = new Hono();

  const answer = (c: Context, make: () => Promise<string | null>) => {
    const { path } = c.req;
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    return kept.answer(askedBy(c, path, path), () =>
      make().then(
        (xml) =>
          xml === null ? Response.json(NOT_FOUND, NOT_FOUND) : new Response(xml, { headers }),
        answerProblem,
      ),
    );
  };
  const pages = async () => {
    const { tours } = await upcoming.current();
    const written = await read((db) => articleAddresses(db, SITEMAP_ARTICLES));
    const { operators, hotels } = await read((db) => directorySlugs(db, SITEMAP_DIRECTORY));
    return [
      ...[...PAGES, ...prayerAddresses(), ...quranAddresses()].map((path) => ({ path })),
      ...listLandings(tours).map((landing) => ({ path: landingAddress(landing) })),
      ...operators.map((slug) => ({ path: `/operators/${slug}` })),
      ...hotels.map((slug) => ({ path: `/hotels/${slug}` })),
      ...written.categories.map((slug) => ({ path: listAddress(slug) })),
      ...written.articles.map((article) => ({
        path: articleAddress(article.slug),
        changed: article.updatedAt.toISOString(),
      })),
    ];
  };
  /** The tours of the part with this number, from 0 on. */
  const tours = async (part: number) => {
    const range = { limit: mostAddresses, offset: part * mostAddresses };
    const slugs = await read((db) => upcomingSlugs(db, today(), range));
    return slugs.map((tour) => ({
      path: `/tours/${tour.slug}`,
      changed: tour.updatedAt.toISOString(),
    }));
  };

  app.get('/sitemap.xml', (c) =>
    answer(c, async () => {
      const others = await pages();
      const { length } = (await upcoming.current()).tours;
      if (others.length + length <= mostAddresses) {
        return sitemap(siteUrl, [...others, ...(await tours(0))]);
      }
      const parts = Array.from({ length: Math.ceil(length / mostAddresses) }, (_, part) => part);
      const files = ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-tours-${part}.xml`)];
      return sitemapIndex(siteUrl, files);
    }),
  );
  app.get('/sitemap-pages.xml', (c) => answer(c, async () => sitemap(siteUrl, await pages())));
  app.get('/:file{sitemap-tours-[0-9]{1,3}\\.xml}', (c) =>
    answer(c, async () => {
      const listed = await tours(Number(/[0-9]+/.exec(c.req.param('file'))?.[0]));
      return listed.length === 0 ? null : sitemap(siteUrl, listed);
    }),
  );

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /all?',
        'Disallow: /soobshchit-ob-oshibke',
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
  id: '/',
  name: 'ВсеУмры — туры в Умру и Хадж',
  short_name: 'ВсеУмры',
  description: 'Туры в Умру и Хадж, время намаза и Коран, в том числе без сети',
  lang: 'ru',
  dir: 'ltr',
  scope: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#faf7f1',
  theme_color: '#faf7f1',
  categories: ['travel', 'lifestyle', 'books'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Время намаза', url: '/vremya-namaza' },
    { name: 'Коран', url: '/koran' },
    { name: 'Каталог туров', url: '/all' },
    { name: 'Без сети', url: '/offline' },
  ].map((shortcut) => ({
    ...shortcut,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
};

function sitemap(siteUrl: string, addresses: { path: string; changed?: string }[]): string {
  const urls = addresses.map(
    ({ path, changed }) =>
      `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function sitemapIndex(siteUrl: string, files: string[]): string {
  const sitemaps = files.map((file) => `<sitemap><loc>${siteUrl}${file}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}
