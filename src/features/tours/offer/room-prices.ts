import type { Currency, Room, TourPrice } from '#features/tours/offer.ts';

/** What a family's total is made of: ages change no sum. */
export type RoomPrice = Pick<TourPrice, 'room' | 'amount' | 'currency' | 'is_from'>;

/** Prices by room as one short text, for lists of thousands: «quad 157000 RUB,double 185000 RUB +». */
export function writeRoomPrices(prices: readonly RoomPrice[]): string | null {
  const parts = prices.map(
    ({ room, amount, currency, is_from }) => `${room} ${amount} ${currency}${is_from ? ' +' : ''}`,
  );
  return parts.join(',') || null;
}

/** Reads what `writeRoomPrices` wrote. */
export function readRoomPrices(text: string | null | undefined): RoomPrice[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const [room, amount, currency, from] = part.split(' ');
    return {
      room: room as Room,
      amount: Number(amount),
      currency: currency as Currency,
      is_from: from !== undefined,
    };
  });
}
