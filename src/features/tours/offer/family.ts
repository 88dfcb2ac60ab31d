import type { Room } from '#features/tours/offer.ts';
import {
  type Money,
  type PricedTour,
  priceWords,
  statedPrice,
} from '#features/tours/offer/lead-price.ts';
import { type Party, roomSizes } from '#features/tours/offer/party.ts';
import type { RoomPrice } from '#features/tours/offer/room-prices.ts';
import type { Roubles } from '#features/tours/price/exchange-rate.ts';
import { countOf } from '#lib/text/russian.ts';

/** Rooms by how many adults sleep in them. */
const ROOM_OF: readonly (Room | undefined)[] = [
  undefined,
  'single',
  'double',
  'triple',
  'quad',
  'quint',
];
export type FamilyTotal =
  /** By the prices of the rooms that they take. */
  | (Money & { kind: 'exact' })
  /** The lead price for each of them: the operator states no other. */
  | (Money & { kind: 'rough' })
  /** There is a price list and it lacks a room that they need, or its currencies differ. */
  | { kind: 'unknown' };

/**
 * What all of them pay. Adults share the rooms as evenly as they can, and each pays the price of a
 * room of so many. A child pays the price of a child with a bed, else of one without a bed, else
 * what the adults of the fullest room pay. Null: the price is on request.
 */
export function familyTotal(
  tour: PricedTour,
  prices: readonly RoomPrice[],
  party: Party,
): FamilyTotal | null {
  const lead = statedPrice(tour);
  if (prices.length === 0) {
    if (!lead) return null;
    const people = party.adults + party.children;
    // Of a room for so many it is their price; else it is the best that is known.
    const sizes = roomSizes(party);
    const isTheirs =
      party.children === 0 &&
      sizes !== null &&
      tour.price_room !== null &&
      sizes.every((size) => ROOM_OF[size] === tour.price_room);
    return {
      kind: isTheirs ? 'exact' : 'rough',
      amount: lead.amount * people,
      currency: lead.currency,
    };
  }
  const sizes = roomSizes(party);
  if (!sizes) return { kind: 'unknown' };
  const priceOf = (room: Room | undefined) => prices.find((price) => price.room === room);
  const paid = sizes.flatMap((size) => Array.from({ length: size }, () => priceOf(ROOM_OF[size])));
  const child = priceOf('child_bed') ?? priceOf('child_no_bed') ?? priceOf(ROOM_OF[sizes[0] ?? 0]);
  for (let number = 0; number < party.children; number += 1) paid.push(child);
  const [first] = paid;
  if (!first) return { kind: 'unknown' };
  let amount = 0;
  let isFrom = false;
  for (const price of paid) {
    if (price?.currency !== first.currency) return { kind: 'unknown' };
    amount += price.amount;
    isFrom ||= price.is_from;
  }
  return { kind: isFrom ? 'rough' : 'exact', amount, currency: first.currency };
}

/** «471 000 ₽», «примерно 471 000 ₽», «уточните у организатора»: a total in a list. */
export function totalWords(total: FamilyTotal, rate: Roubles): string {
  if (total.kind === 'unknown') return 'уточните у\u00a0организатора';
  const { main } = priceWords(total, rate);
  // «≈» says it already.
  return total.kind === 'rough' && !main.startsWith('≈') ? `примерно\u00a0${main}` : main;
}

/** «2 взрослых, 1 ребёнок, 1 номер». */
export function partyWords(party: Party): string {
  const { adults, children } = party;
  const rooms = roomSizes(party)?.length ?? party.rooms;
  return [
    countOf(adults, ['взрослый', 'взрослых', 'взрослых']),
    children > 0 ? countOf(children, ['ребёнок', 'ребёнка', 'детей']) : null,
    rooms === null ? null : countOf(rooms, ['номер', 'номера', 'номеров']),
  ]
    .filter((words) => words !== null)
    .join(', ');
}
