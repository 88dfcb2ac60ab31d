import { hasAges, LONGEST_NOTE, OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import { LONGEST_HOTEL } from '#features/tour-import/request/import-limits.ts';
import type { OwnStay } from '#features/tour-import/row/row-stays.ts';
import type { TourInclusion, TourPrice } from '#features/tours/model/offer.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { groupThousands } from '#lib/text/russian.ts';

/** What the form of a tour would refuse in a price of an export; null: nothing. */
export function priceBeyond({ room, amount, age_from, age_to }: TourPrice): string | null {
  if (!hasAges(room) && (age_from ?? age_to) !== null) {
    return 'Возраст указывают только у\u00a0цен для детей';
  }
  return beyond('Возраст', OFFER_LIMITS.age, age_from, age_to) ?? sumBeyond(amount);
}

/** The same for a thing that the price includes. */
export function inclusionBeyond({ item, amount, quantity, note }: TourInclusion): string | null {
  if (note !== null && note.length > LONGEST_NOTE) {
    return `Примечание\u00a0— не\u00a0больше ${LONGEST_NOTE} знаков, сейчас ${groupThousands(note.length)}`;
  }
  if (quantity !== null && !QUANTITY_UNITS[item]) {
    return 'Количество указывают только у\u00a0багажа и\u00a0воды Замзам';
  }
  return beyond('Количество', OFFER_LIMITS.quantity, quantity) ?? sumBeyond(amount);
}

/** The same for a stay. */
export function stayBeyond({ nights, distance_to, hotel }: OwnStay): string | null {
  if (hotel !== null && hotel.length > LONGEST_HOTEL) {
    return `Название отеля\u00a0— не\u00a0больше ${LONGEST_HOTEL} знаков`;
  }
  return (
    beyond('Ночей', OFFER_LIMITS.nights, nights) ??
    beyond('Метров до\u00a0мечети', OFFER_LIMITS.distance, distance_to)
  );
}

function sumBeyond(amount: number | null): string | null {
  return beyond('Сумма', OFFER_LIMITS.amount, amount);
}

function beyond(
  name: string,
  [least, most]: readonly [number, number],
  ...values: (number | null)[]
): string | null {
  const isBeyond = values.some((value) => value !== null && (value < least || value > most));
  return isBeyond ? `${name}\u00a0— от\u00a0${least} до\u00a0${groupThousands(most)}` : null;
}
