import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { openAccountParts } from '#features/account/account-setup.server.ts';
import { forgetExpiredJob } from '#features/account/expired-sessions.server.ts';
import { articleImages } from '#features/articles/article-images.server.ts';
import { publishDueJob } from '#features/articles/publish-due.server.ts';
import { exchangeRateJob } from '#features/exchange-rate/exchange-rate.server.ts';
import { openImageParts } from '#features/images/image-parts.server.ts';
import { neverHeldTours, writeDemoContent } from '#features/demo/demo-content.server.ts';
import { prayerPushJob } from '#features/prayer/push-job.server.ts';
import { createPushSender } from '#features/prayer/push-sender.server.ts';
import { createPrayerSource } from '#features/prayer/prayer-source.server.ts';
import { createRemoteTimes } from '#features/prayer/remote-times.server.ts';
import { quranOwnData } from '#features/quran/own-reading.server.ts';
import { readTranslation, type Translation } from '#features/quran/translation.server.ts';
import { listeningOwnData } from '#features/recitation/own-listening.server.ts';
import { tourImages } from '#features/tours/tour-images.server.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { bucketFiles } from '#server/bucket-files.server.ts';
import { openDatabase, type Database } from '#server/db.server.ts';
import { readEnv, type Env } from '#server/env.server.ts';
import { diskFiles, prepareFiles } from '#server/disk-files.server.ts';
import { securityHeaders } from '#server/headers.server.ts';
import { startJobs } from '#server/jobs.server.ts';
import { createKeptPages } from '#server/kept-pages.server.ts';
import { folderTransport } from '#server/folder-transport.server.ts';
import { createLog, type Log } from '#server/log.server.ts';
import type { MailTransport } from '#server/mail-transport.server.ts';
import { outboxJob } from '#server/mail.server.ts';
import { smtpTransport } from '#server/smtp-transport.server.ts';
import { checkPlace, serveAt } from '#server/web-server.server.ts';
import { createHttp } from './http.server.ts';

const KEPT_BYTES = 96 * 1024 * 1024;

export interface Running {
  url: string;
  close(): Promise<void>;
}

interface StartOptions {
  variables: Record<string, string | undefined>;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/**
 * Brings the whole site up in order: settings, database, demo content for a new embedded one, HTTP,
 * jobs. Throws with a Russian message when a setting is wrong, the port or the pictures' folder
 * can't be had or the database can't be opened; then nothing stays open. `before` sees each request
 * first (the development server's files).
 */
export async function start(options: StartOptions): Promise<Running> {
  const env = readEnv(options.variables);
  const log = createLog(env.logLevel);
  // These would come out only after the database is made and filled.
  const translation = await readTranslation(env.quranTranslation);
  if (!env.bucket) await prepareFiles(env.filesDirectory);
  await checkPlace(env);
  const database = await openDatabase(env.database, log);
  try {
    return await startOn({ database, env, log, translation }, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Opened {
  database: Database;
  env: Env;
  log: Log;
  translation: Translation | null;
}

async function startOn(opened: Opened, options: StartOptions): Promise<Running> {
  const { database, env, log, translation } = opened;
  const today = () => dayInZone(new Date(), MOSCOW);
  const files = env.bucket ? bucketFiles(env.bucket) : diskFiles(env.filesDirectory);
  if (env.demoContent && (await neverHeldTours(database.db))) {
    const written = await writeDemoContent({
      db: database.db,
      files,
      today: today(),
    });
    if (written > 0) log.info({ tours: written }, 'demo content written');
  }

  let accepting = true;
  const kept = createKeptPages({
    generation: () => `${database.version()} ${today()}`,
    maxBytes: KEPT_BYTES,
    headers: securityHeaders(env.siteUrl.startsWith('https:')),
    log,
  });
  const outbox = outboxJob({ db: database.db, transport: mailTransport(env.mail, log), log });
  const accounts = await openAccountParts(
    { siteUrl: env.siteUrl, database: env.database, ...env.accounts },
    { db: database.db, pokeOutbox: outbox.poke, ownData: [quranOwnData, listeningOwnData] },
  );
  const remote = env.prayerService
    ? createRemoteTimes({ settings: env.prayerService, fetch, nowMs: Date.now, log })
    : null;
  const app = createHttp({
    prayerSource: createPrayerSource({ remote, log }),
    translation,
    accounts,
    images: openImageParts({ files, keepers: [tourImages, articleImages], log }),
    env,
    log,
    database,
    kept,
    build: options.build,
    mode: options.mode,
    clientDirectory: options.mode === 'production' ? './build/client' : './public',
    accepting: () => accepting,
  });
  const listener = getRequestListener(app.fetch);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!kept.write(request, response)) void listener(request, response);
  };
  const before = options.before;
  const server = await serveAt(
    env,
    before
      ? (request, response) => before(request, response, () => answer(request, response))
      : answer,
  );
  const jobs = startJobs({
    db: database.db,
    jobs: [
      forgetExpiredJob({ db: database.db, now: () => new Date() }),
      exchangeRateJob({ db: database.db, urls: env.exchangeRateUrls, fetch, log }),
      outbox,
      publishDueJob({ db: database.db, now: () => new Date() }),
      ...(env.vapid
        ? [
            prayerPushJob({
              db: database.db,
              send: createPushSender({ keys: env.vapid, fetch }),
            }),
          ]
        : []),
    ],
    log,
    owner: randomUUID(),
  });
  return {
    url: `http://localhost:${server.port}`,
    async close() {
      accepting = false;
      await Promise.all([jobs.stop(), outbox.stop(), server.stop()]);
      await database.close();
    },
  };
}

/** Letters go by SMTP when it is configured, else into a folder that the log names. */
function mailTransport({ smtp, from, outboxDirectory }: Env['mail'], log: Log): MailTransport {
  if (smtp) return smtpTransport(smtp, from);
  log.info({ directory: outboxDirectory }, 'no SMTP: letters are written to the outbox folder');
  return folderTransport(outboxDirectory, from);
}
