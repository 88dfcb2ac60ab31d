import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { siteFigures } from '#server/watching/watching-tables.server.ts';

/** The counts of one process in a minute; `at` is the start of the minute. */
export type MinuteFigures = Omit<typeof siteFigures.$inferSelect, 'span'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A little longer than the plots show. */
const KEPT_MS = { minute: DAY_MS + 3_600_000, hour: 31 * DAY_MS };

/** Adds the minutes of a process to those of the others, and to their hours, in one statement. */
export async function addFigures(db: Db, minutes: readonly MinuteFigures[]): Promise<void> {
  if (minutes.length === 0) return;
  await db.execute(sql`
    insert into ${siteFigures} (span, at, requests, kept, errors, slow, loop_ms, memory_mb, disk_mb,
      waiting, failing_jobs)
    select s.span, date_trunc(s.span, m.at, 'UTC'), sum(m.requests), sum(m.kept), sum(m.errors),
      sum(m.slow), max(m.loop_ms), max(m.memory_mb), min(m.disk_mb), max(m.waiting),
      max(m.failing_jobs)
    from json_to_recordset(${JSON.stringify(minutes)}::json) as m (at timestamptz, requests int,
      kept int, errors int, slow int, loop_ms int, memory_mb int, disk_mb int, waiting int,
      failing_jobs int)
    cross join (values ('minute'), ('hour')) as s (span)
    group by 1, 2 order by 1, 2
    on conflict (span, at) do update set
      requests = site_figures.requests + excluded.requests,
      kept = site_figures.kept + excluded.kept,
      errors = site_figures.errors + excluded.errors,
      slow = site_figures.slow + excluded.slow,
      loop_ms = greatest(site_figures.loop_ms, excluded.loop_ms),
      memory_mb = greatest(site_figures.memory_mb, excluded.memory_mb),
      disk_mb = least(site_figures.disk_mb, excluded.disk_mb),
      waiting = greatest(site_figures.waiting, excluded.waiting),
      failing_jobs = greatest(site_figures.failing_jobs, excluded.failing_jobs)`);
}

/**
 * Deletes minutes and hours that are no longer shown, and those of a clock that ran ahead: they would
 * count as the latest.
 */
export async function forgetFigures(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(siteFigures)
    .where(
      or(
        and(eq(siteFigures.span, 'minute'), lt(siteFigures.at, before(KEPT_MS.minute))),
        and(eq(siteFigures.span, 'hour'), lt(siteFigures.at, before(KEPT_MS.hour))),
        gt(siteFigures.at, before(-MINUTE_MS)),
      ),
    );
}

/** The answers of all processes in the last `minutes`, and their lowest free disk space. */
export async function latelyAnswered(db: Db, now: Date, minutes: number) {
  const [row] = await db
    .select({
      requests: sql<number>`coalesce(sum(${siteFigures.requests}), 0)::int`,
      errors: sql<number>`coalesce(sum(${siteFigures.errors}), 0)::int`,
      diskMegabytes: sql<number | null>`min(${siteFigures.disk_mb})`,
    })
    .from(siteFigures)
    .where(
      and(
        eq(siteFigures.span, 'minute'),
        gte(siteFigures.at, new Date(now.getTime() - minutes * MINUTE_MS)),
      ),
    );
  return row ?? { requests: 0, errors: 0, diskMegabytes: null };
}

/** The time of the first figures; null without any. */
export async function watchedSince(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: siteFigures.at })
    .from(siteFigures)
    .where(eq(siteFigures.span, 'hour'))
    .orderBy(asc(siteFigures.at))
    .limit(1);
  return row?.at ?? null;
}

/** One bar of the plots: half an hour or a day in Moscow. Null: no process was running. */
export interface Bar {
  /** `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, in Moscow. */
  at: string;
  figures: Omit<MinuteFigures, 'at'> | null;
}

export type Period = 'day' | 'month';
const HALF_HOUR_MS = 1_800_000;
const HALF_HOURS = 48;
const DAYS = 30;

/** The last day by half hours or thirty days by days, the present one last. */
export async function readBars(db: Db, _admin: Admin, period: Period, now: Date): Promise<Bar[]> {
  const keys =
    period === 'day'
      ? lastOf(HALF_HOURS, HALF_HOUR_MS, now, (at) => writeMoscowTime(floorTo(at, HALF_HOUR_MS)))
      : lastOf(DAYS, DAY_MS, now, (at) => writeMoscowTime(at).slice(0, 10));
  const local = sql`(${siteFigures.at} at time zone 'UTC' + interval '3 hours')`;
  const key =
    period === 'day'
      ? sql<string>`to_char(date_bin('30 minutes', ${local}, timestamp '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI')`
      : sql<string>`to_char(${local}, 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      key,
      requests: sql<number>`sum(${siteFigures.requests})::int`,
      kept: sql<number>`sum(${siteFigures.kept})::int`,
      errors: sql<number>`sum(${siteFigures.errors})::int`,
      slow: sql<number>`sum(${siteFigures.slow})::int`,
      loop_ms: sql<number | null>`max(${siteFigures.loop_ms})`,
      memory_mb: sql<number | null>`max(${siteFigures.memory_mb})`,
      disk_mb: sql<number | null>`min(${siteFigures.disk_mb})`,
      waiting: sql<number | null>`max(${siteFigures.waiting})`,
      failing_jobs: sql<number | null>`max(${siteFigures.failing_jobs})`,
    })
    .from(siteFigures)
    .where(
      and(
        eq(siteFigures.span, period === 'day' ? 'minute' : 'hour'),
        gte(
          siteFigures.at,
          new Date(now.getTime() - KEPT_MS[period === 'day' ? 'minute' : 'hour']),
        ),
      ),
    )
    .groupBy(key);
  const found = new Map(rows.map(({ key: at, ...figures }) => [at, figures]));
  return keys.map((at) => ({ at, figures: found.get(at) ?? null }));
}

function lastOf(n: number, stepMs: number, now: Date, keyOf: (at: Date) => string): string[] {
  return Array.from({ length: n }, (_, place) =>
    keyOf(new Date(now.getTime() - (n - 1 - place) * stepMs)),
  );
}

function floorTo(at: Date, stepMs: number): Date {
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}
