import { merged, type Picks } from '#features/tour-editing/form/tour-conflict.ts';
import { type FormValues, formOf, readForm } from '#features/tour-editing/form/tour-form.ts';
import {
  CHANGED_SINCE,
  CONFLICT,
  doubtful,
  invalid,
  TOUR_GONE,
  type TourProblem,
} from '#features/tour-editing/form/tour-problem.ts';
import { editedForUpdate, saveForm } from '#features/tour-editing/review/proposals.server.ts';
import { type CheckedTour, checkTour } from '#features/tours/tour-check.ts';
import { DUPLICATE_MESSAGE } from '#features/tours/tour-duplicate.ts';
import { type FieldProblem, inputOf, type TourDraft } from '#features/tours/tour-input.ts';
import type { Tour, TourField, TourInput } from '#features/tours/tour.ts';
import {
  type BinnedTour,
  insertTour,
  lockDepartures,
  removeTour,
  sameDeparture,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { ownOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { tourDoubts } from '#features/tours/tour-doubts.ts';
import type { Theirs } from '#lib/form/save-answer.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { actorSeenBy } from '#server/people/person-names.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';

/** For people, who are asked about what they can hardly mean; machines are taken at their word. */
interface Asked {
  /** Fields of which somebody has said that they are meant so. */
  sure: readonly TourField[];
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/** Adds a tour, unless one of the same city, day and operator is there. */
export async function createTour(
  db: Db,
  staff: TourKeeper,
  draft: TourDraft,
  now: Date,
  asked?: Asked,
): Promise<Result<TourVersion, TourProblem>> {
  const own = await ownOperator(db, staff);
  const checked = checkTour(own ? { ...draft, company_name: own.name } : draft);
  if (!checked.ok) return refused(invalid(checked.problems));
  const doubts = asked ? openDoubts(checked.tour, null, asked) : [];
  if (doubts.length > 0) return refused(doubtful(doubts));
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const { named } = await withKnownNames(tx, [checked.tour]);
    await lockDepartures(tx, named);
    const [existing] = named[0] ? await sameDeparture(tx, named[0]) : [];
    if (existing) return refused(duplicateOf(existing.id));
    return done(
      await insertTour(tx, staff, checked.tour, { now, state: reviewedState(own, undefined) }),
    );
  });
}

interface Update {
  id: number;
  /** The version that was changed; without one whatever is there is overwritten. */
  version: string | null;
  isPriceChecked?: boolean;
  /** Makes of the tour as it is kept what it shall be. */
  change: (kept: Tour) => CheckedTour;
  asked?: Asked;
}

/** Changes a tour, unless somebody else has saved it since `version`. */
export async function updateTour(
  db: Db,
  staff: TourKeeper,
  { id, version, isPriceChecked = false, change, asked }: Update,
  now: Date,
): Promise<Result<TourVersion, TourProblem>> {
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const edited = await editedForUpdate(tx, staff, id);
    if (!edited) return refused(TOUR_GONE);
    const { shown } = edited;
    if (version !== null && version !== shown.version) {
      return refused({ ...CONFLICT, theirs: await theirTour(tx, staff, shown) });
    }
    const checked = change(shown.tour);
    if (!checked.ok) return refused(invalid(checked.problems));
    const doubts = asked ? openDoubts(checked.tour, shown.tour, asked) : [];
    if (doubts.length > 0) return refused(doubtful(doubts));
    const step = { kind: 'fields', fields: checked.tour, isPriceChecked } as const;
    return saveForm(tx, staff, edited, step, now);
  });
}

/** The given fields of a tour changed, and what follows from them. */
export function withFields(fields: Partial<TourDraft>) {
  return (kept: Tour): CheckedTour => {
    const draft: TourDraft = { ...inputOf(kept), ...fields };
    const isMoved = fields.departure_date !== undefined || fields.days !== undefined;
    const moved = isMoved && fields.end_date === undefined ? { ...draft, end_date: null } : draft;
    return checkTour(moved, { needsPrice: fields.price !== undefined });
  };
}

/**
 * The edit form as it was sent whole; picks answer a conflict before. Dollars that stand as in `base`,
 * which the form began with, were not typed: what the daily job has made of a stated price holds.
 */
export function withForm(values: FormValues, picks: Picks, base: FormValues | null) {
  return (kept: Tour): CheckedTour => {
    const now = formOf(kept);
    const isPriceSame = base !== null && values.price === base.price;
    const mine = isPriceSame ? { ...values, price: now.price } : values;
    return readForm(merged(mine, now, picks), 'edit');
  };
}

/**
 * Puts a tour into the bin, unless somebody has changed it since `version`; without a version it goes
 * as it is. `into`: see removeTour.
 */
export async function deleteTour(
  db: Db,
  staff: TourKeeper,
  { id, version, into }: Pick<Update, 'id' | 'version'> & { into?: string | null },
): Promise<Result<BinnedTour, TourProblem>> {
  return allOrNothing<BinnedTour, TourProblem>(db, async (tx) => {
    const edited = await editedForUpdate(tx, staff, id);
    if (!edited) return refused(TOUR_GONE);
    const { shown } = edited;
    if (version !== null && version !== shown.version) {
      return refused({ ...CHANGED_SINCE, theirs: await theirTour(tx, staff, shown) });
    }
    const binned = await removeTour(tx, staff, id, into);
    return binned ? done(binned) : refused(TOUR_GONE);
  });
}

/** What there is to ask about a tour: nothing that was so before, or that somebody stands by. */
function openDoubts(tour: TourInput, kept: Tour | null, { sure, today }: Asked): FieldProblem[] {
  return tourDoubts(tour, today).filter(({ field, about }) => {
    const isNew = kept === null || about.some((one) => kept[one] !== tour[one]);
    return isNew && !sure.includes(field);
  });
}

function duplicateOf(existing: number): TourProblem {
  return {
    code: 'duplicate',
    status: 409,
    message: DUPLICATE_MESSAGE,
    fields: [{ field: 'city_from', message: DUPLICATE_MESSAGE }],
    existing,
  };
}

async function theirTour(
  db: Db,
  keeper: TourKeeper,
  { tour, version }: TourVersion,
): Promise<Theirs<FormValues>> {
  const { lines } = await listTrail(db, { thing: { kind: 'tour', id: String(tour.id) } }, 1);
  const by = await actorSeenBy(db, operatorScope(keeper), lines[0]?.actor ?? null);
  return { values: formOf(tour), version, by };
}
