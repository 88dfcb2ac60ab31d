import type { RowOffer } from '#features/tour-import/rows/import-request.ts';
import type { RowExtras } from '#features/tour-import/understanding/understood-row.ts';
import type { Room } from '#features/tours/model/offer.ts';

/** The offer of an understood row, to be sent; undefined: none. */
export function offerOf(extras: RowExtras): RowOffer | undefined {
  if (extras.own) return extras.own;
  const prices = new Map<Room, RowOffer['prices'][number]>();
  for (const { room, amount, currency, isFrom } of extras.roomPrices) {
    if (amount > 0 && !prices.has(room)) {
      prices.set(room, { room, amount, currency, is_from: isFrom });
    }
  }
  const availability = extras.availability && seatsToBeHad(extras.availability);
  const inclusions = extras.inclusions.map(({ what, state, quantity }) => ({
    item: what,
    state,
    ...(quantity !== undefined && { quantity }),
  }));
  const stays = extras.stays.length > 0 ? { stays: [...extras.stays] } : {};
  const isSaid = prices.size + inclusions.length + extras.stays.length > 0;
  if (!isSaid && availability === null) return undefined;
  return { prices: [...prices.values()], inclusions, availability, ...stays };
}

/** A tour that can't be booked has no seats, whatever number the sheet has. */
function seatsToBeHad(said: NonNullable<RowOffer['availability']>): RowOffer['availability'] {
  const isOffered = said.state === 'on_sale' || said.state === 'last_seats';
  return { ...said, seats: isOffered ? said.seats : null };
}
