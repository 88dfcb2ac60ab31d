import { randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { articleEditingApi } from '#features/article-editing/article-editing.api.server.ts';
import { articlesApi } from '#features/articles/articles.api.server.ts';
import { catalogueApi } from '#features/catalogue/catalogue.api.server.ts';
import { accountApi } from '#features/account/account.api.server.ts';
import { accountContext, accountDesks } from '#features/account/account-desk.server.ts';
import type { AccountParts } from '#features/account/account-parts.server.ts';
import { exchangeRateApi } from '#features/exchange-rate/exchange-rate.api.server.ts';
import type { PrayerSource } from '#features/prayer/prayer-source.server.ts';
import { prayerApi } from '#features/prayer/prayer.api.server.ts';
import { prayerPushApi } from '#features/prayer/push.api.server.ts';
import { prayerWidgetApi } from '#features/prayer/widget.api.server.ts';
import { quranApi } from '#features/quran/quran.api.server.ts';
import { openQuranText, quranContext } from '#features/quran/quran-text.server.ts';
import type { Translation } from '#features/quran/translation.server.ts';
import { listeningApi } from '#features/recitation/listening.api.server.ts';
import { recordingOrigins } from '#features/recitation/recording-hosts.ts';
import { countPicturesContext } from '#features/staff/picture-count.server.ts';
import { countImages } from '#features/images/image-library.server.ts';
import { imagesContext, type ImageParts } from '#features/images/image-parts.server.ts';
import { imagesApi } from '#features/images/images.api.server.ts';
import { siteFilesApi } from '#features/site/site-files.api.server.ts';
import { tourEditingApi } from '#features/tour-editing/tour-editing.api.server.ts';
import { tourImportApi } from '#features/tour-import/tour-import.api.server.ts';
import { toursApi } from '#features/tours/tours.api.server.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { NOT_FOUND, UNAVAILABLE, type Problem } from '#lib/problem.ts';
import { siteContext, type Site } from '#server/context.server.ts';
import type { Database } from '#server/db.server.ts';
import type { Env } from '#server/env.server.ts';
import type { EventStreams } from '#server/event-streams.server.ts';
import { failedPage } from '#server/failed-page.server.ts';
import { headersFor, securityHeaders } from '#server/headers.server.ts';
import { healthApi } from '#server/health.api.server.ts';
import type { KeptPages } from '#server/kept-pages.server.ts';
import type { Log } from '#server/log.server.ts';
import { createPageData } from '#server/page-data.server.ts';
import { foreignOrigin } from '#server/origin.server.ts';
import { actorContext } from '#server/session.server.ts';
import { reading, readingOnce } from '#server/reading.server.ts';
import { pagesHandler } from '#server/react-router.server.ts';

export interface HttpParts {
  env: Env;
  log: Log;
  database: Database;
  kept: KeptPages;
  accounts: AccountParts;
  images: ImageParts;
  prayerSource: PrayerSource;
  streams: EventStreams;
  /** Of the Quran; null when the owner has supplied none. */
  translation: Translation | null;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  /** Where the built files of the browser are. */
  clientDirectory: string;
  /** False once the process has been asked to stop: balancers then send visitors elsewhere. */
  accepting: () => boolean;
}

/** Of some thousand pages, the largest of them 100 kB. */
const PAGE_DATA_BYTES = 96 * 1024 * 1024;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const INTERNAL: Problem = { ...UNAVAILABLE, code: 'internal', status: 500 };
const NO_FILE: Problem = { ...NOT_FOUND, message: 'Такого файла нет.' };

type Variables = { requestId: string };

/** The whole server on one page: what every request passes, then who answers which address. */
export function createHttp({
  prayerSource,
  translation,
  env,
  log,
  database,
  kept,
  accounts,
  images,
  streams,
  build,
  mode,
  clientDirectory,
  accepting,
}: HttpParts) {
  const app = new Hono<{ Variables: Variables }>();
  const common = securityHeaders(env.siteUrl.startsWith('https:'));
  const today = () => dayInZone(new Date(), MOSCOW);
  const read = reading(database, log);
  const readOnce = readingOnce({ read, version: database.version, today });
  const pageData = createPageData({ maxBytes: PAGE_DATA_BYTES });
  const openDesk = accountDesks(accounts, read, env.trustProxy);
  const quranText = openQuranText(clientDirectory, translation);
  const actorOf = (c: Context) => openDesk(c.req.raw.headers, c.env).actor();

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    await next();
    const policy = c.res.headers.get('content-security-policy');
    for (const [name, value] of Object.entries(headersFor(common, policy))) {
      c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', c.get('requestId'));
    log.info({
      request: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });
  app.use(async (c, next) => {
    // «//» at its start would make a path the name of a host wherever it is resolved.
    const [slashes = ''] = /^[/\\]*/.exec(c.req.path) ?? [];
    if (slashes.length < 2) return next();
    return c.redirect(`/${c.req.path.slice(slashes.length)}${new URL(c.req.url).search}`, 308);
  });
  app.use(async (c, next) => {
    if (foreignOrigin(c.req.raw, env)) {
      return c.json({ code: 'foreign_origin', message: 'Запрос с чужого сайта отклонён.' }, 403);
    }
    return next();
  });
  app.use((c, next) => (isLarge(c.req.path) ? largeLimit : requestLimit)(c, next));
  app.onError((error, c) => {
    log.error({ request: c.get('requestId'), error: error.name, stack: error.stack });
    return wantsPage(c) ? failedPage() : c.json(INTERNAL, 500);
  });

  app.route('/', healthApi({ database, accepting }));
  app.route('/', accountApi({ read, openDesk }));
  app.route('/', exchangeRateApi({ read }));
  const { onChange } = database;
  app.route(
    '/',
    catalogueApi({ read, kept, today, onChange, streams, trustProxy: env.trustProxy }),
  );
  app.route('/', toursApi({ read, kept, today }));
  app.route('/', articleEditingApi({ read, openDesk, now: () => new Date() }));
  app.route('/', tourEditingApi({ read, openDesk, now: () => new Date() }));
  app.route('/', tourImportApi({ read, openDesk, now: () => new Date(), today }));
  app.route(
    '/',
    prayerApi({ kept, source: prayerSource, now: () => new Date(), siteUrl: env.siteUrl }),
  );
  app.route('/', prayerWidgetApi({ kept, now: () => new Date(), siteUrl: env.siteUrl }));
  app.route(
    '/',
    prayerPushApi({
      read,
      limits: accounts.limits,
      publicKey: env.vapid?.publicKey ?? null,
      trustProxy: env.trustProxy,
      now: () => new Date(),
    }),
  );
  app.route('/', quranApi({ read, kept, text: quranText, openDesk }));
  app.route(
    '/',
    articlesApi({ read, kept, openDesk, quran: quranText, today, siteUrl: env.siteUrl }),
  );
  app.route('/', listeningApi({ read, openDesk }));
  app.route('/', imagesApi({ read, parts: images, actorOf }));
  app.route('/', siteFilesApi({ read, kept, today, siteUrl: env.siteUrl }));

  app.all('/api/*', (c) =>
    c.json({ code: 'not_found', status: 404, message: 'Такого адреса у API нет.' }, 404),
  );

  app.get('/add_tour', (c) => c.redirect('/add-tour', 301));
  app.get('/edit_tour/:id', (c) =>
    c.redirect(`/edit-tour/${encodeURIComponent(c.req.param('id'))}`, 301),
  );

  const noFile = (c: Context) => c.json(NO_FILE, 404);
  app.use(
    '/assets/*',
    serveStatic({
      root: clientDirectory,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.all('/assets/*', noFile);
  app.use(
    '/quran/*',
    serveStatic({
      root: clientDirectory,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=86400'),
    }),
  );
  // Asked for anew each time, so that a new version is known at once; it may ask nobody but the site.
  for (const worker of ['/sw.js', '/prayer-push-sw.js']) {
    app.use(
      worker,
      serveStatic({
        root: clientDirectory,
        precompressed: true,
        onFound: (_path, c) => {
          c.header('cache-control', 'no-cache');
          c.header('content-security-policy', WORKER_POLICY);
        },
      }),
    );
  }
  app.use(
    serveStatic({
      root: clientDirectory,
      precompressed: true,
    }),
  );

  app.all(
    '*',
    pagesHandler({
      build,
      mode,
      siteUrl: env.siteUrl,
      outside: { maps: env.maps, media: recordingOrigins(env.recordings) },
      kept,
      data: pageData,
      provide: (headers, bindings) => {
        const context = new RouterContextProvider();
        const desk = openDesk(headers, bindings);
        context.set(accountContext, desk);
        context.set(actorContext, desk.actor);
        context.set(imagesContext, images);
        context.set(countPicturesContext, (staff) => countImages(staff, images));
        const site: Site = {
          siteUrl: env.siteUrl,
          contacts: env.contacts,
          maps: env.maps,
          recordings: env.recordings,
          log,
          today: today(),
          read,
          readOnce,
        };
        context.set(siteContext, site);
        context.set(quranContext, quranText);
        return context;
      },
    }),
  );
  return app;
}

const requestLimit = limitOf(64 * 1024);
/** Several pictures in one form, or an article: each has its own rules besides, and says which. */
const largeLimit = limitOf(8 * 1024 * 1024);

function limitOf(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (c) => c.json({ code: 'too_large', message: 'Слишком большой запрос.' }, 413),
  });
}

function isLarge(path: string): boolean {
  return (
    /^\/api\/(images\/|articles\b|article-drafts\/)/.test(path) ||
    /^\/(upload-images|admin\/articles\/[^/]+)(\.data)?$/.test(path)
  );
}

/** Whether a person is looking: a machine would rather have JSON. */
function wantsPage(c: Context): boolean {
  const accepted = c.req.header('accept') ?? '';
  return accepted.includes('text/html') && !c.req.path.startsWith('/api/');
}
