import { eq } from 'drizzle-orm';
import type { OfferColumns } from '#features/tours/model/offer.ts';
import { SAID_COLUMNS } from '#features/tours/offer/offer-input.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/**
 * Copies the stays, inclusions, target groups and prices of a tour to its copy; a copy with its own
 * price keeps it. Seats belong to one departure, so the copy is on sale; a tour that visitors may not
 * see gives a draft. `state` overrides this.
 */
export async function copyOffer(
  tx: Db,
  _staff: TourKeeper,
  from: Tour,
  {
    copyId,
    isPriceSame,
    state,
  }: { copyId: number; isPriceSame: boolean; state: OfferColumns['state'] | undefined },
): Promise<void> {
  // Adding the copy made stays from its own fields.
  await tx.delete(tourStays).where(eq(tourStays.tour_id, copyId));
  const hanging = [tourStays, tourInclusions, ...(isPriceSame ? [tourPrices] : [])];
  for (const table of hanging) {
    const rows = await tx.select().from(table).where(eq(table.tour_id, from.id));
    if (rows.length === 0) continue;
    await tx.insert(table).values(rows.map((row) => ({ ...row, tour_id: copyId })));
  }
  const isShown = from.state !== 'draft' && from.state !== 'in_review';
  const columns: Partial<OfferColumns> = {
    ...pick(from, SAID_COLUMNS),
    seats_left: null,
    state: state ?? (isShown ? 'on_sale' : 'draft'),
  };
  await tx.update(tours).set(columns).where(eq(tours.id, copyId));
}
