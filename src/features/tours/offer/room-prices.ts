import type { Inclusion, Room, TourInclusion, TourPrice } from '#features/tours/model/offer.ts';
import type { Currency } from '#lib/money/stated-money.ts';

/** A price that a family's total is computed from. */
export type RoomPrice = TourPrice;

/**
 * Prices by room as one short text, for lists of thousands:
 * «quad 157000 RUB,double 185000 RUB +,child_bed 120000 RUB 2-11».
 */
export function writeRoomPrices(prices: readonly RoomPrice[]): string | null {
  const parts = prices.map(({ room, amount, currency, is_from, age_from, age_to }) => {
    const ages = age_from === null && age_to === null ? '' : ` ${age_from ?? ''}-${age_to ?? ''}`;
    return `${room} ${amount} ${currency}${is_from ? ' +' : ''}${ages}`;
  });
  return parts.join(',') || null;
}

/** Reads what `writeRoomPrices` wrote. */
export function readRoomPrices(text: string | null | undefined): RoomPrice[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const [room, amount, currency, ...more] = part.split(' ');
    const [from = '', to = ''] = more.find((word) => word.includes('-'))?.split('-') ?? [];
    return {
      room: room as Room,
      amount: Number(amount),
      currency: currency as Currency,
      is_from: more.includes('+'),
      age_from: from === '' ? null : Number(from),
      age_to: to === '' ? null : Number(to),
    };
  });
}

/** Something that everybody pays for beside the price; without an amount its price is not stated. */
export interface Extra {
  item: Inclusion;
  /** For one person, in whole units of its currency. */
  amount: number | null;
  currency: Currency | null;
}

/** Everybody needs these to travel. */
const NEEDED: readonly Inclusion[] = ['flight', 'visa', 'insurance', 'fees'];

/** The costs that everybody pays beside the price: necessary things that it does not include. */
export function extrasOf(
  rows: readonly Pick<TourInclusion, 'item' | 'state' | 'amount' | 'currency'>[],
): Extra[] {
  return rows
    .filter(
      ({ item, state }) => NEEDED.includes(item) && (state === 'extra' || state === 'excluded'),
    )
    .map(({ item, state, amount, currency }) =>
      state === 'extra' && currency !== null
        ? { item, amount, currency }
        : { item, amount: null, currency: null },
    );
}

/** Extras as one short text, for lists: «visa 12000 RUB,flight». */
export function writeExtras(extras: readonly Extra[]): string | null {
  const parts = extras.map(({ item, amount, currency }) =>
    amount === null ? item : `${item} ${amount} ${currency}`,
  );
  return parts.join(',') || null;
}

/** Reads what `writeExtras` wrote. */
export function readExtras(text: string | null | undefined): Extra[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const [item, amount, currency] = part.split(' ');
    return {
      item: item as Inclusion,
      amount: amount === undefined ? null : Number(amount),
      currency: currency === undefined ? null : (currency as Currency),
    };
  });
}
