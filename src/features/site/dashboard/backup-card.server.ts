import { eq } from 'drizzle-orm';
import type { Card } from '#features/site/dashboard/dashboard.ts';
import { failureWords } from '#lib/failure-words.ts';
import { soon } from '#server/soon.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { BACKUP_JOB, INTERVAL_MS, whatToCheck } from '#server/backup/backup-job.server.ts';
import { newestBackup, type ScheduledBackups } from '#server/backup/kept-backups.server.ts';
import { unlessDamaged } from '#server/db/db-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';

const HOUR_MS = 3_600_000;
const LABEL = 'Резервная копия';
/** A backup may be late by as much as its interval before anybody is alarmed. */
const LATE = 2;

interface BackupState {
  card: Card;
  /** What an administrator has to see to; null while all is well. */
  notice: string | null;
}

/**
 * How old the newest backup is, of those made by the clock, and whether the last attempt failed.
 * `backups` is null without a schedule.
 */
export async function backupState(
  db: Db,
  backups: ScheduledBackups | null,
  now: Date,
): Promise<BackupState> {
  if (backups === null) {
    return {
      card: cardOf('нет', 'в\u00a0настройках сайта не\u00a0задано, куда их\u00a0писать'),
      notice: null,
    };
  }
  const { place, every } = backups;
  const found = await soon(
    newestBackup(place).then(
      (at) => ({ at }),
      () => null,
    ),
  );
  const failure = await lastFailure(db);
  const ageMs = found?.at ? now.getTime() - found.at.getTime() : null;
  const card = !found
    ? cardOf('—', 'не\u00a0удалось узнать, когда сделана последняя')
    : ageMs === null
      ? cardOf('нет', 'ещё ни\u00a0одной')
      : cardOf(ageOf(ageMs), 'столько прошло с\u00a0последней');
  if (failure !== null) return { card, notice: failed(failure, whatToCheck(place.kind)) };
  const isLate = ageMs !== null && ageMs > LATE * INTERVAL_MS[every];
  return { card, notice: isLate ? late(ageOf(ageMs)) : null };
}

function cardOf(figure: string, note: string): Card {
  return { label: LABEL, figure, notes: [note] };
}

function ageOf(ageMs: number): string {
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours < 1) return 'меньше часа';
  return hours < 48
    ? countOf(hours, ['час', 'часа', 'часов'])
    : countOf(Math.floor(hours / 24), ['день', 'дня', 'дней']);
}

const failed = (code: string, check: string) =>
  `Резервная копия не\u00a0сделана. ${failureWords(code)}. Проверьте, ${check}. Сделать копию сейчас: npm run admin -- backup`;
const late = (age: string) =>
  `Новой резервной копии нет уже ${age}. Посмотрите задания на\u00a0странице «Доставка» и\u00a0журнал сервера. Сделать копию сейчас: npm run admin -- backup`;

/** The code of what the last attempt failed with; null when it did not. */
async function lastFailure(db: Db): Promise<string | null> {
  const asked = db
    .select({ failures: jobs.failures, error: jobs.last_error })
    .from(jobs)
    .where(eq(jobs.name, BACKUP_JOB))
    .limit(1);
  // The dashboard must open above all when a table is damaged.
  const [job] = (await unlessDamaged(asked, () => {})) ?? [];
  return job && job.failures > 0 ? (job.error ?? '?') : null;
}
