import { and, asc, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import {
  isOfPresentOperator,
  lastReview,
  proposalOf,
  type ReviewRow,
} from '#features/tour-editing/review/proposals.server.ts';
import { differences, rehearse } from '#features/tour-editing/review/rehearsal.server.ts';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { type TourVersion, tourVersion } from '#features/tours/store/write-tours.server.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import { pick } from '#lib/form/pick.ts';
import { historyLine } from '#lib/trail/history-view.ts';
import type { Db } from '#server/db/db.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

const MOST_LISTED = 200;

/** The last review of each tour with its present operator. */
export function lastReviews(db: Db) {
  return db
    .selectDistinctOn(
      [tourReviews.tour_id],
      pick(tourReviews, ['tour_id', 'status', 'proposed_at', 'proposed_by']),
    )
    .from(tourReviews)
    .innerJoin(tours, isOfPresentOperator)
    .orderBy(tourReviews.tour_id, desc(tourReviews.id))
    .as('last');
}

/** Waiting: an undecided proposal, or a tour in review that was not returned. */
export function waits(last: ReturnType<typeof lastReviews>) {
  return or(
    eq(last.status, 'waiting'),
    and(eq(tours.state, 'in_review'), or(isNull(last.status), ne(last.status, 'returned'))),
  );
}

export async function countReviews(db: Db, _staff: Staff): Promise<number> {
  const last = lastReviews(db);
  const [row] = await db
    .select({ waiting: count() })
    .from(tours)
    .leftJoin(last, eq(last.tour_id, tours.id))
    .where(waits(last));
  return row?.waiting ?? 0;
}

/** The tours that wait for review, the longest waiting first; at most 200. */
export async function listReviews(db: Db, _staff: Staff) {
  const last = lastReviews(db);
  const since = sql<Date>`coalesce(${last.proposed_at}, ${tours.updated_at})`.mapWith(
    tours.updated_at,
  );
  const rows = await db
    .select({
      ...pick(tours, ['id', ...TITLE_COLUMNS, 'company_name', 'state']),
      since,
      by: accounts.email,
    })
    .from(tours)
    .leftJoin(last, eq(last.tour_id, tours.id))
    .leftJoin(accounts, eq(accounts.id, last.proposed_by))
    .where(waits(last))
    .orderBy(asc(since), asc(tours.id))
    .limit(MOST_LISTED);
  return rows.map(({ state, ...row }) => ({
    ...row,
    title: tourTitle(row),
    isNew: !isPublic(state),
  }));
}

export type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>;

/** The waiting review of a tour; null without one. */
export async function readReview(db: Db, staff: Staff, tourId: number) {
  const kept = await tourVersion(db, tourId);
  const row = kept && (await lastReview(db, tourId));
  if (!kept || !isWaiting(kept, row)) return null;
  const { tour } = kept;
  const { steps } = proposalOf(row);
  const isNew = !isPublic(tour.state);
  const rehearsed =
    steps.length > 0 && row
      ? await rehearse(db, staff, { id: tourId, steps, at: row.proposed_at })
      : null;
  const after = rehearsed?.after ?? { ...kept, offer: await readOffer(db, tour) };
  const changes = isNew ? differences(null, after) : (rehearsed?.changes ?? []);
  const [by] = row?.proposed_by
    ? await db
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, row.proposed_by))
    : [];
  const since = row?.status === 'waiting' ? row.proposed_at : new Date(kept.version);
  const line = historyLine(
    {
      id: 0,
      at: since,
      actor: null,
      action: isNew ? 'create' : 'update',
      thing: { kind: 'tour', id: String(tourId), title: '' },
      changes: changes.filter(({ field }) => !UNTOLD.includes(field)),
    },
    { tour: TOUR_TRAIL_WORDS },
  );
  return {
    tourId,
    title: tourTitle(tour),
    slug: tour.slug,
    operator: tour.company_name,
    /** Whether the tour was never public: then all of it is shown. */
    isNew,
    by: by?.email ?? null,
    since,
    /** Whether somebody else has changed the tour since the proposal. */
    isTourChanged: steps.length > 0 && row?.version !== kept.version,
    /** The changes in the words of the history. */
    changes: line.changes,
    /** Identifies the version shown, so that only this one is accepted. */
    seen: seenOf(kept, row),
  };
}

/** Fields of a new tour that the review does not show. */
const UNTOLD = ['operator_id', 'slug'];

/** The same of one tour and its last review. */
export function isWaiting(kept: TourVersion, row: ReviewRow | null): boolean {
  if (row?.status === 'waiting') return true;
  return kept.tour.state === 'in_review' && row?.status !== 'returned';
}

/** Identifies a version of a tour with its proposal. */
export function seenOf(kept: TourVersion, row: ReviewRow | null): string {
  const proposal = row?.status === 'waiting' ? `${row.id}-${row.proposed_at.toISOString()}` : '';
  return `${kept.version}/${proposal}`;
}
