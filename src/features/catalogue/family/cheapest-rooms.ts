import type { Room } from '#features/tours/model/offer.ts';
import type { TourPrice } from '#features/tours/model/offer.ts';

/** Rooms by the number of people with beds of their own. */
const ROOM_OF: readonly Room[] = ['single', 'double', 'triple', 'quad', 'quint'];

/** The people who need beds. */
export interface Sleepers {
  adults: number;
  /** The price of each child in a bed; null: the adults' price in its room. */
  children: readonly (number | null)[];
}

export interface RoomsCost {
  amount: number;
  /** Whether one of the prices is the lowest of several. */
  isFrom: boolean;
}

/**
 * The price of the cheapest rooms for all of them, with at least one adult in each; null when the list
 * has no price for such rooms. A child's bed counts as a bed of the room: three adults and a child fill
 * a room for four. `rooms` null: as many rooms as are cheapest.
 */
export function cheapestRooms(
  prices: readonly TourPrice[],
  { adults, children }: Sleepers,
  rooms: number | null,
): RoomsCost | null {
  const bySize = ROOM_OF.map((room) => prices.find((price) => price.room === room));
  const own = children.filter((child) => child !== null);
  const ownAmount = own.reduce((sum, child) => sum + child, 0);
  const asAdults = children.length - own.length;
  const known = new Map<string, RoomsCost | null>();

  /** The cheapest for the rest: adults, children who pay as adults, and children with a price. */
  function rest(a: number, c: number, o: number, left: number | null): RoomsCost | null {
    if (a + c + o === 0) return left === null || left === 0 ? { amount: 0, isFrom: false } : null;
    if (a === 0 || left === 0) return null;
    const key = `${a} ${c} ${o} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: RoomsCost | null = null;
    for (const [index, price] of bySize.entries()) {
      if (!price) continue;
      const size = index + 1;
      for (let adultsHere = 1; adultsHere <= Math.min(a, size); adultsHere += 1) {
        for (let paying = 0; paying <= Math.min(c, size - adultsHere); paying += 1) {
          const ownHere = size - adultsHere - paying;
          if (ownHere > o) continue;
          const others = rest(
            a - adultsHere,
            c - paying,
            o - ownHere,
            left === null ? null : left - 1,
          );
          if (!others) continue;
          const amount = others.amount + (adultsHere + paying) * price.amount;
          if (best === null || amount < best.amount) {
            best = { amount, isFrom: others.isFrom || price.is_from };
          }
        }
      }
    }
    known.set(key, best);
    return best;
  }

  const cost = rest(adults, asAdults, own.length, rooms);
  return cost && { ...cost, amount: cost.amount + ownAmount };
}
