import { sql } from 'drizzle-orm';
import { REHEARSAL } from '#features/directory/hotels/hotel-names.server.ts';
import type { ProposalStep } from '#features/tour-editing/review/proposal.ts';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { offerChange, offerTrail } from '#features/tours/offer/offer-input.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import {
  changeTour,
  tourForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { changedFields, type FieldChange } from '#lib/form/changed-fields.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

export interface WholeTour extends TourVersion {
  offer: TourOffer;
}

/**
 * The tour after some forms, and the fields that differ: saves them in a transaction and rolls it back, so that derived fields
 * (hotel, dollars) are included. `at` is used as the time of saving.
 */
export async function rehearse(
  db: Db,
  keeper: TourKeeper,
  { id, steps, at }: { id: number; steps: readonly ProposalStep[]; at: Date },
): Promise<{ after: WholeTour; changes: FieldChange[] }> {
  const takenBack = new Error('taken back');
  let rehearsal: Awaited<ReturnType<typeof rehearse>> | undefined;
  try {
    await db.transaction(async (tx) => {
      const kept = await tourForUpdate(tx, id);
      if (!kept) throw new Error('the tour is gone');
      await tx.execute(sql`select set_config(${REHEARSAL}, 'yes', true)`);
      const before = { ...kept, offer: await readOffer(tx, kept.tour) };
      const changed = await applySteps(tx, keeper, kept, { steps, now: at });
      const after = { ...changed, offer: await readOffer(tx, changed.tour) };
      rehearsal = { after, changes: differences(before, after) };
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  if (!rehearsal) throw new Error('a rehearsal without an outcome');
  return rehearsal;
}

/** The fields that differ between two tours; the offer in words. */
export function differences(before: WholeTour | null, after: WholeTour): FieldChange[] {
  const told = ({ tour, offer }: WholeTour) => {
    const names = new Map(offer.stays.map((stay) => [stay.hotel_id, stay.hotel?.name]));
    return { ...tour, ...offerTrail(offer, (id) => names.get(id) ?? `№ ${id}`) };
  };
  return changedFields(before ? told(before) : undefined, told(after));
}

/** Saves forms one after another in the caller's transaction, with their lines in the trail. */
export async function applySteps(
  tx: Db,
  keeper: TourKeeper,
  kept: TourVersion,
  { steps, now }: { steps: readonly ProposalStep[]; now: Date },
): Promise<TourVersion> {
  let tour = kept;
  for (const step of steps) {
    const { isPriceChecked } = step;
    const said =
      step.kind === 'fields' ? { fields: step.fields } : offerChange(step.offer, tour.tour);
    tour = await changeTour(tx, keeper, tour, { ...said, now, isPriceChecked });
  }
  return tour;
}
