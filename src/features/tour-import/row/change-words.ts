import {
  NO_LISTS,
  type OfferLists,
  type TourChange,
} from '#features/tour-import/row/changed-fields.ts';
import type { NamedStay } from '#features/tour-import/row/row-stays.ts';
import { INCLUSION_LABELS, INCLUSION_WORDS } from '#features/tour-import/values/inclusions.ts';
import { priceWords } from '#features/tour-import/values/prices.ts';
import { ROOM_LABELS } from '#features/tour-import/values/rooms.ts';
import {
  ROOMS,
  SALE_COLUMNS,
  statedPrice,
  type SaleColumns,
  type TourInclusion,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import { columnHistoryWord, SHEET_COLUMNS } from '#features/tour-editing/fields/offer-fields.ts';
import type { SaidColumn, SaidColumns } from '#features/tours/offer/offer-input.ts';
import type { Currency, Money } from '#lib/money/stated-money.ts';
import { checkedOn, STATE_LABELS } from '#features/tours/offer/offer-words.ts';
import { stayText } from '#features/tours/offer/offer-input.ts';
import { historyWord } from '#features/tour-editing/fields/tour-field-words.ts';
import { TOUR_FIELD_NAMES } from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { formatDay, isDay } from '#lib/time/day.ts';

/** One change as text: the name of the field, its value before and after. */
export interface ChangeWords {
  field: string;
  before: string;
  after: string;
}

const LONGEST_SHOWN = 120;

/** A change as text for people, the price first. */
export function changeWords(
  { fields, stated, columns, lists, stays, priceCheckedAt }: TourChange,
  tour: Tour,
  known: OfferLists = NO_LISTS,
): ChangeWords[] {
  const words: ChangeWords[] = [];
  if (stated !== undefined) {
    words.push({
      field: historyWord('price'),
      before: priceOf(statedPrice(tour)),
      after: priceOf(stated),
    });
  }
  if (SALE_COLUMNS.some((column) => columns[column] !== undefined)) {
    const after = { ...tour, ...columns };
    words.push({ field: 'места', before: placesWords(tour), after: placesWords(after) });
  }
  for (const { room, ...price } of lists?.prices ?? []) {
    const before = known.prices.find((one) => one.room === room);
    const [was, is] = [before ? roomPriceWords(before) : 'пусто', roomPriceWords(price)];
    if (was !== is) words.push({ field: ROOM_LABELS[room], before: was, after: is });
  }
  for (const inclusion of lists?.inclusions ?? []) {
    const before = known.inclusions.find((one) => one.item === inclusion.item);
    const [was, is] = [before ? inclusionWords(before) : NOT_STATED, inclusionWords(inclusion)];
    if (was === is) continue;
    words.push({ field: INCLUSION_LABELS[inclusion.item], before: was, after: is });
  }
  for (const { room, ...price } of lists ? known.prices : []) {
    if (lists?.prices.some((one) => one.room === room)) continue;
    words.push({ field: ROOM_LABELS[room], before: roomPriceWords(price), after: 'пусто' });
  }
  for (const inclusion of lists ? known.inclusions : []) {
    if (lists?.inclusions.some(({ item }) => item === inclusion.item)) continue;
    const before = inclusionWords(inclusion);
    words.push({ field: INCLUSION_LABELS[inclusion.item], before, after: NOT_STATED });
  }
  words.push(...(stays ? stayWords(stays, known.stays) : []));
  for (const column of SHEET_COLUMNS) {
    const after = columns[column];
    if (after === undefined) continue;
    const [was, is] = [shownColumn(tour[column]), shownColumn(after)];
    words.push({ field: columnHistoryWord(column), before: was, after: is });
  }
  for (const field of TOUR_FIELD_NAMES) {
    const after = fields[field];
    if (after === undefined || field === 'month') continue;
    const isPrice = field === 'price';
    if (isPrice && stated !== undefined) continue;
    words.push({
      field: historyWord(field),
      before: isPrice ? priceOf(statedPrice(tour)) : shown(tour[field]),
      after: isPrice ? dollars(fields.price ?? null) : shown(after),
    });
  }
  if (priceCheckedAt !== undefined) {
    words.push({
      field: historyWord('price_checked_at'),
      before: shown(checkedOn(tour)),
      after: shown(checkedOn({ price_checked_at: priceCheckedAt })),
    });
  }
  return words;
}

function placesWords({ state, seats_left }: SaleColumns): string {
  const words = STATE_LABELS[state].toLowerCase();
  return seats_left === null ? words : `${words}, осталось ${seats_left}`;
}

function roomPriceWords({ amount, currency, is_from, ...ages }: Omit<TourPrice, 'room'>): string {
  const { age_from, age_to } = ages;
  const years =
    age_from === null && age_to === null ? '' : `, ${age_from ?? 0}–${age_to ?? '…'}\u00a0лет`;
  return `${priceWords({ amount, currency, is_from })}${years}`;
}

const NOT_STATED = 'не\u00a0указано';

/** Each stay that changes, by its place in the journey. */
function stayWords(after: readonly NamedStay[], before: readonly NamedStay[]): ChangeWords[] {
  const wordsOf = (stay: NamedStay | undefined) =>
    stay === undefined ? NOT_STATED : stayText(stay, stay.hotel?.name ?? null);
  const places = Array.from({ length: Math.max(after.length, before.length) }, (_, at) => at);
  return places.flatMap((at) => {
    const [was, is] = [wordsOf(before[at]), wordsOf(after[at])];
    return was === is ? [] : { field: `проживание\u00a0${at + 1}`, before: was, after: is };
  });
}

function inclusionWords({ state, amount, currency, quantity, note }: TourInclusion): string {
  const parts = [
    INCLUSION_WORDS[state],
    amount !== null && money(amount, currency ?? 'USD'),
    quantity !== null && String(quantity),
    note !== null && shown(note),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function shown(value: string | number | boolean | null): string {
  if (value === null) return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value);
  if (isDay(value)) return formatDay(value);
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}

function shownColumn(value: SaidColumns[SaidColumn]): string {
  const room = ROOMS.find((one) => one === value);
  return room ? ROOM_LABELS[room] : shown(value);
}

function money(amount: number, currency: Currency): string {
  return priceWords({ amount, currency, is_from: false });
}

function dollars(price: number | null): string {
  return priceOf(price === null ? null : { amount: price, currency: 'USD' });
}

function priceOf(stated: Money | null): string {
  return stated === null ? 'по\u00a0запросу' : priceWords({ is_from: false, ...stated });
}
