import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import {
  lastReview,
  proposalOf,
  type ReviewRow,
} from '#features/tour-editing/review/proposals.server.ts';
import { applySteps } from '#features/tour-editing/review/rehearsal.server.ts';
import type { ReviewDecision } from '#features/tour-editing/review/review-form.ts';
import { CHANGED } from '#features/tour-editing/review/review-state.ts';
import { reviewLetter } from '#features/tour-editing/review/review-letters.ts';
import {
  isWaiting,
  lastReviews,
  seenOf,
  waits,
} from '#features/tour-editing/review/reviews.server.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import {
  changeTour,
  tourForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const MOST_LETTERS = 20;
const HOUR_MS = 3_600_000;

const DECIDED = conflict(
  'decided',
  'Этот тур больше не\u00a0ждёт проверки: решение уже принято, или правку отозвали',
);
/** The reply to what waited until the tour had departed. */
const DEPARTED =
  'Вылет прошёл раньше, чем сотрудники сайта это проверили. Если тур поедет снова, укажите новые даты.';

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
    await tellDecision(tx, staff, { kept: decided, row, decision, siteUrl });
    return done(decided);
  });
}

/**
 * Returns what waits for a review although its tour has departed, and writes to the authors. What was
 * sent after the departure waits for staff, and so does a change to a later departure. The number returned.
 */
export async function returnDeparted(
  db: Db,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<number> {
  const today = dayInZone(now, MOSCOW);
  const last = lastReviews(db);
  const departed = await db
    .select({ id: tours.id })
    .from(tours)
    .leftJoin(last, eq(last.tour_id, tours.id))
    .where(and(waits(last), isNotNull(tours.operator_id), lt(tours.departure_date, today)))
    .orderBy(asc(tours.id));
  let returned = 0;
  for (const { id } of departed) {
    const isReturned = await db.transaction(async (tx) => {
      const kept = await tourForUpdate(tx, id);
      const row = kept && (await lastReview(tx, id));
      if (!kept || !isWaiting(kept, row) || !isOverdue(kept, row, today)) return false;
      const decision = { intent: 'return', seen: '', reply: DEPARTED } as const;
      await noteDecision(tx, null, { kept, row, decision, now });
      await tellDecision(tx, null, { kept, row, decision, siteUrl });
      return true;
    });
    if (isReturned) returned += 1;
  }
  return returned;
}

/** Whether a tour departed while it, or a change of it, waited. */
function isOverdue(kept: TourVersion, row: ReviewRow | null, today: string): boolean {
  const { departure_date } = kept.tour;
  const since = row?.status === 'waiting' ? row.proposed_at : new Date(kept.version);
  const proposed = proposalOf(row).steps.map((step) =>
    step.kind === 'fields' ? (step.fields.departure_date ?? '') : '',
  );
  return (
    departure_date < today &&
    dayInZone(since, MOSCOW) <= departure_date &&
    proposed.every((day) => day < today)
  );
}

/** Looks once an hour for what waits although its tour has departed. */
export function departedReviewsJob(parts: {
  db: Db;
  siteUrl: string;
  now: () => Date;
  poke: () => void;
}): Job {
  return {
    name: 'departed-reviews',
    everyMs: HOUR_MS,
    isFinal: true,
    async run() {
      const { db, siteUrl, now, poke } = parts;
      if ((await returnDeparted(db, { siteUrl, now: now() })) > 0) poke();
    },
  };
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

/** The site itself (null) decides only about tours of operators. */
async function noteDecision(
  tx: Db,
  staff: Staff | null,
  given: { kept: TourVersion; row: ReviewRow | null; decision: ReviewDecision; now: Date },
): Promise<void> {
  const { kept, row, decision, now } = given;
  const { id: tour_id, operator_id } = kept.tour;
  const values = {
    status: decision.intent === 'accept' ? ('accepted' as const) : ('returned' as const),
    reply: decision.intent === 'accept' ? null : decision.reply,
    decided_by: staff?.id ?? null,
    decided_at: now,
  };
  if (row?.status === 'waiting') {
    await tx.update(tourReviews).set(values).where(eq(tourReviews.id, row.id));
  } else if (operator_id !== null) {
    const proposal = { steps: [], state: null };
    await tx
      .insert(tourReviews)
      .values({ ...values, tour_id, operator_id, version: kept.version, proposal });
  } else if (staff && decision.intent === 'return') {
    // A tour without an operator becomes a draft: only staff can correct it.
    await changeTour(tx, staff, kept, { fields: { state: 'draft' }, now });
  }
}

async function tellDecision(
  tx: Db,
  staff: Staff | null,
  given: { kept: TourVersion; row: ReviewRow | null; decision: ReviewDecision; siteUrl: string },
): Promise<void> {
  const { kept, row, decision, siteUrl } = given;
  const { id, operator_id } = kept.tour;
  const reply = decision.intent === 'accept' ? null : decision.reply;
  const title = tourTitle(kept.tour);
  await recordChange(tx, {
    actor: staff && { id: staff.id, label: staff.email },
    action: reply === null ? 'accept' : 'return',
    thing: { kind: 'tour', id, title },
    ...(reply !== null && { after: { reply } }),
  });
  const isSeen = isPublic(kept.tour.state);
  const letter = reviewLetter({ siteUrl, tourId: id, tour: title, reply, isPublic: isSeen });
  for (const to of await whomToTell(tx, operator_id, row)) await queueMail(tx, { to, ...letter });
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
