import { and, asc, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import {
  MOST_STEPS,
  onlyCloses,
  type Proposal,
  type ProposalStep,
  withStep,
} from '#features/tour-editing/review/proposal.ts';
import {
  applySteps,
  differences,
  rehearse,
  type WholeTour,
} from '#features/tour-editing/review/rehearsal.server.ts';
import type { ReviewState } from '#features/tour-editing/review/review-state.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { PRICE_COLUMNS, SALE_COLUMNS, type TourState } from '#features/tours/model/offer.ts';
import { pick } from '#lib/form/pick.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import {
  isOwnTour,
  type OwnOperator,
  ownOperator,
  reviewedState,
} from '#features/tours/store/own-tours.server.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  tourForUpdate,
  type TourVersion,
  tourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { tourTitle, type Tour } from '#features/tours/model/tour.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

export type ReviewRow = typeof tourReviews.$inferSelect;

export interface Edited {
  /** The stored tour, as visitors see it. */
  kept: TourVersion;
  /** The tour in this person's forms: with the waiting proposal if it is theirs. */
  shown: WholeTour;
  /** The person's operator; null for staff. */
  own: OwnOperator | null;
  /** The last review, unless it was accepted. */
  review: ReviewRow | null;
}

const TOO_MANY = conflict(
  'too_many_changes',
  'Слишком много правок ждут проверки: дождитесь ответа сотрудников сайта',
);

/** A review concerns only the tour's present operator; a former one's proposals are confidential. */
export const isOfPresentOperator = and(
  eq(tours.id, tourReviews.tour_id),
  eq(tours.operator_id, tourReviews.operator_id),
);

/** The last review of a tour with its present operator, in any status. */
export async function lastReview(db: Db, tourId: number): Promise<ReviewRow | null> {
  const [row] = await db
    .select(getTableColumns(tourReviews))
    .from(tourReviews)
    .innerJoin(tours, isOfPresentOperator)
    .where(eq(tourReviews.tour_id, tourId))
    .orderBy(desc(tourReviews.id))
    .limit(1);
  return row ?? null;
}

export function proposalOf(row: ReviewRow | null): Proposal {
  return (row?.proposal as Proposal | undefined) ?? { steps: [], state: null };
}

/** A tour for its keeper's forms; null when it is not theirs. */
export async function tourForKeeper(
  db: Db,
  keeper: TourKeeper,
  id: number,
): Promise<Edited | null> {
  const kept = await tourVersion(db, id);
  return kept && isOwnTour(keeper, kept.tour) ? editedOf(db, keeper, kept) : null;
}

/** The same for a change: locks the tour and its review until the transaction ends. */
export async function editedForUpdate(
  tx: Db,
  keeper: TourKeeper,
  id: number,
): Promise<Edited | null> {
  const kept = await tourForUpdate(tx, id);
  return kept && isOwnTour(keeper, kept.tour) ? editedOf(tx, keeper, kept) : null;
}

async function editedOf(db: Db, keeper: TourKeeper, kept: TourVersion): Promise<Edited> {
  const own = await ownOperator(db, keeper);
  const last = await lastReview(db, kept.tour.id);
  const review = last?.status === 'accepted' ? null : last;
  const { steps } = proposalOf(review);
  if (own === null || own.isTrusted || review === null || steps.length === 0) {
    return { kept, shown: { ...kept, offer: await readOffer(db, kept.tour) }, own, review };
  }
  const { after } = await rehearse(db, keeper, { id: kept.tour.id, steps, at: review.proposed_at });
  const version = later(kept.version, review.proposed_at).toISOString();
  return { kept, shown: { ...after, version }, own, review };
}

/** The given tours that have a proposal under review, with the proposed changes. */
export async function proposedTours(
  db: Db,
  keeper: TourKeeper,
  ids: number[],
): Promise<Map<number, WholeTour>> {
  const proposed = new Map<number, WholeTour>();
  const own = await ownOperator(db, keeper);
  if (own === null || own.isTrusted) return proposed;
  const rows = await db
    .selectDistinct({ id: tourReviews.tour_id })
    .from(tourReviews)
    .where(and(inArray(tourReviews.tour_id, ids), ne(tourReviews.status, 'accepted')))
    .orderBy(asc(tourReviews.tour_id));
  for (const { id } of rows) {
    const edited = await tourForKeeper(db, keeper, id);
    if (edited && isPublic(edited.kept.tour.state)) proposed.set(id, edited.shown);
  }
  return proposed;
}

/** Puts a new tour in review; staff later put it on sale in the state its operator wants. */
export async function awaitReview(
  tx: Db,
  keeper: TourKeeper,
  tour: TourVersion,
  wanted: TourState,
): Promise<void> {
  const now = new Date(tour.version);
  await keepWaiting(tx, keeper, { tour, review: null, now }, { steps: [], state: wanted });
}

/**
 * Restores the proposal `former` (with its instant) that preceded the proposal of an instant, in the
 * transaction that locks the tour. False when the later one was accepted, withdrawn or changed since.
 */
export async function putProposalBack(
  tx: Db,
  keeper: TourKeeper,
  tour: TourVersion,
  { at, former }: { at: Date; former: (Proposal & { at: string }) | null },
): Promise<boolean> {
  const review = await lastReview(tx, tour.tour.id);
  if (review === null || review.status === 'accepted') return false;
  if (review.proposed_at.getTime() !== at.getTime()) return false;
  if (former === null) {
    await forgetProposals(tx, tour.tour.id);
  } else {
    const { at: now, ...proposal } = former;
    await keepWaiting(tx, keeper, { tour, review, now: new Date(now) }, proposal);
  }
  return true;
}

/** The later of a version and an instant. */
function later(version: string, at: Date): Date {
  return new Date(Math.max(Date.parse(version), at.getTime()));
}

/** A form, and when it is saved. */
interface SentForm {
  step: ProposalStep;
  now: Date;
}

/**
 * Saves a form by a person whose changes are reviewed, of a tour that `editedForUpdate` read. A change of
 * a tour that is not public is stored in the tour, which waits in review; a change of a public tour waits
 * beside the tour, unless it only takes the tour off sale.
 */
export async function saveForm(
  tx: Db,
  keeper: TourKeeper,
  edited: Edited,
  { step, now }: SentForm,
): Promise<Result<TourVersion, Problem>> {
  const { kept, own } = edited;
  const named = ofOperator(step, own);
  return isPublic(kept.tour.state)
    ? propose(tx, keeper, edited, { step: named, now })
    : saveUnseen(tx, keeper, edited, { step: named, now });
}

/** A form of an operator's person always gets the operator's name. */
function ofOperator(step: ProposalStep, own: Edited['own']): ProposalStep {
  if (own === null || step.kind === 'offer') return step;
  return { ...step, fields: { ...step.fields, company_name: own.name } };
}

async function saveUnseen(
  tx: Db,
  keeper: TourKeeper,
  { kept, own, review }: Edited,
  { step, now }: SentForm,
): Promise<Result<TourVersion, Problem>> {
  const wanted = (step.kind === 'offer' && step.offer.state) || kept.tour.state;
  const state = reviewedState(own, wanted) ?? wanted;
  const withState: ProposalStep =
    step.kind === 'offer'
      ? { ...step, offer: { ...step.offer, state } }
      : { ...step, fields: { ...step.fields, state } };
  const saved = await applySteps(tx, keeper, kept, { steps: [withState], now });
  if (state === 'in_review') {
    const onSale = wanted === 'in_review' ? (proposalOf(review).state ?? 'on_sale') : wanted;
    await keepWaiting(tx, keeper, { tour: saved, review, now }, { steps: [], state: onSale });
  } else {
    await forgetProposals(tx, kept.tour.id);
  }
  return done(saved);
}

async function propose(
  tx: Db,
  keeper: TourKeeper,
  edited: Edited,
  { step, now }: SentForm,
): Promise<Result<TourVersion, Problem>> {
  const { kept, shown, review } = edited;
  const { id } = kept.tour;
  const before = proposalOf(review).steps;
  const proposed = withStep(before, changedOnly(step, edited));
  if (proposed.length > MOST_STEPS) return refused(TOO_MANY);
  const at = new Date(Math.max(now.getTime(), Date.parse(shown.version) + 1));
  const { after, changes } = await rehearse(tx, keeper, { id, steps: proposed, at });
  // Earlier proposals are rehearsed at a new instant, which is not a change of this form.
  const fresh = differences(shown, after).filter(
    ({ field }) => field !== 'price_checked_at' || step.isPriceChecked,
  );
  if (onlyCloses(fresh, after.tour.state)) {
    const fields = pick(after.tour, SALE_COLUMNS);
    const closing: ProposalStep = { kind: 'fields', fields, isPriceChecked: false };
    const closed = await applySteps(tx, keeper, kept, { steps: [closing], now });
    if (before.length === 0) return done(closed);
    // The tour must stay closed after the other proposals are accepted.
    const steps = withStep(before, closing);
    await keepWaiting(tx, keeper, { tour: closed, review, now: at }, { steps, state: null });
    return done({ tour: after.tour, version: later(closed.version, at).toISOString() });
  }
  if (changes.length === 0) {
    await forgetProposals(tx, id);
    return done(kept);
  }
  await keepWaiting(tx, keeper, { tour: kept, review, now: at }, { steps: proposed, state: null });
  const values = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which]]));
  await recordChange(tx, {
    actor: { id: keeper.id, label: keeper.email },
    action: 'propose',
    thing: { kind: 'tour', id, title: tourTitle(kept.tour) },
    before: values('before'),
    after: values('after'),
  });
  return done({ tour: after.tour, version: at.toISOString() });
}

const PRICE: readonly string[] = PRICE_COLUMNS;

/** Only what differs from the keeper's version; a public tour does not enter a review of its own. */
function changedOnly(step: ProposalStep, { kept, shown }: Edited): ProposalStep {
  if (step.kind === 'fields') return { ...step, fields: changedOf(step.fields, shown.tour) };
  const { state } = kept.tour;
  return step.offer.state === 'in_review' ? { ...step, offer: { ...step.offer, state } } : step;
}

/** Only the fields that differ from the keeper's version; a price as a whole. */
export function changedOf<Fields extends Partial<Tour>>(fields: Fields, tour: Tour): Fields {
  const isNew = ([field, value]: [string, unknown]) => tour[field as keyof Tour] !== value;
  const all = Object.entries(fields);
  const isOtherPrice = all.some((one) => PRICE.includes(one[0]) && isNew(one));
  const changed = all.filter((one) => (PRICE.includes(one[0]) ? isOtherPrice : isNew(one)));
  return Object.fromEntries(changed) as Fields;
}

/** Stores the proposal as waiting; after a returned review it starts a new one. */
async function keepWaiting(
  tx: Db,
  keeper: TourKeeper,
  { tour, review, now }: { tour: TourVersion; review: ReviewRow | null; now: Date },
  proposal: Proposal,
): Promise<void> {
  const values = {
    version: tour.version,
    proposal,
    proposed_by: keeper.id,
    proposed_at: now,
  };
  if (review?.status === 'waiting') {
    await tx.update(tourReviews).set(values).where(eq(tourReviews.id, review.id));
    return;
  }
  const { id: tour_id, operator_id } = tour.tour;
  if (operator_id === null) throw new Error('only an operator proposes');
  await tx.insert(tourReviews).values({ ...values, tour_id, operator_id });
}

/** Deletes a tour's waiting proposals; accepted ones stay. */
async function forgetProposals(tx: Db, tourId: number): Promise<void> {
  await tx
    .delete(tourReviews)
    .where(and(eq(tourReviews.tour_id, tourId), ne(tourReviews.status, 'accepted')));
}

/** Withdraws the proposal for a public tour; visitors see no change. */
export async function withdrawProposal(
  db: Db,
  keeper: TourKeeper,
  id: number,
): Promise<Result<null, Problem>> {
  return db.transaction(async (tx) => {
    const kept = await tourForUpdate(tx, id);
    if (!kept || !isOwnTour(keeper, kept.tour)) return refused(TOUR_GONE);
    if (isPublic(kept.tour.state)) await forgetProposals(tx, id);
    return done(null);
  });
}

/** The state of a tour's review for its operator; null without one. */
export function reviewState({ kept, own, review }: Edited): ReviewState | null {
  if (own === null || own.isTrusted) return null;
  const isUnseen = kept.tour.state === 'in_review';
  if (review === null) {
    if (!isUnseen) return null;
    return { status: 'waiting', reply: null, at: new Date(kept.version), isBeside: false };
  }
  const { status, reply, proposed_at, decided_at } = review;
  const isBeside = isPublic(kept.tour.state) && proposalOf(review).steps.length > 0;
  if (!isBeside && !isUnseen) return null;
  return status === 'returned'
    ? { status, reply, at: decided_at ?? proposed_at, isBeside }
    : { status: 'waiting', reply: null, at: proposed_at, isBeside };
}
