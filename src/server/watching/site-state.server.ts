import { statfs } from 'node:fs/promises';
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { createContext } from 'react-router';
import type { BackupPlace } from '#server/backup/backup-place.server.ts';
import { isBucketAddress } from '#server/env/bucket-address.ts';
import { newestBackup } from '#server/backup/kept-backups.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { inMs } from '#server/db/db-clock.server.ts';
import type { Env } from '#server/env/env.server.ts';
import type { Health } from '#server/http/health.api.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import type { Late } from '#server/watching/alarms.ts';
import { soon } from '#server/process/soon.server.ts';

/** How many messages wait to be sent and how many were given up. */
export interface Queue {
  waiting: number;
  givenUp: number;
  /** The oldest message of each job that waits because its way does not work. */
  late: Late[];
}

/** What the database says about the site's own work. */
export interface Work {
  failingJobs: { name: string; failures: number; error: string | null }[];
  letters: Queue;
  messages: Queue;
}

/** The letter was refused for its recipient: a full mailbox, or a first attempt. */
const OF_RECIPIENT = '^smtp_45[0-2]$';

type Waiting = Record<'created_at' | 'next_attempt_at' | 'last_error', AnyPgColumn>;

/** Whether a message failed and is tried again; one that is long overdue is tried by nobody. */
export function isFailing({ last_error, next_attempt_at }: Waiting) {
  return and(isNotNull(last_error), gt(next_attempt_at, inMs(-3_600_000)));
}

export function ageMinutes({ created_at }: Waiting) {
  return sql<number>`floor(extract(epoch from clock_timestamp() - ${created_at}) / 60)::int`;
}

/** Reads waiting work and failures; `countMessages` counts messages other than letters. */
export async function readWork(db: Db, countMessages: (db: Db) => Promise<Queue>): Promise<Work> {
  const failingJobs = await db
    .select({ name: jobs.name, failures: jobs.failures, error: jobs.last_error })
    .from(jobs)
    .where(gt(jobs.failures, 0))
    .orderBy(asc(jobs.name));
  const [letters] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${outbox.next_attempt_at} is not null))::int`,
      givenUp: sql<number>`(count(*) filter (where ${outbox.next_attempt_at} is null
        and ${outbox.sent_at} is null))::int`,
    })
    .from(outbox);
  const late = await db
    .select({
      job: sql<string>`'outbox'`,
      minutes: ageMinutes(outbox),
      code: sql<string>`${outbox.last_error}`,
    })
    .from(outbox)
    .where(and(isFailing(outbox), sql`${outbox.last_error} !~ ${OF_RECIPIENT}`))
    .orderBy(asc(outbox.created_at))
    .limit(1);
  return {
    failingJobs,
    letters: { waiting: 0, givenUp: 0, ...letters, late },
    messages: await countMessages(db),
  };
}

/** The lowest free space of the folders, in bytes; null when none can be read. */
export async function freeBytes(folders: readonly string[]): Promise<number | null> {
  const found = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)));
  const free = found.flatMap((disk) => (disk ? [disk.bavail * disk.bsize] : []));
  return free.length === 0 ? null : Math.min(...free);
}

/**
 * Seconds since the newest backup of a place was made; null when there is none. Throws when the place
 * can't be read.
 */
export async function backupAgeSeconds(place: BackupPlace, now: Date): Promise<number | null> {
  const newest = await newestBackup(place, now);
  return newest ? Math.max(0, (now.getTime() - newest.getTime()) / 1000) : null;
}

/** The folders that the site writes to, which may fill up. */
export function foldersOf(env: Pick<Env, 'database' | 'backup' | 'mail' | 'filesDirectory'>) {
  const { database, backup, mail, filesDirectory } = env;
  return [
    ...(database.kind === 'embedded' ? [database.directory] : []),
    ...(backup && !isBucketAddress(backup.place) ? [backup.place] : []),
    ...(mail.smtp ? [] : [mail.outboxDirectory]),
    filesDirectory,
  ];
}

/** The present state of the site, as its owner sees it. */
export interface SiteState {
  database: boolean;
  writes: boolean;
  damaged: boolean;
  diskBytes: number | null;
  /**
   * Null without scheduled backups. An age of null: there is none yet, or it is unknown
   * (`isKnown`).
   */
  backup: { isKnown: boolean; ageSeconds: number | null } | null;
  memoryBytes: number;
  upSeconds: number;
}

/** Called by the owner's page: `context.get(siteStateContext)(admin)`. */
export const siteStateContext = createContext<(admin: Admin) => Promise<SiteState>>();

interface SiteStateParts {
  health: Pick<Health, 'check'>;
  env: Env;
  backups: BackupPlace | null;
}

/** Creates a function that returns the present state: free space, memory, uptime, last backup. */
export function siteStateOf({ health, env, backups }: SiteStateParts) {
  return async (_admin: Admin): Promise<SiteState> => ({
    ...(await health.check()),
    diskBytes: await freeBytes(foldersOf(env)),
    backup: backups && (await backupOf(backups)),
    memoryBytes: process.memoryUsage.rss(),
    upSeconds: process.uptime(),
  });
}

async function backupOf(place: BackupPlace): Promise<SiteState['backup']> {
  const found = backupAgeSeconds(place, new Date()).then(
    (ageSeconds) => ({ isKnown: true, ageSeconds }),
    () => null,
  );
  return (await soon(found)) ?? { isKnown: false, ageSeconds: null };
}
