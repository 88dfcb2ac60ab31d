import { type Room, ROOMS } from '#features/tours/model/offer.ts';
import { ROOM_LABELS as NAMES } from '#features/tours/offer/offer-words.ts';
import { isSameAmount } from '#lib/money/same-money.ts';
import { recordOf } from '#lib/form/pick.ts';
import { fold, lowerFirst } from '#lib/text/russian.ts';
import {
  type PriceContext,
  namesSeveralPeople,
  priceWords,
  readPrice,
  type StatedPrice,
} from '#features/tour-import/values/prices.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

/** The names of rooms within a sentence. */
export const ROOM_LABELS = recordOf(ROOMS, (room) => lowerFirst(NAMES[room]));

const BEDS: readonly (readonly [Room, string])[] = [
  ['single', '1|одно|одинар|sn?gl|single|сингл'],
  ['double', '2|двух?|dbl|double|twn|twin|дабл|двойн|твин'],
  ['triple', '3|тр[её]х?|trpl|tpl|trp|triple|трипл|тройн'],
  ['quad', '4|четыр[её]х?|четырех|четв[её]р|quad|qdpl|qpl|qdr|квадро?|quadruple'],
  ['quint', '5|пяти|quint|пент|qntpl|quintuple|quin'],
];

/** The room of a header or a word; null when it names none or several. */
export function readRoom(text: string): Room | null {
  const folded = fold(text).replaceAll('ё', 'е');
  // «Доплата за одноместное» is not the price of a room, «2-х разовое питание» none of a double.
  if (/доплат|supplement|surcharge|скидк|discount|кол-?во|количество|питани|разов/.test(folded)) {
    return null;
  }
  if (
    /младен|infant|(?<!\p{L})inf(?!\p{L})|грудн|(?:до|0\s*[-–])\s*2(?:-?х)?\s*(?:лет|год)/u.test(
      folded,
    )
  )
    return 'infant';
  if (/реб|дет|child|chd|(?<!\p{L})chl(?!\p{L})|kid/u.test(folded)) {
    if (/без\s*(?:доп\p{L}*\.?\s*)?(?:мест|кроват)|no\s*bed|without|w\/?o|cnb/u.test(folded))
      return 'child_no_bed';
    if (/с\s*(?:доп\p{L}*\.?\s*)?(?:мест|кроват)|with\s*bed|extra\s*bed|cwb/u.test(folded))
      return 'child_bed';
    return null;
  }
  const found = BEDS.filter(([, words]) => {
    const numbers = /^(\d)/.exec(words)?.[1] ?? '';
    const names = words.split('|').slice(1).join('|');
    // «2-3-местный» names two.
    const byNumber = `(?<!\\d|(?<!\\d)\\d\\s*[-–/,]\\s*)${numbers}\\s*[-–]?\\s*(?:х|x|но|ех|ух)?\\s*[-–]?\\s*(?:мест|мс?т?\\.|м(?![\\p{L}\\d])|местн|чел\\p{L}*\\s+в\\s+номер|bed|кроват|-?[хx](?!\\p{L}))`;
    const byWord = `(?<!\\p{L})(?:${names})(?:\\s*[-–]?\\s*(?:мест|м\\.|х\\s*мест)|к[аи]?(?!\\p{L})|ной|ный|ное|ая|ый|окое)?\\p{L}*(?!\\p{L})`;
    return new RegExp(byNumber, 'u').test(folded) || new RegExp(byWord, 'u').test(folded);
  });
  const [only, other] = found;
  return only && !other ? only[0] : null;
}

/** A price for one kind of room. */
export interface RoomPrice extends StatedPrice {
  room: Room;
}

/** «DBL 1950 / TRPL 1850 / QUAD 1750 $»: prices of several rooms in one cell. */
export function readRoomPrices(text: string, context: PriceContext = {}): Reading<RoomPrice[]> {
  const parts = text
    .split(/\s*(?:[;\n|]|\s\/\s|,\s+(?=\p{L}|\d\s*[-–]?\s*(?:х|м)))\s*/u)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2) return ofOneRoom(text, context);
  const prices: RoomPrice[] = [];
  let isLikely = false;
  // A currency that is named once, at the end, applies to all of them.
  const shared = parts
    .map((part) => readPrice(withoutRoom(part)).value)
    .flatMap((price) => (price && price.amount !== null ? price.currency : []));
  const currencies = new Set(shared);
  const [common] = currencies;
  if (currencies.size > 1) return ask(`Цены в\u00a0разных валютах: ${text.trim()}`);
  for (const part of parts) {
    const room = readRoom(part.replace(/\d{3,}.*$/, ''));
    const reading = readPrice(withoutRoom(part), { ...context, stated: common ?? context.stated });
    if (room === null || reading.value === null || reading.value.amount === null) return no('');
    isLikely ||= reading.confidence !== 'sure';
    prices.push({ ...reading.value, room });
  }
  const words = prices.map((price) => `${ROOM_LABELS[price.room]} ${priceWords(price)}`).join(', ');
  return isLikely ? likely(prices, words) : sure(prices, words);
}

const ROOM_WORDS =
  /(?:(?<!\p{L})(?:при|за|в|на)\s+)?(?:(?<!\d)[1-5]\s*[-–]?\s*(?:[хx]\s*[-–]?\s*)?мест\p{L}*\.?|(?<!\p{L})(?:(?:одно|двух|тр[её]х|четыр[её]х|пяти)мест\p{L}*|sn?gl|dbl|twn|trpl|tpl|quad|qdpl)(?!\p{L}))(?:\s+(?:размещени\p{L}*|номер\p{L}*))?/giu;

/** «1850 $ (при 4-местном)»: the price of one kind of room. */
function ofOneRoom(text: string, context: PriceContext): Reading<RoomPrice[]> {
  if (namesSeveralPeople(text)) return no('');
  const [words, other] = text.match(ROOM_WORDS) ?? [];
  const room = words === undefined || other !== undefined ? null : readRoom(words);
  if (room === null) return no('');
  const { value, confidence } = readPrice(text.replace(ROOM_WORDS, ' '), context);
  if (value === null || value.amount === null || confidence === 'ask') return no('');
  return likely([{ ...value, room }], `${ROOM_LABELS[room]} ${priceWords(value)}`);
}

function withoutRoom(part: string): string {
  return part.replace(
    /^\D*?(?:\d\s*[-–]?\s*(?:х|x)?[-–\s]*мест\p{L}*|\p{L}[^\d]*)?\s*[:=–—-]?\s*(?=(?:от\s*)?[$€]?\d)/u,
    '',
  );
}

/**
 * Whether an amount is less than half of the tour's price, or of that of a room for more people: then it
 * may be what such a room costs in addition.
 */
export function mayBeSurcharge(
  one: RoomPrice,
  all: readonly RoomPrice[],
  price: StatedPrice | null,
): boolean {
  const beds = (room: Room) => BEDS.findIndex(([name]) => name === room);
  if (beds(one.room) === -1) return false;
  const larger = all.filter(({ room }) => beds(room) > beds(one.room));
  return [...larger, ...(price ? [price] : [])].some(
    ({ amount, currency }) => currency === one.currency && one.amount * 2 < amount,
  );
}

/**
 * The lowest room price, which is the lead price of a catalogue; null when they can't be compared. That
 * of one room is stated as for this room; that of several has no room, so it is «от» beside dearer ones.
 */
export function leadPrice(prices: readonly RoomPrice[]): StatedPrice | null {
  const adults = prices.filter(({ room }) => !room.startsWith('child') && room !== 'infant');
  const [first] = adults;
  if (!first || adults.some(({ currency }) => currency !== first.currency)) return null;
  const amount = Math.min(...adults.map((price) => price.amount));
  const { currency } = first;
  const [lowest, other] = prices.filter((price) => isSameAmount(price, { amount, currency }));
  const is_from =
    lowest && !other
      ? lowest.is_from
      : adults.some((price) => price.is_from || price.amount !== amount);
  return { amount, currency, is_from };
}
