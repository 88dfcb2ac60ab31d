import { inArray } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { ProposalStep } from '#features/tour-editing/review/proposal.ts';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { type OfferInput, offerTrail } from '#features/tours/offer/offer-input.ts';
import { readOffer } from '#features/tours/store/read-offer.server.ts';
import { changeOffer } from '#features/tours/store/write-offer.server.ts';
import {
  changeTour,
  tourForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { changedFields, type FieldChange } from '#lib/form/changed-fields.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** A tour with what hangs on it. */
export interface WholeTour extends TourVersion {
  offer: TourOffer;
}

/** A change as it would be: what the tour was, what it becomes, and which fields differ. */
export interface Rehearsal {
  before: WholeTour;
  after: WholeTour;
  changes: FieldChange[];
}

/**
 * What the tour would be after some forms: they are saved as always and taken back at once, so what
 * follows from them (hotel, dollars) is in it too. `at` stands for when the forms were saved.
 */
export async function rehearse(
  db: Db,
  keeper: TourKeeper,
  id: number,
  steps: readonly ProposalStep[],
  at: Date,
): Promise<Rehearsal> {
  const takenBack = new Error('taken back');
  let rehearsal: Rehearsal | undefined;
  try {
    await db.transaction(async (tx) => {
      const kept = await tourForUpdate(tx, id);
      if (!kept) throw new Error('the tour is gone');
      const before = { ...kept, offer: await readOffer(tx, kept.tour) };
      const changed = await applySteps(tx, keeper, kept, steps, at);
      const after = { ...changed, offer: await readOffer(tx, changed.tour) };
      rehearsal = { before, after, changes: differences(before, after) };
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  if (!rehearsal) throw new Error('a rehearsal without an outcome');
  return rehearsal;
}

/** Which fields of two tours differ, what hangs on them in words. */
export function differences(before: WholeTour | null, after: WholeTour): FieldChange[] {
  const told = ({ tour, offer }: WholeTour) => {
    const names = new Map(offer.stays.map((stay) => [stay.hotel_id, stay.hotel?.name]));
    return { ...tour, ...offerTrail(offer, (id) => names.get(id) ?? `№ ${id}`) };
  };
  return changedFields(before ? told(before) : undefined, told(after));
}

/** Saves forms one after another, in the caller's transaction, with their lines in the trail. */
export async function applySteps(
  tx: Db,
  keeper: TourKeeper,
  kept: TourVersion,
  steps: readonly ProposalStep[],
  now: Date,
): Promise<TourVersion> {
  let tour = kept;
  for (const step of steps) {
    const { isPriceChecked } = step;
    tour =
      step.kind === 'fields'
        ? await changeTour(tx, keeper, tour, step.fields, { now, isPriceChecked })
        : await changeOffer(tx, keeper, tour, await withHotels(tx, step.offer), {
            now,
            isPriceChecked,
          });
  }
  return tour;
}

/** An offer whose hotels are still there: the directory may have changed since it was proposed. */
async function withHotels(tx: Db, offer: Partial<OfferInput>): Promise<Partial<OfferInput>> {
  if (!offer.stays) return offer;
  const ids = offer.stays.flatMap(({ hotel_id }) => hotel_id ?? []);
  if (ids.length === 0) return offer;
  const rows = await tx.select({ id: hotels.id }).from(hotels).where(inArray(hotels.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return {
    ...offer,
    stays: offer.stays.map((stay) =>
      stay.hotel_id === null || known.has(stay.hotel_id) ? stay : { ...stay, hotel_id: null },
    ),
  };
}
