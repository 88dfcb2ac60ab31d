import { hotelsMade } from '#features/directory/hotels/hotel-names.server.ts';
import { type ImportedTour, leadOf } from '#features/tour-import/row/import-row.ts';
import { bareInclusion, saidColumns, stateColumns } from '#features/tour-import/row/row-offer.ts';
import { hotelOfStay, hotelsSaid, staysAfter } from '#features/tour-import/row/row-stays.ts';
import { awaitReview } from '#features/tour-editing/review/proposals.server.ts';
import { priceColumns } from '#features/tours/model/offer.ts';
import { staysWith } from '#features/tours/offer/offer-input.ts';
import { type OwnOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { recordsNamed } from '#features/tours/store/tour-directory.server.ts';
import { insertTours, type NewTour } from '#features/tours/store/write-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/**
 * Adds the tours of rows in a few statements; returns their numbers in the order of `imported`. A tour
 * keeps its slug if it is free. Tours of an operator that is not trusted wait in review, under slugs that
 * the site chooses, as if they came from the form.
 */
export async function addImported(
  tx: Db,
  staff: TourKeeper,
  imported: readonly ImportedTour[],
  { now, own }: { now: Date; own: OwnOperator | null },
): Promise<number[]> {
  // An export knows the city of every hotel, so these hotels are created before tours name them
  // without a city.
  const journeys = imported.flatMap(({ offer: { journey } }) => hotelsSaid({ journey }));
  await hotelsMade(tx, staff, journeys, now);
  const inputs = imported.map(({ tour }) => tour);
  const records = await recordsNamed(tx, staff, inputs, now);
  const named = imported.flatMap(({ offer }) => hotelsSaid(offer));
  const hotelOf = hotelOfStay(await hotelsMade(tx, staff, named, now));
  const added = imported.map((row, at): NewTour => {
    const { tour, stated, offer, slug, priceCheckedAt } = row;
    const { operator = null, hotel = null } = records[at] ?? {};
    const lead = leadOf(row);
    const { availability, prices, inclusions, journey } = offer;
    const state = reviewedState(own, availability?.state);
    // An export has all stays: the columns add none.
    const bare = journey
      ? []
      : staysWith([], tour, { hotel }).map((stay) => ({
          ...stay,
          hotel: stay.hotel_id === null ? null : hotel,
        }));
    return {
      tour: {
        ...tour,
        ...(stated ? priceColumns(lead) : { price_is_from: row.isFrom }),
        ...saidColumns(offer, lead),
        ...stateColumns(availability),
        ...(state && { state }),
        operator_id: operator?.id ?? null,
      },
      lists: {
        prices: prices.map((price) => ({ age_from: null, age_to: null, ...price })),
        inclusions: inclusions.map(bareInclusion),
        stays: staysAfter(bare, offer, hotelOf) ?? bare,
      },
      slug: own === null ? slug : undefined,
      priceCheckedAt:
        typeof priceCheckedAt === 'string' ? new Date(priceCheckedAt) : priceCheckedAt,
    };
  });
  const made = await insertTours(tx, staff, added, { now, action: 'import' });
  for (const [at, tour] of made.entries()) {
    const wanted = imported[at]?.offer.availability?.state ?? 'on_sale';
    if (reviewedState(own, wanted) !== 'in_review' || wanted === 'on_sale') continue;
    await awaitReview(tx, staff, tour, wanted);
  }
  return made.map(({ tour }) => tour.id);
}
