import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { notices, noticeTours } from '#features/tours/tables/tours-tables.server.ts';
import { type ActiveNotice, noticesOfTour } from '#features/tours/model/notice.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

/** Pages and lists show an ended notice at most this much longer. */
const EVERY_MS = 15_000;
const MOST = 200;

const isActive = and(
  isNull(notices.withdrawn_at),
  isNull(notices.ended_at),
  eq(notices.in_review, false),
  sql`${notices.ends_at} > now()`,
);

/** The notices in force, the newest first. */
export async function activeNotices(db: Db): Promise<ActiveNotice[]> {
  const { id, place, city, operator_id: operatorId, text, ends_at } = notices;
  const rows = await db
    .select({ id, place, city, operatorId, text, ends_at })
    .from(notices)
    .where(isActive)
    .orderBy(desc(notices.id))
    .limit(MOST);
  return rows.map(({ ends_at: end, ...notice }) => ({ ...notice, until: end.getTime() }));
}

/** Finds the notices about each of the given tours among those in force. */
export async function readNotices(
  db: Db,
  active: readonly ActiveNotice[],
  tourIds: readonly number[],
) {
  const named = new Map<number, Set<number>>();
  const some = active.filter(({ place }) => place === 'tours').map(({ id }) => id);
  if (some.length > 0) {
    const rows = await db
      .select({ notice: noticeTours.notice_id, tour: noticeTours.tour_id })
      .from(noticeTours)
      .where(
        and(
          inArray(noticeTours.notice_id, some),
          sql`${noticeTours.tour_id} = any(${sql.param(tourIds)}::bigint[])`,
        ),
      );
    for (const { notice, tour } of rows) {
      named.set(notice, (named.get(notice) ?? new Set()).add(tour));
    }
  }
  return (tour: Parameters<typeof noticesOfTour>[0]) => noticesOfTour(tour, active, named);
}

/**
 * Marks ended notices: the write renews lists and kept pages in every process. Also takes back their
 * letters that still wait. A notice that a clock which ran ahead has ended is in force again.
 */
export function endNoticesJob({
  db,
  takeBackLetters,
}: {
  db: Db;
  takeBackLetters: (tx: Db, noticeIds: number[]) => Promise<void>;
}): Job {
  return {
    name: 'end-notices',
    everyMs: EVERY_MS,
    async run() {
      // A statement sends a change notice even if it changes nothing.
      const due = and(isNull(notices.ended_at), lte(notices.ends_at, sql`now()`));
      const tooEarly = and(isNotNull(notices.ended_at), gt(notices.ends_at, sql`now()`));
      const over = await db.select({ id: notices.id }).from(notices).where(or(due, tooEarly));
      if (over.length === 0) return;
      await db.transaction(async (tx) => {
        await tx.update(notices).set({ ended_at: null }).where(tooEarly);
        const ended = await tx
          .update(notices)
          .set({ ended_at: sql`now()` })
          .where(due)
          .returning({ id: notices.id });
        await takeBackLetters(
          tx,
          ended.map(({ id }) => id),
        );
      });
    },
  };
}
