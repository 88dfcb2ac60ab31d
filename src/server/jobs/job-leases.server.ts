import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';
import { inMs, isDue, NOW } from '#server/db/db-clock.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';

/** The first pause after a failure; each further one doubles it, up to the job's longest. */
const FIRST_PAUSE_MS = 10_000;
/**
 * A time further ahead than any that can be set, by more than this, comes from a clock that ran
 * ahead.
 */
const CLOCK_SLACK_MS = 60_000;
/** The failure of a job that is held back; it counts the runs. */
const HELD_BACK = 'clock_leap';

/**
 * Gives each job its row. A new job is due at once, and so is one that failed last, because the
 * cause may have ended with the former process, unless it is held back. If the interval of a job became
 * shorter, the former longer pause is cut.
 */
export async function registerJobs(db: Db, registered: { name: string; everyMs: number }[]) {
  for (const { name, everyMs } of registered) {
    await db
      .insert(jobs)
      .values({ name })
      .onConflictDoUpdate({
        target: jobs.name,
        set: {
          next_run_at: sql`case when ${jobs.failures} > 0 then ${NOW} else ${inMs(everyMs)} end`,
          failures: 0,
        },
        setWhere: or(
          and(gt(jobs.failures, 0), sql`${jobs.last_error} is distinct from ${HELD_BACK}`),
          gt(jobs.next_run_at, inMs(everyMs)),
        ),
      });
  }
}

/**
 * Takes the leases of all given jobs that are due and free, in one statement: of several processes
 * exactly one gets each job. A job is also due when its next run is further away than its interval,
 * and a lease has also ended when it lasts longer than any lease: the clock was set back. Returns
 * those taken, each with the end of its last run and how often it was held back since.
 */
export async function takeDueJobs(
  db: Db,
  owner: string,
  given: { name: string; everyMs: number }[],
  leaseMs: number,
) {
  const areDue = given.map(({ name, everyMs }) =>
    and(eq(jobs.name, name), isDue(jobs.next_run_at, everyMs + CLOCK_SLACK_MS)),
  );
  const isFree = or(isNull(jobs.lease_until), isDue(jobs.lease_until, leaseMs + CLOCK_SLACK_MS));
  const due = db
    .select({ name: jobs.name })
    .from(jobs)
    .where(and(or(...areDue), isFree))
    .for('update', { skipLocked: true });
  const taken = await db
    .update(jobs)
    .set({ lease_owner: owner, lease_until: inMs(leaseMs) })
    .where(inArray(jobs.name, due))
    .returning({
      name: jobs.name,
      lastRunAt: jobs.last_run_at,
      heldBack: sql<number>`case when ${jobs.last_error} = ${HELD_BACK} then ${jobs.failures} else 0 end`,
    });
  return taken;
}

/** Moves the end of a lease; false when it is no longer the owner's. */
export async function prolongLease(db: Db, owner: string, name: string, leaseMs: number) {
  const mine = await db
    .update(jobs)
    .set({ lease_until: inMs(leaseMs) })
    .where(leased(owner, name))
    .returning({ name: jobs.name });
  return mine.length > 0;
}

/** Returns a lease after an aborted run: the job stays due for the next process. */
export async function returnLease(db: Db, owner: string, name: string) {
  await db.update(jobs).set({ lease_owner: null, lease_until: null }).where(leased(owner, name));
}

/**
 * Ends a lease after a run. `errorCode` is null for success; nothing changes if the lease was lost.
 */
export async function finishJob(
  db: Db,
  owner: string,
  job: { name: string; everyMs: number; retryWithinMs?: number },
  errorCode: string | null,
) {
  // The exponent is limited because 2^1024 overflows; the longest pause applies long before.
  const longestMs = Math.min(job.everyMs, job.retryWithinMs ?? job.everyMs);
  const pause = sql`least(${longestMs}, ${FIRST_PAUSE_MS} * power(2, least(${jobs.failures}, 30)))`;
  await db
    .update(jobs)
    .set({
      lease_owner: null,
      lease_until: null,
      last_run_at: NOW,
      last_error: errorCode,
      failures: errorCode === null ? 0 : sql`${jobs.failures} + 1`,
      next_run_at: inMs(errorCode === null ? job.everyMs : pause),
    })
    .where(leased(owner, job.name));
}

/** Ends a lease after a run that had nothing to work on: only the time of the next run changes. */
export async function postponeJob(db: Db, owner: string, name: string, pauseMs: number) {
  await db
    .update(jobs)
    .set({ lease_owner: null, lease_until: null, next_run_at: inMs(pauseMs) })
    .where(leased(owner, name));
}

/** Ends a lease without a run, until the job's next turn; the last run stays the one before. */
export async function holdBackJob(
  db: Db,
  owner: string,
  { name, everyMs, heldBack }: { name: string; everyMs: number; heldBack: number },
) {
  await db
    .update(jobs)
    .set({
      lease_owner: null,
      lease_until: null,
      last_error: HELD_BACK,
      failures: heldBack + 1,
      next_run_at: inMs(everyMs),
    })
    .where(leased(owner, name));
}

function leased(owner: string, name: string) {
  return and(eq(jobs.name, name), eq(jobs.lease_owner, owner));
}
