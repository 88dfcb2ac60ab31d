import { merged, type Picks, type TheirTour } from '#features/tour-editing/tour-conflict.ts';
import { type FormValues, formOf, readForm } from '#features/tour-editing/tour-form.ts';
import {
  CHANGED_SINCE,
  CONFLICT,
  invalid,
  TOUR_GONE,
  type TourProblem,
} from '#features/tour-editing/tour-problem.ts';
import { type CheckedTour, checkTour } from '#features/tours/tour-check.ts';
import { DUPLICATE_MESSAGE } from '#features/tours/tour-duplicate.ts';
import { inputOf, type TourDraft } from '#features/tours/tour-input.ts';
import type { Tour } from '#features/tours/tour.ts';
import {
  changeTour,
  insertTour,
  lockDepartures,
  removeTour,
  sameDeparture,
  tourForUpdate,
  type TourVersion,
} from '#features/tours/write-tours.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/all-or-nothing.server.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';
import { listTrail } from '#server/trail.server.ts';

/** Adds a tour, unless one of the same city, day and operator is there. */
export async function createTour(
  db: Db,
  staff: Staff,
  draft: TourDraft,
  now: Date,
): Promise<Result<TourVersion, TourProblem>> {
  const checked = checkTour(draft);
  if (!checked.ok) return refused(invalid(checked.problems));
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    await lockDepartures(tx, [checked.tour]);
    const [existing] = await sameDeparture(tx, checked.tour);
    if (existing) return refused(duplicateOf(existing.id));
    return done(await insertTour(tx, staff, checked.tour, { now }));
  });
}

interface Update {
  id: number;
  /** The version that was changed; without one whatever is there is overwritten. */
  version: string | null;
  isPriceChecked?: boolean;
  /** Makes of the tour as it is kept what it shall be. */
  change: (kept: Tour) => CheckedTour;
}

/** Changes a tour, unless somebody else has saved it since `version`. */
export async function updateTour(
  db: Db,
  staff: Staff,
  { id, version, isPriceChecked, change }: Update,
  now: Date,
): Promise<Result<TourVersion, TourProblem>> {
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const kept = await tourForUpdate(tx, id);
    if (!kept) return refused(TOUR_GONE);
    if (version !== null && version !== kept.version) {
      return refused({ ...CONFLICT, theirs: await theirTour(tx, kept) });
    }
    const checked = change(kept.tour);
    if (!checked.ok) return refused(invalid(checked.problems));
    return done(await changeTour(tx, staff, kept, checked.tour, { now, isPriceChecked }));
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

/** The edit form as it was sent whole; picks answer a conflict before. */
export function withForm(values: FormValues, picks: Picks) {
  return (kept: Tour): CheckedTour => readForm(merged(values, formOf(kept), picks), 'edit');
}

/**
 * Deletes a tour for good, unless somebody has changed it since `version`; without a version it goes
 * as it is.
 */
export async function deleteTour(
  db: Db,
  staff: Staff,
  { id, version }: Pick<Update, 'id' | 'version'>,
): Promise<Result<Tour, TourProblem>> {
  return allOrNothing<Tour, TourProblem>(db, async (tx) => {
    const kept = await tourForUpdate(tx, id);
    if (!kept) return refused(TOUR_GONE);
    if (version !== null && version !== kept.version) {
      return refused({ ...CHANGED_SINCE, theirs: await theirTour(tx, kept) });
    }
    const tour = await removeTour(tx, staff, id);
    return tour ? done(tour) : refused(TOUR_GONE);
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

async function theirTour(db: Db, { tour, version }: TourVersion): Promise<TheirTour> {
  const { lines } = await listTrail(db, { thing: { kind: 'tour', id: String(tour.id) } }, 1);
  return { values: formOf(tour), version, by: lines[0]?.actor?.label ?? null };
}
