import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { confirmAllEmails } from '#features/account/people/console.server.ts';
import { openAccountParts } from '#features/account/core/account-setup.server.ts';
import { forgetExpiredJob } from '#features/account/core/expired-sessions.server.ts';
import { forgetViewDays } from '#features/articles/store/count-view.server.ts';
import { publishDueJob } from '#features/articles/store/publish-due.server.ts';
import { exchangeRateJob } from '#server/rates/exchange-rate.server.ts';
import { binLeftoversJob } from '#features/images/store/bin-leftovers.server.ts';
import { removeFromBin } from '#features/images/store/image-bin.server.ts';
import { openImageParts } from '#features/images/store/image-parts.server.ts';
import { neverHeldTours, writeDemoContent } from '#features/demo/demo-content.server.ts';
import { prayerPushJob } from '#features/prayer/reminders/push-job.server.ts';
import { createPushSender } from '#server/push/push-sender.server.ts';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { createRemoteTimes } from '#features/prayer/source/remote-times.server.ts';
import { readTranslation, type Translation } from '#features/quran/text/translation.server.ts';
import { importSourcesJob } from '#features/tour-import/sources/check-source.server.ts';
import { forgetOldImports } from '#features/tour-import/store/forget-imports.server.ts';
import { openSourceParts } from '#features/tour-import/sources/source-parts.server.ts';
import { botUpdatesJob } from '#features/requests/bots/bot-updates.server.ts';
import {
  removeLetters,
  removeLettersBefore,
  removeLettersTo,
} from '#server/mail/folder-transport.server.ts';
import { forgetDoneMessages } from '#features/requests/deliveries/done-messages.server.ts';
import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
import { createPageCounts } from '#features/statistics/counting/page-counts.server.ts';
import {
  countLostContacts,
  renewContactHashes,
} from '#features/requests/store/consent-contacts.server.ts';
import { takeBackLetters } from '#features/notices/notice-letters.server.ts';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import { writeFirstSeasons } from '#features/tours/season/seasons.server.ts';
import { departedReviewsJob } from '#features/tour-editing/review/decisions.server.ts';
import { tourJobs, uniteCities } from '#features/tours/store/tour-jobs.server.ts';
import { prepareSearch } from '#features/catalogue/search/search-catalogue.ts';
import {
  openUpcomingTours,
  type UpcomingTours,
} from '#features/tours/upcoming/upcoming-tours.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { emptyBinJob } from '#server/change-sets/change-sets.server.ts';
import type { Files } from '#server/files/files.server.ts';
import { bucketFiles } from '#server/files/bucket-files.server.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import { maxBot } from '#server/bots/max.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { unlessDamaged } from '#server/db/db-problem.server.ts';
import { openDatabase, type Database } from '#server/db/db.server.ts';
import { readEnv, type Env } from '#server/env/env.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { diskFiles, prepareFiles } from '#server/files/disk-files.server.ts';
import { securityHeaders } from '#server/http/headers.server.ts';
import {
  createKeyedDigest,
  newSiteKey,
  openSiteDigest,
} from '#server/session/keyed-digest.server.ts';
import { type Job, startJobs } from '#server/jobs/jobs.server.ts';
import {
  otherReleasesFiles,
  programVersion,
  releaseFolder,
} from '#server/process/release-folder.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { createLog, type Log } from '#server/process/log.server.ts';
import { outboxJob } from '#server/mail/mail.server.ts';
import { openTransport } from '#server/mail/open-transport.server.ts';
import { unknownVariables, unknownWords } from '#server/env/unknown-variables.server.ts';
import { createHealth } from '#server/http/health.api.server.ts';
import { createMetrics } from '#server/watching/metrics.server.ts';
import { createRequestCounts } from '#server/watching/request-counts.server.ts';
import { answerNotYet, openDoor, serveAt, type WebServer } from '#server/http/web-server.server.ts';
import { openBackups } from './admin/site-backups.server.ts';
import { startSummary } from './admin/start-summary.server.ts';
import { openWatching } from './admin/site-watching.server.ts';
import { createHttp } from './http.server.ts';
import { OWN_DATA } from './admin/own-data.server.ts';
import { IMAGE_KEEPERS } from './page-context.server.ts';

const KEPT_BYTES = 96 * 1024 * 1024;
const NEW_KEY = 'сайт сделал новый ключ: согласия стёртых заявок по контакту больше не найти';

export interface Running {
  url: string;
  /** Its settings, one per line. */
  summary: string[];
  close(): Promise<void>;
}

interface StartOptions {
  variables: Record<string, string | undefined>;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/**
 * Starts the whole site in order: settings, the port, database, demo content for a new embedded one,
 * pages, jobs. Visitors get an answer once the port is open, at first a 503 page. Throws with a Russian
 * message when a setting is wrong, or when the port, the pictures' folder or the database can't be
 * opened; then nothing stays open. `before` sees each request first (the development server's files).
 */
export async function start(options: StartOptions): Promise<Running> {
  const env = readEnv(options.variables);
  const log = createLog(env.logLevel);
  // Otherwise the error would appear only after the database is made and filled.
  const translation = await readTranslation(env.quranTranslation);
  if (!env.bucket) await prepareFiles(env.filesDirectory);
  const headers = securityHeaders(env.siteUrl.startsWith('https:'));
  const door = openDoor(headers);
  const server = await serveAt(env, door.answer);
  try {
    const database = await openDatabase(env.database, log);
    const upcoming = openUpcomingTours({ database, log, today, prepare: prepareSearch });
    try {
      const opened = { database, upcoming, env, log, translation, server };
      return await startOn(opened, options, door.open);
    } catch (error) {
      upcoming.close();
      await database.close();
      throw error;
    }
  } catch (error) {
    door.open(answerNotYet(headers));
    await server.stop();
    throw error;
  }
}

const today = () => dayInZone(new Date(), MOSCOW);

interface Opened {
  database: Database;
  upcoming: UpcomingTours;
  env: Env;
  log: Log;
  translation: Translation | null;
  server: WebServer;
}

async function startOn(
  opened: Opened,
  options: StartOptions,
  serve: (answer: RequestListener) => void,
): Promise<Running> {
  const { database, upcoming, env, log, translation, server } = opened;
  const parts = await openParts(opened);
  const { files, kept, accounts, outbox, tellers, streams, counts } = parts;
  let accepting = true;
  const app = createHttp({
    ...parts,
    delivery: {
      bots: parts.bots,
      pushKey: env.vapid?.publicKey ?? null,
      poke: () => tellers.forEach((job) => job.poke()),
      forgetLetters: parts.forgetLetters,
    },
    images: openImageParts({ files, keepers: IMAGE_KEEPERS, limits: accounts.limits, log }),
    translation,
    env,
    log,
    database,
    upcoming,
    build: options.build,
    mode: options.mode,
    clientDirectory: options.mode === 'production' ? releaseFolder('build/client') : './public',
    otherClientDirectories: otherReleasesFiles(),
    accepting: () => accepting,
  });
  // HTTP/1.0 requests need not name a host.
  const listener = getRequestListener(app.fetch, { hostname: new URL(env.siteUrl).host });
  const answer: RequestListener = (request, response) => {
    if (!kept.write(request, response)) void listener(request, response);
  };
  const before = options.before;
  serve(
    before
      ? (request, response) => before(request, response, () => answer(request, response))
      : answer,
  );
  const backups = await openBackups({ database, env, files, log });
  const watching = await openWatching({
    ...parts,
    database,
    env,
    log,
    poke: () => [outbox, ...tellers].forEach((job) => job.poke()),
  });
  const jobs = startJobs({
    db: database.db,
    jobs: [
      ...siteJobs(opened, parts),
      importSourcesJob(openSourceParts({ database, env, mode: options.mode })),
      ...backups.jobs,
    ],
    log,
    owner: randomUUID(),
  });
  return {
    url: `http://localhost:${server.port}`,
    summary: [
      ...startSummary(env, await programVersion()),
      ...unknownVariables(options.variables).map(unknownWords),
      ...watching.summary,
      ...parts.damage,
    ],
    async close() {
      accepting = false;
      streams.close();
      await Promise.all([
        watching.stop(),
        jobs.stop(),
        ...[outbox, ...tellers].map((job) => job.stop()),
        server.stop(),
        backups.stop(),
      ]);
      await counts.stop();
      upcoming.close();
      await database.close();
    },
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/**
 * The parts of answers and jobs, once the database is complete. A damaged database doesn't prevent the
 * start: `damage` says what could not be done.
 */
async function openParts({ database, upcoming, env, log }: Opened) {
  const { db } = database;
  const files = env.bucket ? bucketFiles(env.bucket) : diskFiles(env.filesDirectory);
  const damage: string[] = [];
  const orDamaged = <T>(work: Promise<T>) =>
    unlessDamaged(work, (words) => {
      log.error(words);
      if (!damage.includes(words)) damage.push(words);
    });
  await orDamaged(writeFirstSeasons(db, new Date()));
  await orDamaged(fillNewDatabase({ database, env, files, log }));
  const united = await orDamaged(uniteCities(db, new Date()));
  if (united) log.info({ tours: united }, 'города названы одинаково');

  const metrics = env.watching.metricsPort === null ? null : createMetrics();
  const answers = createRequestCounts(metrics);
  const transport = openTransport(env.mail, log);
  const outbox = outboxJob({ db, transport, log });
  const digest = await orDamaged(
    openSiteDigest(db, async (tx, made) => {
      await renewContactHashes(tx, made);
      const lost = await countLostContacts(tx, new Date());
      if (lost > 0) log.warn({ consents: lost }, NEW_KEY);
    }),
  );
  const accounts = await openAccountParts(
    { siteUrl: env.siteUrl, database: env.database, ...env.accounts },
    {
      db,
      digest: digest ?? createKeyedDigest(newSiteKey()),
      pokeOutbox: outbox.poke,
      forgetLettersTo: (address) => removeLettersTo(env.mail.outboxDirectory, address),
      ownData: OWN_DATA,
    },
  );
  if (!env.mail.smtp) await orDamaged(confirmAllEmails(db, new Date()));
  const remote = env.prayerService
    ? createRemoteTimes({ settings: env.prayerService, fetch, nowMs: () => performance.now(), log })
    : null;
  const bots = openBots(env.bots);
  const push = env.vapid ? createPushSender({ keys: env.vapid, fetch }) : null;
  return {
    files,
    damage,
    metrics,
    answers,
    kept: createKeptPages({
      counts: answers,
      generation: () => `${database.version()} ${upcoming.edition()} ${today()}`,
      maxBytes: KEPT_BYTES,
      headers: securityHeaders(env.siteUrl.startsWith('https:')),
      log,
    }),
    transport,
    outbox,
    accounts,
    prayerSource: createPrayerSource({ remote, log }),
    bots,
    push,
    tellers: deliveryJobs({ db, bots, push, siteUrl: env.siteUrl, policy: accounts.policy, log }),
    forgetLetters: (ids: readonly string[]) => removeLetters(env.mail.outboxDirectory, ids),
    forgetLettersBefore: (instant: Date) => removeLettersBefore(env.mail.outboxDirectory, instant),
    counts: createPageCounts({ db, log }),
    health: createHealth(database),
    streams: createEventStreams(),
  };
}

/** The periodic work of the features. */
function siteJobs(
  { database: { db }, env, log }: Opened,
  { files, outbox, tellers, bots, push, forgetLetters, forgetLettersBefore }: Parts,
): Job[] {
  const { siteUrl } = env;
  const now = () => new Date();
  return [
    forgetExpiredJob({
      db,
      now,
      others: [forgetDoneMessages, forgetOldImports, forgetViewDays],
    }),
    exchangeRateJob({ db, urls: env.exchangeRateUrls, fetch, log }),
    ...tourJobs({ db, siteUrl, now, poke: outbox.poke, takeBackLetters }),
    departedReviewsJob({ db, siteUrl, now, poke: outbox.poke }),
    outbox,
    ...tellers,
    ...bots.map((bot) => botUpdatesJob({ db, bot, siteUrl, now })),
    requestErasureJob({ db, months: env.requests.months, now, forgetLetters, forgetLettersBefore }),
    emptyBinJob({
      db,
      now,
      removeFiles: (changeSet, paths) => removeFromBin(files, changeSet, paths),
    }),
    binLeftoversJob({ db, files, now }),
    publishDueJob({ db, now }),
    ...(push ? [prayerPushJob({ db, send: push })] : []),
  ];
}

/** The bots that have a token. */
function openBots({ telegram, max }: Env['bots']): Bot[] {
  return [
    ...(telegram ? [telegramBot({ ...telegram, fetch })] : []),
    ...(max ? [maxBot({ ...max, fetch })] : []),
  ];
}

/** Any number that nothing else uses. */
const DEMO_LOCK = 0x556d7262;

/**
 * Writes demo content into a database that never had a tour, if the settings want it. If several
 * processes start together, one writes it, and the others wait, longer than a query of the pool may.
 */
async function fillNewDatabase({
  database: { db, connectAlone },
  env,
  files,
  log,
}: Pick<Opened, 'database' | 'env' | 'log'> & { files: Files }): Promise<void> {
  if (!env.demoContent || !(await neverHeldTours(db))) return;
  const turn = env.database.kind === 'postgres' ? await connectAlone() : null;
  try {
    await turn?.client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const tours = await writeDemoContent({ db, files, today: today() });
    if (tours > 0) log.info({ tours }, 'демонстрационные туры записаны');
  } finally {
    await turn?.close();
  }
}
