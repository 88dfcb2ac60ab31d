import { eq } from 'drizzle-orm';
import type { Card } from '#features/site/dashboard/dashboard-tiles.ts';
import { failureWords } from '#lib/failure-words.ts';
import { soon } from '#server/process/soon.server.ts';
import { sayHours } from '#lib/time/how-long.ts';
import {
  BACKUP_JOB,
  INTERVAL_MS,
  NO_MEMORY,
  VERIFY_JOB,
  WHAT_TO_CHECK,
} from '#server/backup/backup-job.server.ts';
import { newestBackup, type ScheduledBackups } from '#server/backup/kept-backups.server.ts';
import { unlessDamaged } from '#server/db/db-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';

const HOUR_MS = 3_600_000;
const LABEL = 'Резервная копия';
/** A backup may be late by this many intervals before an alarm. */
const LATE = 2;

/**
 * The age of the newest scheduled backup, whether the last attempt failed, and the time of the last
 * verification; `notice` is for an administrator, null while all is well. `backups` is null without a
 * schedule.
 */
export async function backupState(db: Db, backups: ScheduledBackups | null, now: Date) {
  if (backups === null) {
    return {
      card: cardOf('нет', 'в\u00a0настройках сайта не\u00a0задано, куда их\u00a0писать'),
      notice: null,
    };
  }
  const { place, every } = backups;
  const found = await soon(
    newestBackup(place, now).then(
      (at) => ({ at }),
      () => null,
    ),
  );
  const made = await stateOfJob(db, BACKUP_JOB);
  const checked = await stateOfJob(db, VERIFY_JOB);
  const ageMs = found?.at ? now.getTime() - found.at.getTime() : null;
  const notes = checked?.at ? [checkedWords(now.getTime() - checked.at.getTime(), checked)] : [];
  const card = !found
    ? cardOf('—', 'не\u00a0удалось узнать, когда сделана последняя', ...notes)
    : ageMs === null
      ? cardOf('нет', 'ещё ни\u00a0одной')
      : cardOf(ageOf(ageMs), 'столько прошло с\u00a0последней', ...notes);
  if (made?.failure) return { card, notice: failed(made.failure, WHAT_TO_CHECK[place.kind]) };
  const isLate = ageMs !== null && ageMs > LATE * INTERVAL_MS[every];
  if (isLate) return { card, notice: late(ageOf(ageMs)) };
  const failure = checked?.failure;
  const isUnsound = failure && failure !== NO_MEMORY;
  return { card, notice: isUnsound ? unsound(failure) : null };
}

function cardOf(figure: string, ...notes: string[]): Card {
  return { label: LABEL, figure, notes };
}

function checkedWords(agoMs: number, { failure }: JobState): string {
  if (failure === NO_MEMORY) return 'не\u00a0проверена: нужно 500\u00a0МБ свободной памяти';
  const ago = `${ageOf(agoMs)} назад`;
  return failure === null ? `проверена ${ago}` : `не\u00a0прошла проверку ${ago}`;
}

function ageOf(ageMs: number): string {
  return ageMs < HOUR_MS ? 'меньше часа' : sayHours(ageMs / HOUR_MS);
}

const failed = (code: string, check: string) =>
  `Резервная копия не\u00a0сделана. ${failureWords(code)}. Проверьте, ${check}. Сделать копию сейчас: ${ADMIN} backup`;
const unsound = (code: string) =>
  `Последняя резервная копия не\u00a0прошла проверку. ${failureWords(code)}. Сделайте новую: ${ADMIN} backup, и\u00a0проверьте её: ${ADMIN} verify ФАЙЛ`;
const late = (age: string) =>
  `Новой резервной копии нет уже ${age}. Посмотрите задания на\u00a0странице «Доставка» и\u00a0журнал сервера. Сделать копию сейчас: ${ADMIN} backup`;

type JobState = NonNullable<Awaited<ReturnType<typeof stateOfJob>>>;

/** When a job last ran, null before the first time, and the failure code of that run. */
async function stateOfJob(db: Db, name: string) {
  const asked = db
    .select({ at: jobs.last_run_at, failures: jobs.failures, error: jobs.last_error })
    .from(jobs)
    .where(eq(jobs.name, name))
    .limit(1);
  // The dashboard must open especially when a table is damaged.
  const [job] = (await unlessDamaged(asked, () => {})) ?? [];
  return job ? { at: job.at, failure: job.failures > 0 ? (job.error ?? '?') : null } : null;
}
