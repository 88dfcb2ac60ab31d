import { CURRENCY_SIGNS } from '#lib/money/stated-money.ts';
import { columnWords, SHEET_COLUMNS } from '#features/tour-editing/fields/offer-fields.ts';
import { OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import {
  BARE_OFFER,
  type SaidColumn,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
import type { NamedStay, OwnStay } from '#features/tour-import/row/row-stays.ts';
import { INCLUSION_LABELS } from '#features/tour-import/values/inclusions.ts';
import { ROOM_LABELS } from '#features/tour-import/values/rooms.ts';
import { MEALS_WORDS, STATE_LABELS } from '#features/tours/offer/offer-words.ts';
import {
  type Inclusion,
  INCLUSION_STATES,
  INCLUSIONS,
  type InclusionState,
  MEALS,
  offerKindOf,
  type Room,
  ROOMS,
  type SaleColumns,
  TOUR_STATES,
  type TourInclusion,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import { CURRENCIES, type Currency } from '#lib/money/stated-money.ts';
import { fold } from '#lib/text/russian.ts';

/** A column of the site's own export with a fact of an offer. */
export type OfferSheetColumn =
  | { kind: 'own-price'; room: Room }
  | { kind: 'own-item'; item: Inclusion }
  | { kind: 'own-places' }
  | { kind: 'own-column'; column: SaidColumn }
  | { kind: 'own-stay'; place: number };

/** The facts of an offer in an export that are not fields of a tour. */
export type ExportedOffer = SaidColumns & {
  prices: readonly TourPrice[];
  inclusions: readonly TourInclusion[];
  stays: readonly NamedStay[];
};

/** How many stays an export has: four that the form of a tour offers, two that follow from its days. */
const STAY_COLUMNS = 6;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const SIGNS = CURRENCIES.map((currency) => CURRENCY_SIGNS[currency]).join('');

const COLUMNS: readonly (readonly [name: string, column: OfferSheetColumn])[] = [
  ['Места в группе', { kind: 'own-places' }],
  ...SHEET_COLUMNS.map(
    (column) => [columnWords(column).header ?? '', { kind: 'own-column', column }] as const,
  ),
  ...ROOMS.map(
    (room) => [`Цена: ${plain(ROOM_LABELS[room])}`, { kind: 'own-price', room }] as const,
  ),
  ...INCLUSIONS.map(
    (item) => [`В цене: ${plain(INCLUSION_LABELS[item])}`, { kind: 'own-item', item }] as const,
  ),
  ...Array.from({ length: STAY_COLUMNS }, (_, at) => at + 1).map(
    (place) => [`Проживание ${place}`, { kind: 'own-stay', place }] as const,
  ),
];
const COLUMN_OF = new Map(COLUMNS.map(([name, column]) => [fold(name), column]));

/** The names of these columns, in the order of an export. */
export const OFFER_HEADER: readonly string[] = COLUMNS.map(([name]) => name);

/** The meaning of an export's column by its name; null for another name. */
export function offerColumnNamed(name: string): OfferSheetColumn | null {
  return COLUMN_OF.get(fold(name)) ?? null;
}

/** The cells of an offer, in the order of `OFFER_HEADER`; empty: not stated. */
export function offerCells(offer: ExportedOffer): string[] {
  return COLUMNS.map(([, column]) => {
    switch (column.kind) {
      case 'own-places':
        return writePlaces(offer);
      case 'own-column':
        return writeColumn(offer[column.column]);
      case 'own-price': {
        const price = offer.prices.find(({ room }) => room === column.room);
        return price ? writePrice(price) : '';
      }
      case 'own-item': {
        const inclusion = offer.inclusions.find(({ item }) => item === column.item);
        return inclusion ? writeInclusion(inclusion) : '';
      }
      case 'own-stay': {
        const stay = offer.stays[column.place - 1];
        return stay ? writeStay(stay) : '';
      }
    }
  });
}

/** The value of a column that is in exports by itself. */
function writeColumn(value: SaidColumns[SaidColumn]): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  const room = ROOMS.find((one) => one === value);
  return room ? plain(ROOM_LABELS[room]) : String(value ?? '');
}

/** The value of such a cell; undefined: it can't be read. An empty cell has none. */
export function readOwnColumn(
  column: SaidColumn,
  text: string,
): SaidColumns[SaidColumn] | undefined {
  if (text === '') return BARE_OFFER[column];
  switch (offerKindOf(column)) {
    case 'flag':
      return text === 'да' || (text === 'нет' ? false : undefined);
    case 'room':
      return ROOMS.find((room) => fold(ROOM_LABELS[room]) === fold(text));
    default:
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }
}

function writePlaces({ state, seats_left }: SaleColumns): string {
  const words = plain(STATE_LABELS[state]).toLowerCase();
  return seats_left === null ? words : `${words}: ${seats_left}`;
}

/** «последние места: 4»; null when it is not a cell of an export. */
export function readOwnPlaces(text: string): RowOffer['availability'] {
  const [, words = '', seats] = /^([^:\d]+?)(?::\s*(\d{1,4}))?$/.exec(fold(text)) ?? [];
  const state = TOUR_STATES.find((one) => fold(STATE_LABELS[one]) === words);
  const [least, most] = OFFER_LIMITS.seats;
  if (!state || Number(seats ?? least) < least || Number(seats ?? least) > most) return null;
  return { state, seats: seats === undefined ? null : Number(seats) };
}

function writePrice({ amount, currency, is_from, age_from, age_to }: TourPrice): string {
  const ages =
    age_from !== null && age_to !== null
      ? `, ${age_from}–${age_to} лет`
      : age_from !== null
        ? `, от ${age_from} лет`
        : age_to !== null
          ? `, до ${age_to} лет`
          : '';
  return `${is_from ? 'от ' : ''}${amount} ${CURRENCY_SIGNS[currency]}${ages}`;
}

const PRICE = new RegExp(
  `^(от )?(\\d{1,9}) ?([${SIGNS}])(?:, (?:(\\d{1,3})[–-](\\d{1,3})|от (\\d{1,3})|до (\\d{1,3})) лет)?$`,
);

/** «от 900 $, 2–11 лет»; null when it is not a cell of an export. */
export function readOwnPrice(room: Room, text: string): TourPrice | null {
  const found = PRICE.exec(plain(text).trim());
  const currency = currencyOf(found?.[3]);
  const amount = Number(found?.[2]);
  if (!found || !currency || amount === 0) return null;
  const years = (one: string | undefined) => (one === undefined ? null : Number(one));
  const age_from = years(found[4] ?? found[6]);
  const age_to = years(found[5] ?? found[7]);
  if (age_from !== null && age_to !== null && age_to < age_from) return null;
  return { room, amount, currency, is_from: found[1] !== undefined, age_from, age_to };
}

const STATE_WORDS: Readonly<Record<InclusionState, string>> = {
  included: 'да',
  excluded: 'нет',
  extra: 'за доплату',
  not_needed: 'не нужна',
};

function writeInclusion({ state, amount, currency, quantity, note }: TourInclusion): string {
  const money =
    amount !== null && currency !== null ? ` ${amount} ${CURRENCY_SIGNS[currency]}` : '';
  return [
    STATE_WORDS[state] + money,
    quantity !== null && `количество ${quantity}`,
    note !== null && `примечание: ${note}`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}

const INCLUSION = new RegExp(
  `^(${INCLUSION_STATES.map((state) => STATE_WORDS[state]).join('|')})(?: (\\d{1,9}) ?([${SIGNS}]))?(?:; количество (\\d{1,9}))?(?:; примечание: (.+))?$`,
  's',
);

/** «за доплату 50 $; количество 23»; null when it is not a cell of an export. */
export function readOwnInclusion(item: Inclusion, text: string): TourInclusion | null {
  const found = INCLUSION.exec(text.trim());
  const state = INCLUSION_STATES.find((one) => STATE_WORDS[one] === found?.[1]);
  if (!found || !state || (state === 'not_needed' && item !== 'visa')) return null;
  const amount = found[2] === undefined ? null : Number(found[2]);
  const quantity = found[4] === undefined ? null : Number(found[4]);
  if (amount === 0 || quantity === 0 || (amount !== null && state !== 'extra')) return null;
  const currency = currencyOf(found[3]);
  return { item, state, amount, currency, quantity, note: found[5] ?? null };
}

const CITIES: Readonly<Record<OwnStay['city'], string>> = {
  mecca: 'Мекка',
  medina: 'Медина',
  other: 'другой город',
};
const STAY_CITIES = Object.keys(CITIES) as OwnStay['city'][];

/** The hotel comes last, so that its name may be any text. */
function writeStay({ city, nights, meals, stars_from, distance_to, hotel }: NamedStay): string {
  return [
    CITIES[city],
    nights !== null && `ночей ${nights}`,
    meals !== null && plain(MEALS_WORDS[meals]),
    stars_from !== null && `не ниже ${stars_from}*`,
    distance_to !== null && `до ${distance_to} м`,
    hotel !== null && `отель: ${hotel.name}`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}

const STAY = new RegExp(
  `^(${Object.values(CITIES).join('|')})(?:; ночей (\\d{1,3}))?(?:; (${MEALS.map((one) => plain(MEALS_WORDS[one])).join('|')}))?(?:; не ниже ([1-5])\\*)?(?:; до (\\d{1,7}) м)?(?:; отель: (.+))?$`,
  's',
);

/** «Мекка; ночей 5; завтрак; отель: Pullman ZamZam»; null when it is not a cell of an export. */
export function readOwnStay(text: string): OwnStay | null {
  const found = STAY.exec(text.trim());
  const city = STAY_CITIES.find((one) => CITIES[one] === found?.[1]);
  if (!found || !city) return null;
  const count = (one: string | undefined) => (one === undefined ? null : Number(one));
  return {
    city,
    nights: count(found[2]),
    meals: MEALS.find((one) => plain(MEALS_WORDS[one]) === found[3]) ?? null,
    stars_from: count(found[4]),
    distance_to: count(found[5]),
    hotel: found[6]?.trim() ?? null,
  };
}

function currencyOf(sign: string | undefined): Currency | null {
  return CURRENCIES.find((one) => CURRENCY_SIGNS[one] === sign) ?? null;
}
