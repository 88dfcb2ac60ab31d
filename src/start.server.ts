import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { openAccountParts } from '#features/account/account-setup.server.ts';
import { forgetExpiredJob } from '#features/account/expired-sessions.server.ts';
import { exchangeRateJob } from '#features/exchange-rate/exchange-rate.server.ts';
import { neverHeldTours, writeDemoContent } from '#features/demo/demo-content.server.ts';
import { createPrayerSource } from '#features/prayer/prayer-source.server.ts';
import { createRemoteTimes } from '#features/prayer/remote-times.server.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { openDatabase } from '#server/db.server.ts';
import { readEnv, type Env } from '#server/env.server.ts';
import { diskFiles } from '#server/files.server.ts';
import { securityHeaders } from '#server/headers.server.ts';
import { startJobs } from '#server/jobs.server.ts';
import { createKeptPages } from '#server/kept-pages.server.ts';
import { folderTransport } from '#server/folder-transport.server.ts';
import { createLog, type Log } from '#server/log.server.ts';
import type { MailTransport } from '#server/mail-transport.server.ts';
import { outboxJob } from '#server/mail.server.ts';
import { smtpTransport } from '#server/smtp-transport.server.ts';
import { createHttp } from './http.server.ts';

const KEPT_BYTES = 96 * 1024 * 1024;

export interface Running {
  url: string;
  close(): Promise<void>;
}

/**
 * Brings the whole site up in order: settings, database, demo content for a new embedded one, HTTP,
 * jobs. Throws with a Russian message when a setting is wrong or the database can't be opened.
 * `before` sees each request first (the development server's files).
 */
export async function start(options: {
  variables: Record<string, string | undefined>;
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}): Promise<Running> {
  const env = readEnv(options.variables);
  const log = createLog(env.logLevel);
  await mkdir(env.filesDirectory, { recursive: true });
  const database = await openDatabase(env.database, log);
  const today = () => dayInZone(new Date(), MOSCOW);
  if (env.demoContent && (await neverHeldTours(database.db))) {
    const written = await writeDemoContent({
      db: database.db,
      files: diskFiles(env.filesDirectory),
      today: today(),
    });
    if (written > 0) log.info({ tours: written }, 'demo content written');
  }

  let accepting = true;
  const kept = createKeptPages({
    generation: () => `${database.version()} ${today()}`,
    maxBytes: KEPT_BYTES,
    headers: securityHeaders(env.siteUrl.startsWith('https:')),
  });
  const outbox = outboxJob({ db: database.db, transport: mailTransport(env.mail, log), log });
  const accounts = await openAccountParts(
    { siteUrl: env.siteUrl, database: env.database, ...env.accounts },
    { db: database.db, pokeOutbox: outbox.poke, ownData: [] },
  );
  const remote = env.prayerService
    ? createRemoteTimes({ settings: env.prayerService, fetch, nowMs: Date.now, log })
    : null;
  const app = createHttp({
    prayerSource: createPrayerSource({ remote, log }),
    accounts,
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
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 15_000, keepAliveTimeout: 15_000 },
    before
      ? (request, response) => before(request, response, () => answer(request, response))
      : answer,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  const jobs = startJobs({
    db: database.db,
    jobs: [
      forgetExpiredJob({ db: database.db, now: () => new Date() }),
      exchangeRateJob({ db: database.db, urls: env.exchangeRateUrls, fetch, log }),
      outbox,
    ],
    log,
    owner: randomUUID(),
  });
  const port = (server.address() as { port: number }).port;
  return {
    url: `http://localhost:${port}`,
    async close() {
      accepting = false;
      await Promise.all([jobs.stop(), outbox.stop()]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
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
