import { nameKey } from '#features/tour-import/mapping/import-columns.ts';
import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import {
  offerColumnNamed,
  type OfferSheetColumn,
} from '#features/tour-import/understanding/offer-cells.ts';
import { INCLUSION_LABELS } from '#features/tour-import/values/inclusions.ts';
import { columnHistoryWord } from '#features/tour-editing/fields/offer-fields.ts';
import { readRoom, ROOM_LABELS } from '#features/tour-import/values/rooms.ts';
import type { Inclusion, Room } from '#features/tours/model/offer.ts';
import { CITY_NAMES, citiesNamed, type HolyCity } from '#features/tour-import/values/stays.ts';
import { fold } from '#lib/text/russian.ts';

/** The meaning of a column that is not a field of a tour. */
export type ExtraColumn =
  | { kind: 'room'; room: Room }
  | { kind: 'places' }
  /** «Кол-во мест» and «Квота» may count all of them: a person says whether they are free. */
  | { kind: 'all-places' }
  /** «Стоп-сейл»: whether the tour is not sold. */
  | { kind: 'stop' }
  /** About one city: its hotel, and other facts. */
  | { kind: 'stay'; city: HolyCity }
  /** About both cities, in the order of the name. */
  | { kind: 'stays'; order: readonly HolyCity[] }
  /** Null: in all stays. */
  | { kind: 'meals'; city: HolyCity | null }
  /** About what the price includes: «да», «нет», «за доплату». */
  | { kind: 'items'; items: readonly Inclusion[] }
  | { kind: 'included' }
  | { kind: 'not-included' }
  | { kind: 'currency' }
  | OfferSheetColumn;

const CURRENCY_NAMES = ['валюта', 'валюта цены', 'currency'].map(nameKey);

const ITEMS: Readonly<Record<string, readonly Inclusion[]>> = {
  виза: ['visa'],
  перелет: ['flight'],
  авиаперелет: ['flight'],
  авиабилет: ['flight'],
  авиабилеты: ['flight'],
  трансфер: ['transfers'],
  трансферы: ['transfers'],
  поезд: ['train'],
  страховка: ['insurance'],
  медстраховка: ['insurance'],
  экскурсии: ['ziyarat_mecca', 'ziyarat_medina'],
  зиярат: ['ziyarat_mecca', 'ziyarat_medina'],
  зияраты: ['ziyarat_mecca', 'ziyarat_medina'],
  багаж: ['baggage'],
};

/** «Перелёт включён» and «Виза в стоимости» are about one thing, too. */
const IN_PRICE =
  /(?<!\p{L})(?:вход(?:ит|ят)|включен\p{L}*|incl\p{L}*)?\s*(?:в\s+(?:цен[еу]|стоимост[ьи]))?$/u;

const MEALS_NAME =
  /^(?!.*(?:доплат|вход|включ|цена|стоимост|price|incl)).*(?:питани|пансион|(?<!\p{L})(?:meals?|board)(?!\p{L}))/u;
/** Things that concern both cities and are not a stay. */
const NO_STAY =
  /зиярат|экскурс|ziyara|ziarat|трансфер|transfer|поезд|train|переезд|маршрут|расстоян|distance|удал[её]н|гид(?!\p{L})|зв[её]зд|stars|адрес|address|фото|photo|до\s+отел|цена|цены|стоимост|price|категори|класс|уровень/u;
const HOTEL_NAME = /отел|гостиниц|hotel|проживан|размещен|accommodation/u;
/** «Размещение» alone may also mean that in a room. */
const HOTELS_NAME = /^(?:отели|гостиницы|hotels|проживание|(?:отели?|проживание)\s+и\s+питание)$/u;

/** Places that are taken or counted together with those, beds, and a rest that is to be paid. */
const NO_PLACES =
  /продан|занят|брон|куплен|набран|всего|общ|номер|оплат|[$€₽]|(?<!\p{L})(?:руб|usd|eur)/u;

/** The meaning of a header that is not a field of a tour; null when unknown. */
export function extraNamed(name: string): ExtraColumn | null {
  const folded = fold(name);
  if (folded === '') return null;
  if (CURRENCY_NAMES.includes(nameKey(name))) return { kind: 'currency' };
  const own = offerColumnNamed(name);
  if (own !== null) return own;
  const items = ITEMS[nameKey(name)] ?? ITEMS[nameKey(folded.replace(IN_PRICE, ''))];
  if (items) return { kind: 'items', items };
  const room = readRoom(name);
  if (room !== null) return { kind: 'room', room };
  if (
    !NO_PLACES.test(folded) &&
    /^(?:(?:кол-?во\s+|количество\s+)?свободн\p{L}*\s+)?мест[ао]?(?!\p{L})|^свободно$|статус\s+(?:группы|набора|мест)|^набор(?!\p{L})|наличие|остаток|осталось|availab|seats/u.test(
      folded,
    )
  ) {
    return { kind: 'places' };
  }
  if (/^(?:кол-?во|количество)\s+мест$|квот/u.test(folded)) return { kind: 'all-places' };
  if (/^стоп[\s-]*(?:сейл|продаж\p{L}*)$|^stop[\s-]*sales?$/u.test(folded)) return { kind: 'stop' };
  const cities = citiesNamed(name);
  const [city, other] = cities;
  if (MEALS_NAME.test(folded)) return { kind: 'meals', city: other ? null : (city ?? null) };
  const isStay = !NO_STAY.test(folded);
  const isOfBoth =
    other !== undefined || /ноч.*по\s+город/.test(folded) || HOTELS_NAME.test(folded);
  if (isStay && isOfBoth) return { kind: 'stays', order: other ? cities : [] };
  if (isStay && city && HOTEL_NAME.test(folded)) return { kind: 'stay', city };
  if (/не\s*вход|не\s*включ|not\s+incl|доплачива|оплачивается\s+отдельно/.test(folded)) {
    return { kind: 'not-included' };
  }
  if (/вход(?:ит|ят)|включен|что\s+включ|includ|в\s+стоимост/.test(folded))
    return { kind: 'included' };
  return null;
}

/** The extra columns of a sheet by their places; fields of a tour are not among them. */
export function extraColumns(header: readonly string[], mapping: Mapping): (ExtraColumn | null)[] {
  return header.map((name, place) => (mapping[place] ? null : extraNamed(name)));
}

/** How the page names the meaning of a column. */
export function extraLabel(extra: ExtraColumn): string {
  switch (extra.kind) {
    case 'room':
      return `цена: ${ROOM_LABELS[extra.room]}`;
    case 'places':
    case 'all-places':
      return 'есть ли места';
    case 'stop':
      return 'продаётся ли тур';
    case 'stay':
      return `проживание: ${CITY_NAMES[extra.city]}`;
    case 'stays':
      return 'проживание в\u00a0Мекке и\u00a0Медине';
    case 'meals':
      return extra.city ? `питание: ${CITY_NAMES[extra.city]}` : 'питание';
    case 'own-stay':
      return `проживание\u00a0${extra.place}`;
    case 'items':
      return `в\u00a0цене: ${extra.items.map((item) => INCLUSION_LABELS[item]).join(', ')}`;
    case 'included':
      return 'что входит в\u00a0цену';
    case 'not-included':
      return 'что не\u00a0входит в\u00a0цену';
    case 'currency':
      return 'валюта цены';
    case 'own-price':
      return `цена: ${ROOM_LABELS[extra.room]}`;
    case 'own-item':
      return `в\u00a0цене: ${INCLUSION_LABELS[extra.item]}`;
    case 'own-places':
      return 'есть ли места';
    case 'own-column':
      return columnHistoryWord(extra.column);
  }
}
