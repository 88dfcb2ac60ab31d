import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import type { RowExtras } from '#features/tour-import/understanding/understood-row.ts';
import { isOffered } from '#features/tours/offer/tour-marks.ts';

/** The offer of an understood row, to be sent; undefined: none. */
export function offerOf(extras: RowExtras): RowOffer | undefined {
  const { own, roomPrices, roomsGone, inclusions, stays } = extras;
  if (own) return own;
  const stated = roomPrices.filter(({ amount }) => amount > 0);
  // Each room once.
  const prices = stated.filter(
    ({ room }, at) => stated.findIndex((one) => one.room === room) === at,
  );
  const availability = extras.availability && seatsToBeHad(extras.availability);
  const isSaid = prices.length + inclusions.length + stays.length > 0;
  if (!isSaid && availability === null) return undefined;
  return {
    prices,
    inclusions: [...inclusions],
    availability,
    ...(roomsGone.length > 0 && { without: { rooms: [...roomsGone], items: [] } }),
    ...(stays.length > 0 && { stays: [...stays] }),
  };
}

/** A tour that can't be booked has no seats, whatever number the sheet has. */
function seatsToBeHad(said: NonNullable<RowOffer['availability']>): RowOffer['availability'] {
  return { ...said, seats: isOffered(said.state) ? said.seats : null };
}
