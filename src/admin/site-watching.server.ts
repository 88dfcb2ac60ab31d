import type { BackupPlace } from '#server/backup/backup-place.server.ts';
import { openPlace } from '#server/backup/open-backups.server.ts';
import { soon } from '#server/process/soon.server.ts';
import { randomUUID } from 'node:crypto';
import { countMessages } from '#features/requests/deliveries/deliveries.server.ts';
import { lostSince } from '#features/requests/deliveries/lost-messages.server.ts';
import { jobWords } from '#features/requests/deliveries/delivery-words.ts';
import { chatsOf, planSiteMessage } from '#features/requests/delivery/plan-deliveries.server.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import { MIN_FREE_BYTES } from '#server/db/embedded/embedded-postgres.server.ts';
import type { Database, Db } from '#server/db/db.server.ts';
import type { Env } from '#server/env/env.server.ts';
import type { EventStreams } from '#server/http/event-streams.server.ts';
import type { Health } from '#server/http/health.api.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import {
  createDirectAlerts,
  letterTo,
  type Recipient,
} from '#server/watching/direct-alerts.server.ts';
import { ownerEmails } from '#server/watching/incidents.server.ts';
import { type Metrics, serveMetrics } from '#server/watching/metrics.server.ts';
import type { RequestCounts } from '#server/watching/request-counts.server.ts';
import {
  backupAgeSeconds,
  foldersOf,
  freeBytes,
  readWork,
} from '#server/watching/site-state.server.ts';
import { startSiteWatch } from '#server/watching/site-watch.server.ts';

interface WatchingParts {
  database: Database;
  env: Env;
  log: Log;
  answers: RequestCounts;
  /** Null when metrics are off. */
  metrics: Metrics | null;
  health: Health;
  streams: Pick<EventStreams, 'count'>;
  transport: MailTransport;
  bots: readonly Bot[];
  poke: () => void;
}

/**
 * Starts monitoring: the site's figures and alerts, and the port of the metrics if one is set.
 * Throws with a Russian message when that port is not available.
 */
export async function openWatching(parts: WatchingParts) {
  const { database, env, log, bots, transport } = parts;
  const { db } = database;
  const folders = foldersOf(env);
  const backups = env.backup && openPlace(env.backup.place, env.store);
  const channels = bots.map(({ channel }) => channel);
  const owners = {
    emails: env.watching.emails,
    siteUrl: env.siteUrl,
    tellChats: (tx: Db, text: string) => planSiteMessage(tx, channels, text),
    lostSince: lostSince(env.watching.limits),
  };
  const server = await openMetrics(parts, { folders, backups });
  const watch = startSiteWatch({
    db,
    log,
    owner: randomUUID(),
    counts: parts.answers,
    health: parts.health,
    limits: env.watching.limits,
    owners,
    jobName: jobWords,
    countMessages,
    recipients: async (on) => [
      ...(await ownerEmails(on, owners)).map((to) => letterTo(to, transport)),
      ...(await chatsOf(on, null, channels)).flatMap(({ channel, chatId }) =>
        chatOf(bots, channel, chatId),
      ),
    ],
    direct: createDirectAlerts(log),
    folders,
    readOnlyBelowMegabytes: env.database.kind === 'embedded' ? MIN_FREE_BYTES / 1e6 : null,
    backups,
    poke: parts.poke,
    now: () => new Date(),
  });
  return {
    summary: server ? [`показатели: http://127.0.0.1:${server.port}/metrics`] : [],
    async stop() {
      await Promise.all([watch.stop(), server?.stop()]);
    },
  };
}

function chatOf(bots: readonly Bot[], channel: string, chatId: string): Recipient[] {
  const bot = bots.find((one) => one.channel === channel);
  if (!bot) return [];
  return [
    {
      name: `${channel} ${chatId}`,
      async send({ chat }) {
        const sent = await bot.send(chatId, chat);
        return ['sent', 'refused', 'gone'].includes(sent.outcome);
      },
    },
  ];
}

async function openMetrics(
  { database, env, answers, metrics, health, streams }: WatchingParts,
  { folders, backups }: { folders: string[]; backups: BackupPlace | null },
) {
  const { metricsPort } = env.watching;
  if (metricsPort === null || !metrics) return null;
  const text = () =>
    metrics.text({
      totals: answers.totals,
      pool: database.pool,
      streams: streams.count,
      health: health.check,
      work: () => readWork(database.db, countMessages).catch(() => null),
      diskBytes: () => freeBytes(folders),
      backupAgeSeconds: async () =>
        backups && soon(backupAgeSeconds(backups, new Date()).catch(() => null)),
    });
  return serveMetrics(metricsPort, text, metrics.contentType);
}
