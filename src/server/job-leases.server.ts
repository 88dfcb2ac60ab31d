import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.server.ts';
import { jobs } from '#server/jobs-tables.server.ts';

/** The first pause after a failure; each further one doubles it, up to the job's own interval. */
const FIRST_PAUSE_MS = 10_000;

/**
 * Every time below is the database's, so processes whose clocks differ still agree. Not now(),
 * which stands still while a statement waits for a lock.
 */
const NOW = sql`clock_timestamp()`;
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Gives each job its row. A job never seen before is due at once; one whose interval became
 * shorter does not sit out the longer one.
 */
export async function registerJobs(db: Db, registered: { name: string; everyMs: number }[]) {
  for (const { name, everyMs } of registered) {
    await db
      .insert(jobs)
      .values({ name })
      .onConflictDoUpdate({
        target: jobs.name,
        set: { next_run_at: inMs(everyMs) },
        setWhere: gt(jobs.next_run_at, inMs(everyMs)),
      });
  }
}

/**
 * Takes the lease of every job among `names` that is due and free, in one statement: of several
 * processes that ask at the same moment exactly one gets each job. Returns the names taken.
 */
export async function takeDueJobs(db: Db, owner: string, names: string[], leaseMs: number) {
  const due = db
    .select({ name: jobs.name })
    .from(jobs)
    .where(
      and(
        inArray(jobs.name, names),
        lte(jobs.next_run_at, NOW),
        or(isNull(jobs.lease_until), lte(jobs.lease_until, NOW)),
      ),
    )
    .for('update', { skipLocked: true });
  const taken = await db
    .update(jobs)
    .set({ lease_owner: owner, lease_until: inMs(leaseMs) })
    .where(inArray(jobs.name, due))
    .returning({ name: jobs.name });
  return taken.map(({ name }) => name);
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

/** Hands a lease back after a run that was called off: the job stays due for whoever comes next. */
export async function returnLease(db: Db, owner: string, name: string) {
  await db.update(jobs).set({ lease_owner: null, lease_until: null }).where(leased(owner, name));
}

/** Ends a lease after a run. `errorCode` is null for success; nothing changes for a lost lease. */
export async function finishJob(
  db: Db,
  owner: string,
  job: { name: string; everyMs: number },
  errorCode: string | null,
) {
  // The exponent is bounded because 2^1024 overflows; by then the job's interval rules anyway.
  const pause = sql`least(${job.everyMs}, ${FIRST_PAUSE_MS} * power(2, least(${jobs.failures}, 30)))`;
  await db
    .update(jobs)
    .set({
      lease_owner: null,
      lease_until: null,
      last_run_at: NOW,
      last_error: errorCode,
      failures: errorCode === null ? 0 : sql`${jobs.failures} + 1`,
      next_run_at:
        errorCode === null
          ? inMs(job.everyMs)
          : sql`clock_timestamp() + ${pause} * interval '1 millisecond'`,
    })
    .where(leased(owner, job.name));
}

function leased(owner: string, name: string) {
  return and(eq(jobs.name, name), eq(jobs.lease_owner, owner));
}
