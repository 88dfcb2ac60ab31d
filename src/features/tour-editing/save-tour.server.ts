import { merged, type Picks } from '#features/tour-editing/form/tour-conflict.ts';
import {
  type CheckedForm,
  type FormValues,
  formOf,
  readForm,
} from '#features/tour-editing/form/tour-form.ts';
import {
  CHANGED_SINCE,
  CONFLICT,
  doubtful,
  invalid,
  TOUR_GONE,
  type TourProblem,
} from '#features/tour-editing/form/tour-problem.ts';
import { editedForUpdate, saveForm } from '#features/tour-editing/review/proposals.server.ts';
import {
  isSameMoney,
  type Money,
  priceColumns,
  statedPrice,
} from '#features/tours/offer/lead-price.ts';
import type { Season } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { checkTour } from '#features/tours/tour-check.ts';
import { DUPLICATE_MESSAGE } from '#features/tours/tour-duplicate.ts';
import {
  type FieldProblem,
  inputOf,
  isStated,
  type StatedColumns,
  type StatedTour,
  type TourDraft,
} from '#features/tours/tour-input.ts';
import type { Tour, TourField } from '#features/tours/tour.ts';
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

/**
 * Adds a tour, unless one of the same city, day and operator is there. It needs a price, unless the
 * draft says how that is stated.
 */
export async function createTour(
  db: Db,
  staff: TourKeeper,
  draft: TourDraft & StatedColumns,
  now: Date,
  asked?: Asked,
): Promise<Result<TourVersion, TourProblem>> {
  const own = await ownOperator(db, staff);
  const { price_amount = null, price_currency = null } = draft;
  const stated = isStated(draft) ? { price_amount, price_currency } : {};
  const checked = checkTour(own ? { ...draft, company_name: own.name } : draft, {
    needsPrice: !isStated(draft),
  });
  if (!checked.ok) return refused(invalid(checked.problems));
  const tour = { ...checked.tour, ...stated };
  const doubts = asked ? openDoubts(tour, null, asked, await listSeasons(db)) : [];
  if (doubts.length > 0) return refused(doubtful(doubts));
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const { named } = await withKnownNames(tx, [tour]);
    await lockDepartures(tx, named);
    const [existing] = named[0] ? await sameDeparture(tx, named[0]) : [];
    if (existing) return refused(duplicateOf(existing.id));
    return done(await insertTour(tx, staff, tour, { now, state: reviewedState(own, undefined) }));
  });
}

interface Update {
  id: number;
  /** The version that was changed; without one whatever is there is overwritten. */
  version: string | null;
  isPriceChecked?: boolean;
  /** Makes of the tour as it is kept what it shall be. */
  change: (kept: Tour) => CheckedForm;
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
    const doubts = asked ? openDoubts(checked.tour, shown.tour, asked, await listSeasons(tx)) : [];
    if (doubts.length > 0) return refused(doubtful(doubts));
    const step = { kind: 'fields', fields: checked.tour, isPriceChecked } as const;
    return saveForm(tx, staff, edited, step, now);
  });
}

/** The given fields of a tour changed, and what follows from them. Another price is stated in dollars. */
export function withFields(fields: Partial<TourDraft>) {
  return (kept: Tour): CheckedForm => {
    const draft: TourDraft = { ...inputOf(kept), ...fields };
    const isMoved = fields.departure_date !== undefined || fields.days !== undefined;
    const moved = isMoved && fields.end_date === undefined ? { ...draft, end_date: null } : draft;
    const checked = checkTour(moved, { needsPrice: fields.price !== undefined });
    if (!checked.ok) return checked;
    const { price } = checked.tour;
    const { price_amount, price_currency } =
      price === null || price === kept.price
        ? kept
        : priceColumns({ amount: price, currency: 'USD' });
    return { ok: true, tour: { ...checked.tour, price_amount, price_currency } };
  };
}

/** Another lead price, as it is stated; null: on request. */
export function withPrice(stated: Money | null) {
  return (kept: Tour): CheckedForm => {
    const columns = priceColumns(stated);
    const checked = checkTour({ ...inputOf(kept), price: columns.price }, { needsPrice: false });
    return checked.ok ? { ok: true, tour: { ...checked.tour, ...columns } } : checked;
  };
}

/**
 * The edit form as it was sent whole; picks answer a conflict before. A price that is stated as it is
 * kept stays as it is, with the dollars that the daily job has made of it.
 */
export function withForm(values: FormValues, picks: Picks) {
  return (kept: Tour): CheckedForm => {
    const read = readForm(merged(values, formOf(kept), picks), 'edit');
    const stated = { ...kept, ...(read.ok && read.tour) };
    if (!read.ok || !isSameMoney(statedPrice(stated), statedPrice(kept))) return read;
    const { price, price_amount, price_currency } = kept;
    return { ok: true, tour: { ...read.tour, price, price_amount, price_currency } };
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
function openDoubts(
  tour: StatedTour,
  kept: Tour | null,
  { sure, today }: Asked,
  seasons: readonly Season[],
): FieldProblem[] {
  return tourDoubts(tour, today, seasons).filter(({ field, about }) => {
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
