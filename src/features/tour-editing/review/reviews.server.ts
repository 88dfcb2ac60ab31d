import { and, asc, count, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import {
  isOfPresentOperator,
  lastReview,
  proposalOf,
  type ReviewRow,
} from '#features/tour-editing/review/proposals.server.ts';
import {
  applySteps,
  differences,
  rehearse,
} from '#features/tour-editing/review/rehearsal.server.ts';
import type { ReviewDecision } from '#features/tour-editing/review/review-form.ts';
import { reviewLetter } from '#features/tour-editing/review/review-letters.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  changeTour,
  tourForUpdate,
  type TourVersion,
  tourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import { pick } from '#lib/form/pick.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { historyLine } from '#lib/trail/history-view.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const MOST_LISTED = 200;
const MOST_LETTERS = 20;

const DECIDED = conflict(
  'decided',
  'Этот тур больше не\u00a0ждёт проверки: решение уже принято, или правку отозвали',
);
const CHANGED = conflict(
  'conflict',
  'Пока вы\u00a0смотрели, тур или правка изменились. Посмотрите ещё раз и\u00a0решите',
);

/** The last review of each tour with its present operator. */
function lastReviews(db: Db) {
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
function waits(last: ReturnType<typeof lastReviews>) {
  return or(
    eq(last.status, 'waiting'),
    and(eq(tours.state, 'in_review'), or(isNull(last.status), ne(last.status, 'returned'))),
  );
}

/** The number of tours that wait for review. */
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

/** A tour in review, for staff. */
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

function isWaiting(kept: TourVersion, row: ReviewRow | null): boolean {
  if (row?.status === 'waiting') return true;
  return kept.tour.state === 'in_review' && row?.status !== 'returned';
}

function seenOf(kept: TourVersion, row: ReviewRow | null): string {
  const proposal = row?.status === 'waiting' ? `${row.id}-${row.proposed_at.toISOString()}` : '';
  return `${kept.version}/${proposal}`;
}

/**
 * Accepts or returns the waiting review of a tour, and writes to its author. If two people decide at
 * once, one decision applies; a review that has changed since it was shown is not decided.
 */
export async function decideReview(
  db: Db,
  staff: Staff,
  { tourId, decision, siteUrl }: { tourId: number; decision: ReviewDecision; siteUrl: string },
  now: Date,
): Promise<Result<TourVersion, Problem>> {
  return allOrNothing<TourVersion, Problem>(db, async (tx) => {
    const kept = await tourForUpdate(tx, tourId);
    if (!kept) return refused(TOUR_GONE);
    const row = await lastReview(tx, tourId);
    if (!isWaiting(kept, row)) return refused(DECIDED);
    if (decision.seen !== seenOf(kept, row)) return refused(CHANGED);
    const isAccepted = decision.intent === 'accept';
    const decided = isAccepted ? await accept(tx, staff, kept, row) : kept;
    await noteDecision(tx, staff, { kept: decided, row, decision, now });
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: isAccepted ? 'accept' : 'return',
      thing: { kind: 'tour', id: tourId, title: tourTitle(decided.tour) },
      ...(isAccepted ? {} : { after: { reply: decision.reply } }),
    });
    const reply = isAccepted ? null : decision.reply;
    const letter = reviewLetter({ siteUrl, tourId, tour: tourTitle(decided.tour), reply });
    for (const to of await whomToTell(tx, decided.tour.operator_id, row)) {
      await queueMail(tx, { to, ...letter });
    }
    return done(decided);
  });
}

async function accept(
  tx: Db,
  staff: Staff,
  kept: TourVersion,
  row: ReviewRow | null,
): Promise<TourVersion> {
  const { steps, state } = proposalOf(row?.status === 'waiting' ? row : null);
  const changed = row ? await applySteps(tx, staff, kept, { steps, now: row.proposed_at }) : kept;
  if (changed.tour.state !== 'in_review') return changed;
  const now = new Date(changed.version);
  return changeTour(tx, staff, changed, { fields: { state: state ?? 'on_sale' }, now });
}

async function noteDecision(
  tx: Db,
  staff: Staff,
  given: { kept: TourVersion; row: ReviewRow | null; decision: ReviewDecision; now: Date },
): Promise<void> {
  const { kept, row, decision, now } = given;
  const { id: tour_id, operator_id } = kept.tour;
  const values = {
    status: decision.intent === 'accept' ? ('accepted' as const) : ('returned' as const),
    reply: decision.intent === 'accept' ? null : decision.reply,
    decided_by: staff.id,
    decided_at: now,
  };
  if (row?.status === 'waiting') {
    await tx.update(tourReviews).set(values).where(eq(tourReviews.id, row.id));
  } else if (operator_id !== null) {
    const proposal = { steps: [], state: null };
    await tx
      .insert(tourReviews)
      .values({ ...values, tour_id, operator_id, version: kept.version, proposal });
  } else if (decision.intent === 'return') {
    // A tour without an operator becomes a draft: only staff can correct it.
    await changeTour(tx, staff, kept, { fields: { state: 'draft' }, now });
  }
}

/** The author, else all people of the operator; blocked accounts get nothing. */
async function whomToTell(
  tx: Db,
  operatorId: number | null,
  row: ReviewRow | null,
): Promise<string[]> {
  if (operatorId === null) return [];
  const people = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'operator'),
        eq(accounts.operator_id, operatorId),
        isNull(accounts.blocked_at),
        isNotNull(accounts.email_confirmed_at),
      ),
    )
    .orderBy(asc(accounts.id))
    .limit(MOST_LETTERS);
  const sender = people.filter(({ id }) => id === row?.proposed_by);
  return (sender.length > 0 ? sender : people).map(({ email }) => email);
}
