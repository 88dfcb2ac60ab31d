import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import type { ServerBuild } from 'react-router';
import { articleEditingApi } from '#features/articles/editing/article-editing.api.server.ts';
import { articleCoversApi } from '#features/articles/page/article-covers.api.server.ts';
import { articlesApi } from '#features/articles/page/articles.api.server.ts';
import { catalogueApi } from '#features/catalogue/catalogue.api.server.ts';
import { accountApi } from '#features/account/session/account.api.server.ts';
import { accountContexts } from '#server/session/account-context.server.ts';
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
import { channelsOf } from '#features/requests/placing/request-site.server.ts';
import { botsApi } from '#features/requests/bots/bots.api.server.ts';
import { siteFilesApi } from '#features/site/frame/site-files.api.server.ts';
import { tourEditingApi } from '#features/tour-editing/tour-editing.api.server.ts';
import { openSourceParts } from '#features/tour-import/sources/source-parts.server.ts';
import { tourImportApi } from '#features/tour-import/sources/tour-import.api.server.ts';
import { shortlistApi } from '#features/catalogue/shortlist/shortlist.api.server.ts';
import { toursApi } from '#features/tours/store/tours.api.server.ts';
import type { UpcomingTours } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
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
import { type HttpApp, passEveryRequest } from '#server/http/every-request.server.ts';
import { createHealth, type Health, healthApi } from '#server/http/health.api.server.ts';
import type { KeptPages } from '#server/pages/kept-pages.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { RequestCounts } from '#server/watching/request-counts.server.ts';
import { createPageData } from '#server/pages/page-data.server.ts';
import { problemAnswer } from '#server/http/problem-answer.server.ts';
import { siteNotices } from '#server/watching/site-notices.server.ts';
import { staticFiles } from '#server/http/static-files.server.ts';
import { createShareDrawer } from '#server/share/draw-share.server.ts';
import { scenePicture } from '#ui/scene/scene-picture.server.ts';
import { sharePicturesApi } from '#server/share/share-pictures.api.server.ts';
import { createSharePictures } from '#server/share/share-pictures.server.ts';
import { reading, readingOnce } from '#server/db/reading.server.ts';
import { pagesHandler } from '#server/pages/react-router.server.ts';
import { siteStateOf } from '#server/watching/site-state.server.ts';
import { pageContext } from './page-context.server.ts';
import { shareCards } from '#features/site/frame/share-cards.server.ts';
import { notFound } from '#lib/problem.ts';

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
  /** Absent where nothing else reads it. */
  health?: Health;
  /** Counts answers; absent: they are not counted. */
  answers?: Pick<RequestCounts, 'made'>;
  delivery?: Delivery;
  /** Counts page views; absent: they are not counted. */
  counts?: Pick<PageCounts, 'add'>;
  /** The Quran's translation; null when the owner has supplied none. */
  translation: Translation | null;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  /** The folder of the browser's built files. */
  clientDirectory: string;
  /** The same folders of other releases, whose pages visitors still have. */
  otherClientDirectories?: readonly string[];
  /** False once the process has been asked to stop: balancers then send visitors elsewhere. */
  accepting: () => boolean;
}

/** The data of some thousand pages, the largest of them 100 kB. */
const PAGE_DATA_BYTES = 96 * 1024 * 1024;

/**
 * The whole server on one page: the middleware of every request, then the part that answers each
 * address. Each API is in the function of its area; the pages answer all other addresses.
 */
export function createHttp(parts: HttpParts): HttpApp {
  const app: HttpApp = new Hono();
  const shared = shareParts(parts);
  passEveryRequest(app, shared);
  ownDaysInTurn(app, shared);
  addSiteApis(app, shared);
  addTourApis(app, shared);
  addPrayerApis(app, shared);
  addRequestApis(app, shared);
  addReadingApis(app, shared);
  addPictureApis(app, shared);
  app.all('/api/*', (c) => c.json(notFound('Такого адреса у API нет.'), 404));
  app.on('GET', ['/add_tour', '/add_tour/'], (c) => c.redirect('/add-tour', 301));
  app.on('GET', ['/edit_tour', '/edit_tour/'], (c) => c.redirect('/edit-tour', 301));
  for (const former of ['/edit_tour/:id', '/admin/tours/:id/offer'] as const) {
    app.get(former, (c) => c.redirect(`/edit-tour/${encodeURIComponent(c.req.param('id'))}`, 301));
  }
  app.route('/', staticFiles(parts.clientDirectory, parts.otherClientDirectories));
  addPages(app, shared);
  return app;
}

type Shared = ReturnType<typeof shareParts>;

/** The given parts with the defaults, and the values that several answers share. */
function shareParts(parts: HttpParts) {
  const { database, env, log, accounts, translation, clientDirectory } = parts;
  const { health = createHealth(database), delivery = NO_DELIVERY } = parts;
  const { counts = { add: () => {} } } = parts;
  const now = () => new Date();
  const read = reading(database, log, health.hear);
  return {
    ...parts,
    health,
    delivery,
    counts,
    now,
    today: () => dayInZone(now(), MOSCOW),
    read,
    accountOf: accountContexts(accounts, read, env.trustProxy),
    quranText: openQuranText(clientDirectory, translation),
    proxy: watchProxy({ trustProxy: env.trustProxy, log }),
    costly: createCostlyAnswers({ factor: env.accounts.limitsFactor }),
    networkOf: (c: Context) =>
      clientNetwork(connectionAddress(c.env), c.req.raw.headers, env.trustProxy),
    sources: openSourceParts({ database, env, mode: parts.mode }),
    siteUrl: env.siteUrl,
  };
}

/** Days of a city by a visitor's own settings: nobody else has asked for them. */
function ownDaysInTurn(app: HttpApp, { costly, networkOf }: Shared): void {
  app.use('/vremya-namaza/:slug/:file{.+\\.(ics|csv)}', async (c, next) => {
    if (new URL(c.req.url).search === '') return next();
    const made = await costly.make(networkOf(c), next);
    return made.ok ? undefined : problemAnswer(c.req.raw, made.problem);
  });
}

function addSiteApis(app: HttpApp, shared: Shared): void {
  app.route('/', healthApi(shared));
  app.route('/', accountApi(shared));
  app.route('/', exchangeRateApi(shared));
  app.route('/', pageCountsApi(shared));
  app.route('/', siteFilesApi(shared));
}

function addTourApis(app: HttpApp, shared: Shared): void {
  const { database, env, read, accountOf } = shared;
  const follow = tellSessionNews({ read, onNews: database.onNews });
  app.route(
    '/',
    catalogueApi({
      ...shared,
      onChange: database.onChange,
      onListener: (stream, headers, bindings) => follow(stream, accountOf(headers, bindings)),
      trustProxy: env.trustProxy,
    }),
  );
  app.route('/', toursApi(shared));
  app.route('/', tourEditingApi(shared));
  app.route('/', tourImportApi({ ...shared, fetchLink: shared.sources.fetchLink }));
  app.route('/', shortlistApi(shared));
}

function addPrayerApis(app: HttpApp, shared: Shared): void {
  const { env, accounts, prayerSource } = shared;
  app.route('/', prayerApi({ ...shared, source: prayerSource }));
  app.route('/', prayerWidgetApi(shared));
  app.route(
    '/',
    prayerPushApi({
      ...shared,
      limits: accounts.limits,
      publicKey: env.vapid?.publicKey ?? null,
      trustProxy: env.trustProxy,
    }),
  );
}

function addRequestApis(app: HttpApp, shared: Shared): void {
  const { accounts, delivery, env, siteUrl } = shared;
  app.route('/', inboxApi(shared));
  app.route(
    '/',
    requestsApi({
      ...shared,
      parts: { siteUrl, siteEmail: env.contacts.email, channels: channelsOf(delivery) },
      onNew() {
        accounts.pokeOutbox();
        delivery.poke();
      },
    }),
  );
  app.route('/', botsApi({ ...shared, bots: delivery.bots }));
}

/** Articles, the Quran and its recitations. */
function addReadingApis(app: HttpApp, shared: Shared): void {
  const { quranText } = shared;
  app.route('/', articleEditingApi(shared));
  app.route('/', quranApi({ ...shared, text: quranText }));
  app.route('/', articlesApi({ ...shared, quran: quranText }));
  app.route('/', listeningApi(shared));
}

function addPictureApis(app: HttpApp, shared: Shared): void {
  const { env, log, images, accountOf } = shared;
  app.route(
    '/',
    imagesApi({
      ...shared,
      parts: images,
      actorOf: (c) => accountOf(c.req.raw.headers, c.env).actor(),
    }),
  );
  app.route('/', articleCoversApi());
  app.route(
    '/',
    sharePicturesApi({
      ...shared,
      pictures: createSharePictures({
        directory: join(env.filesDirectory, 'share-pictures'),
        drawShare: createShareDrawer((scene) => scenePicture(scene, 'right')),
        log,
      }),
      cardOf: shareCards(shared),
      limitsFactor: env.accounts.limitsFactor,
    }),
  );
}

function addPages(app: HttpApp, shared: Shared): void {
  const { database, delivery, env, health, log, accountOf, proxy, read, today } = shared;
  const readOnce = readingOnce({ read, version: database.version, today });
  const backups = env.backup && {
    place: openPlace(env.backup.place, env.store),
    every: env.backup.every,
  };
  const contextFor = pageContext({
    ...shared,
    site: { read, readOnce, env, log, delivery, today },
    notices: siteNotices({ health, isProxyUntrusted: proxy.isUntrusted }),
    siteState: siteStateOf({ health, env, backups: backups && backups.place }),
    backups,
  });
  app.all(
    '*',
    pagesHandler({
      ...shared,
      outside: { maps: env.maps, media: recordingOrigins(env.recordings) },
      data: createPageData({ maxBytes: PAGE_DATA_BYTES }),
      open: (headers, bindings) => {
        const account = accountOf(headers, bindings);
        return {
          context: contextFor(account),
          isSignedIn: async () => (await account.actor()).kind === 'account',
        };
      },
    }),
  );
}
