import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import type { ServerBuild } from 'react-router';
import { articleEditingApi } from '#features/articles/editing/article-editing.api.server.ts';
import { articlesApi } from '#features/articles/page/articles.api.server.ts';
import { catalogueApi } from '#features/catalogue/catalogue.api.server.ts';
import { accountApi } from '#features/account/session/account.api.server.ts';
import { accountDesks } from '#server/session/account-desk.server.ts';
import type { AccountParts } from '#server/session/account-parts.server.ts';
import { tellSessionNews } from '#features/account/session/session-news.server.ts';
import { exchangeRateApi } from '#server/rates/exchange-rate.api.server.ts';
import type { PrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { prayerApi } from '#features/prayer/api/prayer.api.server.ts';
import { prayerPushApi } from '#features/prayer/reminders/push.api.server.ts';
import { prayerWidgetApi } from '#features/prayer/api/widget.api.server.ts';
import { quranApi } from '#features/quran/progress/quran.api.server.ts';
import { openQuranText } from '#features/quran/text/quran-text.server.ts';
import type { Translation } from '#features/quran/text/translation.server.ts';
import { listeningApi } from '#features/recitation/listening/listening.api.server.ts';
import { recordingOrigins } from '#features/recitation/recording-hosts.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { imagesApi } from '#features/images/images.api.server.ts';
import { inboxApi } from '#features/requests/inbox/inbox.api.server.ts';
import { pageCountsApi } from '#features/statistics/counting/page-counts.api.server.ts';
import type { PageCounts } from '#features/statistics/counting/page-counts.server.ts';
import { requestsApi } from '#features/requests/form/requests.api.server.ts';
import { channelsOf } from '#features/requests/placing/request-desk.server.ts';
import { botsApi } from '#features/requests/bots/bots.api.server.ts';
import { siteFilesApi } from '#features/site/frame/site-files.api.server.ts';
import { tourEditingApi } from '#features/tour-editing/tour-editing.api.server.ts';
import { openSourceParts } from '#features/tour-import/sources/source-parts.server.ts';
import { tourImportApi } from '#features/tour-import/sources/tour-import.api.server.ts';
import { shortlistApi } from '#features/catalogue/shortlist/shortlist.api.server.ts';
import { toursApi } from '#features/tours/store/tours.api.server.ts';
import type { UpcomingTours } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { UNAVAILABLE, type Problem } from '#lib/problem.ts';
import { type Delivery, NO_DELIVERY } from '#server/context.server.ts';
import {
  clientNetwork,
  connectionAddress,
  watchProxy,
} from '#server/http/client-address.server.ts';
import { createCostlyAnswers } from '#server/limits/costly-answers.server.ts';
import { openPlace } from '#server/backup/open-backups.server.ts';
import type { Database } from '#server/db/db.server.ts';
import type { Env } from '#server/env/env.server.ts';
import type { EventStreams } from '#server/http/event-streams.server.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import { COME_BACK, headersFor, securityHeaders } from '#server/http/headers.server.ts';
import { createHealth, type Health, healthApi } from '#server/http/health.api.server.ts';
import type { KeptPages } from '#server/pages/kept-pages.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { RequestCounts } from '#server/watching/request-counts.server.ts';
import { createPageData } from '#server/pages/page-data.server.ts';
import { foreignOrigin } from '#server/http/origin.server.ts';
import { BAD_ADDRESS, problemAnswer } from '#server/http/problem-answer.server.ts';
import { checkPath, loggedPath, withoutNul } from '#server/http/request-path.server.ts';
import { siteNotices } from '#server/watching/site-notices.server.ts';
import { staticFiles } from '#server/http/static-files.server.ts';
import { tellOnce } from '#server/http/told-once.server.ts';
import { createShareDrawer } from '#server/share/draw-share.server.ts';
import { sharePicturesApi } from '#server/share/share-pictures.api.server.ts';
import { createSharePictures } from '#server/share/share-pictures.server.ts';
import { reading, readingOnce } from '#server/db/reading.server.ts';
import { pagesHandler } from '#server/pages/react-router.server.ts';
import { siteStateOf } from '#server/watching/site-state.server.ts';
import { pageContext } from './page-context.server.ts';
import { shareCards } from '#features/site/frame/share-cards.server.ts';

export interface HttpParts {
  env: Env;
  log: Log;
  database: Database;
  upcoming: UpcomingTours;
  kept: KeptPages;
  accounts: AccountParts;
  images: ImageParts;
  prayerSource: PrayerSource;
  streams: EventStreams;
  /** Left out where nothing else looks at it. */
  health?: Health;
  /** Where answers are counted; left out, they are not. */
  answers?: Pick<RequestCounts, 'made'>;
  delivery?: Delivery;
  /** Where looks at pages are counted; left out, they are not. */
  counts?: Pick<PageCounts, 'add'>;
  /** Of the Quran; null when the owner has supplied none. */
  translation: Translation | null;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  /** Where the built files of the browser are. */
  clientDirectory: string;
  /** The same of other releases, whose pages visitors still have. */
  otherClientDirectories?: readonly string[];
  /** False once the process has been asked to stop: balancers then send visitors elsewhere. */
  accepting: () => boolean;
}

/** Of some thousand pages, the largest of them 100 kB. */
const PAGE_DATA_BYTES = 96 * 1024 * 1024;
const INTERNAL: Problem = { ...UNAVAILABLE, code: 'internal', status: 500 };

type Variables = { requestId: string; isFile: boolean; pattern?: string };

/** The whole server on one page: what every request passes, then who answers which address. */
export function createHttp({
  prayerSource,
  translation,
  env,
  log,
  database,
  upcoming,
  kept,
  accounts,
  images,
  streams,
  health = createHealth(database),
  answers,
  delivery = NO_DELIVERY,
  counts = { add: () => {} },
  build,
  mode,
  clientDirectory,
  otherClientDirectories,
  accepting,
}: HttpParts) {
  const app = new Hono<{ Variables: Variables; Bindings: { incoming?: IncomingMessage } }>();
  const common = securityHeaders(env.siteUrl.startsWith('https:'));
  const today = () => dayInZone(new Date(), MOSCOW);
  const read = reading(database, log, health.hear);
  const readOnce = readingOnce({ read, version: database.version, today });
  const pageData = createPageData({ maxBytes: PAGE_DATA_BYTES });
  const openDesk = accountDesks(accounts, read, env.trustProxy);
  const quranText = openQuranText(clientDirectory, translation);
  const proxy = watchProxy({ trustProxy: env.trustProxy, log });
  const notices = siteNotices({ health, isProxyUntrusted: proxy.isUntrusted });
  const costly = createCostlyAnswers({ factor: env.accounts.limitsFactor });
  const networkOf = (c: Context) =>
    clientNetwork(connectionAddress(c.env), c.req.raw.headers, env.trustProxy);
  const backups = env.backup && {
    place: openPlace(env.backup.place, env.store),
    every: env.backup.every,
  };
  const siteState = siteStateOf({ health, env, backups: backups && backups.place });
  const sources = openSourceParts({ database, env, mode });
  const actorOf = (c: Context) => openDesk(c.req.raw.headers, c.env).actor();
  const contextFor = pageContext({
    site: { read, readOnce, env, log, delivery, today },
    images,
    upcoming,
    notices,
    siteState,
    backups,
    sources,
    quranText,
  });

  app.use(async (c, next) => {
    const startedAt = performance.now();
    proxy.see(connectionAddress(c.env), c.req.raw.headers);
    c.set('requestId', randomUUID());
    // What the site itself throws as a Problem reaches this place from wherever nobody caught it.
    await next().catch((thrown: unknown) => {
      c.res = answerProblem(thrown);
    });
    const policy = c.res.headers.get('content-security-policy');
    for (const [name, value] of Object.entries(headersFor(common, policy))) {
      // A page with a secret in its address names a stricter one.
      if (name === 'referrer-policy' && c.res.headers.has(name)) continue;
      c.res.headers.set(name, value);
    }
    if (c.res.status === UNAVAILABLE.status && !c.res.headers.has('retry-after')) {
      c.res.headers.set('retry-after', COME_BACK['retry-after']);
    }
    c.res.headers.set('x-request-id', c.get('requestId'));
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    answers?.made({
      route: c.get('pattern') ?? routePath(c),
      path,
      method,
      status: c.res.status,
      ms,
    });
    const isFile = c.get('isFile') || /^\/(images|kartinka|page-data)\//.test(path);
    log[isFile && c.res.ok ? 'debug' : 'info']({
      request: c.get('requestId'),
      method,
      path: loggedPath(path),
      status: c.res.status,
      ms: Math.round(ms),
    });
  });
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const verdict = checkPath(pathname, search);
    if (verdict.kind === 'refused') return problemAnswer(c.req.raw, BAD_ADDRESS);
    if (verdict.kind === 'moved') return c.redirect(verdict.to, 308);
    c.req.raw = withoutNul(c.req.raw);
    return next();
  });
  app.use(async (c, next) => {
    if (foreignOrigin(c.req.raw, env)) {
      return c.json({ code: 'foreign_origin', message: 'Запрос с чужого сайта отклонён.' }, 403);
    }
    return next();
  });
  app.use(tellOnce({ isSecure: env.siteUrl.startsWith('https:') }));
  app.use((c, next) => (isLarge(c.req.path) ? largeLimit : requestLimit)(c, next));
  app.onError((error, c) => {
    log.error({ request: c.get('requestId'), error: error.name, stack: error.stack });
    return problemAnswer(c.req.raw, INTERNAL);
  });

  // Days of a city by somebody's own rules: nobody else has asked for them.
  app.use('/vremya-namaza/:slug/:file{.+\\.(ics|csv)}', async (c, next) => {
    if (new URL(c.req.url).search === '') return next();
    const made = await costly.make(networkOf(c), next);
    return made.ok ? undefined : problemAnswer(c.req.raw, made.problem);
  });
  app.route('/', healthApi({ health, accepting }));
  app.route('/', accountApi({ read, openDesk }));
  app.route('/', exchangeRateApi({ read }));
  const { onChange } = database;
  const follow = tellSessionNews({ read, onNews: database.onNews });
  app.route(
    '/',
    catalogueApi({
      upcoming,
      kept,
      onChange,
      streams,
      onListener: (stream, headers, bindings) => follow(stream, openDesk(headers, bindings)),
      trustProxy: env.trustProxy,
    }),
  );
  app.route('/', toursApi({ read, kept, today }));
  app.route('/', articleEditingApi({ read, openDesk, now: () => new Date() }));
  app.route('/', tourEditingApi({ read, openDesk, now: () => new Date() }));
  app.route(
    '/',
    tourImportApi({
      read,
      openDesk,
      now: () => new Date(),
      today,
      fetchLink: sources.fetchLink,
    }),
  );
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
  app.route('/', inboxApi({ read, openDesk, today }));
  app.route(
    '/',
    requestsApi({
      read,
      openDesk,
      parts: {
        siteUrl: env.siteUrl,
        siteEmail: env.contacts.email,
        channels: channelsOf(delivery),
      },
      onNew() {
        accounts.pokeOutbox();
        delivery.poke();
      },
    }),
  );
  app.route('/', pageCountsApi({ counts, today, trustProxy: env.trustProxy }));
  app.route('/', botsApi({ read, bots: delivery.bots, now: () => new Date() }));
  app.route('/', quranApi({ read, kept, text: quranText, openDesk }));
  app.route(
    '/',
    articlesApi({ read, kept, openDesk, quran: quranText, today, siteUrl: env.siteUrl }),
  );
  app.route('/', listeningApi({ read, openDesk }));
  app.route('/', shortlistApi({ read, openDesk }));
  app.route('/', imagesApi({ read, parts: images, actorOf }));
  app.route(
    '/',
    sharePicturesApi({
      pictures: createSharePictures({
        directory: join(env.filesDirectory, 'share-pictures'),
        drawShare: createShareDrawer(),
        log,
      }),
      cardOf: shareCards({ read, upcoming, today }),
      networkOf,
      log,
      limitsFactor: env.accounts.limitsFactor,
    }),
  );
  app.route('/', siteFilesApi({ read, upcoming, kept, today, siteUrl: env.siteUrl }));

  app.all('/api/*', (c) =>
    c.json({ code: 'not_found', status: 404, message: 'Такого адреса у API нет.' }, 404),
  );

  app.get('/add_tour', (c) => c.redirect('/add-tour', 301));
  for (const former of ['/edit_tour/:id', '/admin/tours/:id/offer'] as const) {
    app.get(former, (c) => c.redirect(`/edit-tour/${encodeURIComponent(c.req.param('id'))}`, 301));
  }

  app.route('/', staticFiles(clientDirectory, otherClientDirectories));

  app.all(
    '*',
    pagesHandler({
      build,
      mode,
      siteUrl: env.siteUrl,
      outside: { maps: env.maps, media: recordingOrigins(env.recordings) },
      kept,
      data: pageData,
      costly,
      networkOf,
      open: (headers, bindings) => {
        const desk = openDesk(headers, bindings);
        return {
          context: contextFor(desk),
          isSignedIn: async () => (await desk.actor()).kind === 'account',
        };
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
