import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type BackupSource, verifyBackup, writeBackup } from '#server/backup/backup.server.ts';
import type { BackupPlace } from '#server/backup/backup-place.server.ts';
import {
  backupName,
  newestBackup,
  type ScheduledBackups,
  thinOut,
} from '#server/backup/kept-backups.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { errorCode, type Job } from '#server/jobs/jobs.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { failureWords } from '#lib/failure-words.ts';
import { composeLetter } from '#lib/contact/letter.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';

const HOUR_MS = 3_600_000;
/** The interval between two backups. */
export const INTERVAL_MS = { hourly: HOUR_MS, daily: 24 * HOUR_MS };
export const BACKUP_JOB = 'backup';
const LETTER_KIND = 'backup-failed';
/** Ends the sentence «Проверьте, …» in the letter about a failed backup. */
export const WHAT_TO_CHECK: Record<BackupPlace['kind'], string> = {
  folder: 'есть\u00a0ли место на\u00a0диске и\u00a0можно\u00a0ли писать в\u00a0папку копий',
  bucket: 'отвечает\u00a0ли хранилище и\u00a0можно\u00a0ли писать в\u00a0бакет копий',
};

/**
 * Makes scheduled backups and removes those that need not be kept. After a failure administrators
 * get a letter, at most one a day.
 */
export function backupJob(
  source: BackupSource,
  settings: ScheduledBackups & { passphrase: string | null },
  { db, siteUrl, now }: { db: Db; siteUrl: string; now: () => Date },
): Job {
  const { place, every, passphrase } = settings;
  return {
    name: BACKUP_JOB,
    everyMs: INTERVAL_MS[every],
    async run() {
      try {
        const file = place.file(backupName(now()));
        await writeBackup(source, { file, passphrase, now: now() });
        await thinOut(place);
      } catch (error) {
        await tellAdmins(db, siteUrl, { place, error });
        throw error;
      }
    },
  };
}

async function tellAdmins(
  db: Db,
  siteUrl: string,
  { place, error }: { place: BackupPlace; error: unknown },
): Promise<void> {
  const [told] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, LETTER_KIND), gt(outbox.created_at, sql`now() - interval '1 day'`)))
    .limit(1);
  if (told) return;
  const admins = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)));
  const letter = composeLetter({
    siteUrl,
    subject: 'Резервная копия не сделана',
    paragraphs: [
      `Сайт не\u00a0смог записать резервную копию. ${failureWords(errorCode(error))}. Проверьте, ${WHAT_TO_CHECK[place.kind]}; причина названа в\u00a0журнале сервера строкой «работа не удалась».`,
      `Сделать копию сейчас: ${ADMIN} backup`,
    ],
  });
  for (const { email } of admins) {
    await queueMail(db, { to: email, kind: LETTER_KIND, ...letter });
  }
}

export const VERIFY_JOB = 'verify-backup';
/** The code of a run without the memory for its work. */
export const NO_MEMORY = 'no_memory';
/** The database of the backup is restored into memory beside the site's own. */
const NEEDED_BYTES = 500_000_000;

/**
 * Verifies the newest of the scheduled backups each week, as the command `verify` does; after a
 * failure again within a day. Without the memory for it the run fails: the site must not. Before the
 * first backup it waits.
 */
export function verifyJob(
  { place, passphrase }: { place: BackupPlace; passphrase: string | null },
  { log, scratch, now, freeBytes = process.availableMemory }: VerifyParts,
): Job {
  return {
    name: VERIFY_JOB,
    everyMs: 7 * INTERVAL_MS.daily,
    retryWithinMs: INTERVAL_MS.daily,
    async run() {
      const newest = await newestBackup(place, now());
      if (newest === null) return 'not-yet';
      if (freeBytes() < NEEDED_BYTES) throw failure(NO_MEMORY);
      try {
        await verifyBackup(place.file(backupName(newest)), passphrase, { log, scratch });
      } catch (error) {
        // A newer one was made meanwhile, and this one may have been removed for it.
        if ((await newestBackup(place, now()))?.getTime() === newest.getTime()) throw error;
        return 'not-yet';
      }
    },
  };
}

interface VerifyParts {
  log: Log;
  /** A folder of this machine for a copy of the backup's database, which is there meanwhile. */
  scratch: string;
  now: () => Date;
  freeBytes?: () => number;
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
