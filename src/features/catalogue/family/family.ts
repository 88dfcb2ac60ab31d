import {
  type Inclusion,
  type PricedTour,
  statedPrice,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import {
  type Currency,
  formatMoney,
  type Money,
  priceWords,
  roublesOf,
} from '#lib/money/stated-money.ts';
import { cheapestRooms } from '#features/catalogue/family/cheapest-rooms.ts';
import type { Party } from '#lib/party.ts';
import type { Extra } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';

const SIZE_OF = { single: 1, double: 2, triple: 3, quad: 4, quint: 5 } as const;
/** The age limit of an infant when the price list states no ages; airlines use it too. */
const INFANT_UNTIL = 2;

export type FamilyTotal =
  /** From the stated prices of all of them. */
  | (Money & { kind: 'exact'; extras: readonly Extra[] })
  /**
   * With a price «от», the lead price for each of them, or a child of unknown age. `is_from`: only «от»
   * makes it rough, so it is the lowest.
   */
  | (Money & { kind: 'rough'; extras: readonly Extra[] })
  /** The price list lacks a room that they need, or its currencies differ. */
  | { kind: 'unknown' };

/**
 * The total of a party in the cheapest rooms for it. A child pays the price for its age: an infant's,
 * else a child's with a bed, which counts as a bed of the room, else a child's without a bed, else the
 * adults' price in its room. `extras` are the extra costs of all of them. A separate flight is paid by
 * people with a seat, and with an infant without a seat the total is rough. Null: the price is on
 * request.
 */
export function familyTotal(
  tour: PricedTour,
  prices: readonly TourPrice[],
  party: Party,
  extras: readonly Extra[] = [],
): FamilyTotal | null {
  const people = party.adults + party.children;
  const children = childrenOf(prices, party);
  const infants = children.filter(({ price }) => price?.room === 'infant').length;
  const forAll = extras.map((extra): Extra => {
    // An infant has no seat of its own, so its fare differs from the others'.
    const paying = extra.item === 'flight' ? people - infants : people;
    return { ...extra, amount: extra.amount === null ? null : extra.amount * paying };
  });
  const lead = statedPrice(tour);
  if (prices.length === 0) {
    if (!lead) return null;
    const isTheirs = isTheirRoom(tour, party);
    return {
      kind: isTheirs && !lead.is_from ? 'exact' : 'rough',
      is_from: isTheirs && lead.is_from === true,
      amount: lead.amount * people,
      currency: lead.currency,
      extras: forAll,
    };
  }
  const apart = children.flatMap(({ price, hasBed }) => (price && !hasBed ? [price] : []));
  const inBeds = children.filter(({ hasBed }) => hasBed);
  const paid = children.flatMap(({ price }) => price ?? []);
  for (const currency of currenciesOf(prices)) {
    if (paid.some((price) => price.currency !== currency)) continue;
    const rooms = cheapestRooms(
      prices.filter((price) => price.currency === currency),
      {
        adults: party.adults,
        children: inBeds.map(({ price }) => price?.amount ?? null),
      },
      party.rooms,
    );
    if (!rooms) continue;
    const isFrom = rooms.isFrom || paid.some((price) => price.is_from);
    const isUnsure =
      children.some(({ isSure }) => !isSure) ||
      (infants > 0 && extras.some(({ item }) => item === 'flight'));
    return {
      kind: isFrom || isUnsure ? 'rough' : 'exact',
      is_from: isFrom && !isUnsure,
      amount: rooms.amount + apart.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      extras: forAll,
    };
  }
  return { kind: 'unknown' };
}

/** A child's place; without a price the child pays like the adults of its room. */
interface ChildPlace {
  price: TourPrice | undefined;
  hasBed: boolean;
  /** Whether its price follows from the stated facts. */
  isSure: boolean;
}

function childrenOf(prices: readonly TourPrice[], { children, ages = [] }: Party): ChildPlace[] {
  const listed = (room: TourPrice['room']) => prices.find((price) => price.room === room);
  const [infant, bed, noBed] = [listed('infant'), listed('child_bed'), listed('child_no_bed')];
  const hasAges = [infant, bed, noBed].some(
    (price) => price && (price === infant || price.age_from !== null || price.age_to !== null),
  );
  return Array.from({ length: children }, (_, place): ChildPlace => {
    const age = ages[place] ?? null;
    if (age === null) {
      const price = bed ?? noBed;
      return { price, hasBed: price !== noBed || price === undefined, isSure: !hasAges };
    }
    if (infant && isOfAge(infant, age, INFANT_UNTIL - 1)) {
      return { price: infant, hasBed: false, isSure: true };
    }
    if (bed && isOfAge(bed, age)) return { price: bed, hasBed: true, isSure: true };
    if (noBed && isOfAge(noBed, age)) return { price: noBed, hasBed: false, isSure: true };
    return { price: undefined, hasBed: true, isSure: true };
  });
}

function isOfAge(price: TourPrice, age: number, until = Infinity): boolean {
  const isUnsaid = price.age_from === null && price.age_to === null;
  return age >= (price.age_from ?? 0) && age <= (isUnsaid ? until : (price.age_to ?? Infinity));
}

/** Each once, in the order of the list. */
function currenciesOf(prices: readonly TourPrice[]): Currency[] {
  return [...new Set(prices.map(({ currency }) => currency))];
}

/** Whether the lead price is for the rooms of this many adults. */
function isTheirRoom({ price_room }: PricedTour, { adults, children, rooms }: Party): boolean {
  if (children > 0 || price_room === null || !(price_room in SIZE_OF)) return false;
  const size = SIZE_OF[price_room as keyof typeof SIZE_OF];
  return adults === size * (rooms ?? Math.ceil(adults / size));
}

/** «471 000 ₽ + виза 24 000 ₽», «примерно 471 000 ₽», «уточните у организатора»: a total in a list. */
export function totalWords(total: FamilyTotal | null, rate: Roubles): string {
  if (!total) return 'цена по\u00a0запросу';
  if (total.kind === 'unknown') return 'уточните у\u00a0организатора';
  return [sumWords(total, rate).main, ...total.extras.map(extraWords)].join(' + ');
}

/** The total alone: «471 000 ₽», «примерно 471 000 ₽», «от ≈ 312 000 ₽» with «от $3 900» beside it. */
export function sumWords(total: Money & { kind: 'exact' | 'rough' }, rate: Roubles) {
  const { main, beside } = priceWords(total, rate);
  if (total.kind === 'exact' || total.is_from) return { main, beside };
  return {
    // «≈» says it already.
    main: main.startsWith('≈') ? main : `примерно ${main}`,
    beside: beside && `примерно ${beside}`,
  };
}

const EXTRA_NAMES: Partial<Record<Inclusion, string>> = {
  flight: 'перелёт',
  visa: 'виза',
  insurance: 'страховка',
  fees: 'сборы',
};

/** «виза 24 000 ₽», «перелёт (цена не указана)». */
export function extraWords({ item, amount, currency }: Extra): string {
  const name = EXTRA_NAMES[item] ?? item;
  return amount === null || currency === null
    ? `${name} (цена не\u00a0указана)`
    : `${name} ${formatMoney({ amount, currency })}`;
}

/**
 * The total in whole roubles, without costs that are not stated; for limits and for the order. Null
 * when the total is unknown.
 */
export function totalRoubles(total: FamilyTotal | null, rate: Roubles): number | null {
  if (!total || total.kind === 'unknown') return null;
  let sum = roublesOf(total, rate);
  for (const { amount, currency } of total.extras) {
    if (amount === null || currency === null || sum === null) continue;
    const roubles = roublesOf({ amount, currency }, rate);
    sum = roubles === null ? null : sum + roubles;
  }
  return sum;
}
