import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import type { Room, SaleColumns, TourInclusion, TourPrice } from '#features/tours/model/offer.ts';
import { BARE_INCLUSION, type SaidColumns } from '#features/tours/offer/offer-input.ts';
import { isSameAmount, isSameMoney } from '#lib/money/same-money.ts';
import type { Money } from '#lib/money/stated-money.ts';

export const NO_OFFER: Readonly<RowOffer> = { prices: [], inclusions: [], availability: null };

/**
 * The columns as the row states them, for a tour whose lead price is for the room `before`. An unstated
 * room of the lead price follows from the room prices.
 */
export function saidColumns(
  { columns, prices }: RowOffer,
  lead: Money | null,
  before: Room | null = null,
): Partial<SaidColumns> {
  const price_room = roomOfLead(prices, lead, before);
  return { ...(price_room !== before && { price_room }), ...columns };
}

/**
 * The room with the lead price; `before` when no room price, or several, are equal to it. A price «от» is
 * not that of a room whose price is exact: it is the lowest of all of them.
 */
function roomOfLead(prices: RowOffer['prices'], lead: Money | null, before: Room | null) {
  const equal = prices.filter((price) => isSameAmount(price, lead));
  const [only] = equal.filter((price) => isSameMoney(price, lead));
  if (only && equal.length === 1) return only.room;
  return equal.some(({ room }) => room === before) && !only ? null : before;
}

/** Whether a tour can be booked, as columns of a tour that staff have published. */
export function stateColumns(said: RowOffer['availability']): Partial<SaleColumns> {
  return said === null ? {} : { state: said.state, seats_left: said.seats };
}

/** The lists of an offer with the facts of a row added; null: nothing new. */
export function withSaid(
  known: { prices: readonly TourPrice[]; inclusions: readonly TourInclusion[] },
  said: RowOffer,
): { prices: TourPrice[]; inclusions: TourInclusion[] } | null {
  const without = said.without ?? { rooms: [], items: [] };
  const prices = known.prices.filter(({ room }) => !without.rooms.includes(room));
  const inclusions = known.inclusions.filter(({ item }) => !without.items.includes(item));
  const newPrices = said.prices.filter(
    (one) => !prices.some((two) => two.room === one.room && isSame(one, two)),
  );
  const newInclusions = said.inclusions.filter(
    (one) => !inclusions.some((two) => two.item === one.item && isSame(one, two)),
  );
  const isLess = prices.length < known.prices.length || inclusions.length < known.inclusions.length;
  if (newPrices.length === 0 && newInclusions.length === 0 && !isLess) return null;
  return {
    prices: [
      ...prices.map((price) => ({
        ...price,
        ...newPrices.find(({ room }) => room === price.room),
      })),
      ...newPrices
        .filter(({ room }) => !prices.some((price) => price.room === room))
        .map((price) => ({ age_from: null, age_to: null, ...price })),
    ],
    inclusions: [
      ...inclusions.filter(({ item }) => !newInclusions.some((one) => one.item === item)),
      ...newInclusions.map(bareInclusion),
    ],
  };
}

/**
 * Whether the facts of a row equal the known ones; facts that it does not state are not compared.
 */
function isSame(said: object, known: object): boolean {
  return Object.entries(said).every(([name, value]) => known[name as keyof typeof known] === value);
}

/** An inclusion with the row's facts; usually only whether it is in the price. */
export function bareInclusion(said: RowOffer['inclusions'][number]): TourInclusion {
  return { ...BARE_INCLUSION, ...said };
}
