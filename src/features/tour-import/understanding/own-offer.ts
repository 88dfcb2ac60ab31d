import { columnWords } from '#features/tour-editing/fields/offer-fields.ts';
import { type OfferKind, offerKindOf } from '#features/tours/model/offer.ts';
import type { SaidColumns } from '#features/tours/offer/offer-input.ts';
import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import {
  readOwnColumn,
  readOwnInclusion,
  readOwnPlaces,
  readOwnPrice,
  readOwnStay,
} from '#features/tour-import/understanding/offer-cells.ts';
import {
  inclusionBeyond,
  priceBeyond,
  stayBeyond,
} from '#features/tour-import/understanding/own-limits.ts';
import type { ExtraColumn } from '#features/tour-import/understanding/extra-columns.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';

const STAY_UNREAD =
  'Проживание не\u00a0читается. Напишите его так: «Мекка; ночей 5; завтрак; отель: Название»';
const UNREAD: Partial<Record<OfferKind, string>> = {
  room: 'Не\u00a0ясно, за\u00a0какой номер цена',
};

/**
 * The offer of a row in the site's own export; null for a file from before exports had it. An empty
 * cell removes the value; a text that is not a cell of an export is an error of the row.
 */
export function readOwnOffer(
  header: readonly (ExtraColumn | null)[],
  cells: readonly string[],
  { notes }: UnderstoodRow,
): RowOffer | null {
  const without: NonNullable<RowOffer['without']> = { rooms: [], items: [] };
  const columns: Partial<SaidColumns> = {};
  const offer: RowOffer = { prices: [], inclusions: [], availability: null, columns, without };
  let isThere = false;
  header.forEach((column, place) => {
    if (column === null || !column.kind.startsWith('own-')) return;
    isThere = true;
    const was = (cells[place] ?? '').trim();
    const fail = (field: ImportField, words: string) =>
      notes.push({ field, was, words: `${words}: ${was}`, confidence: 'ask', isOpen: true });
    switch (column.kind) {
      case 'own-price': {
        const price = readOwnPrice(column.room, was);
        const wrong = price && priceBeyond(price);
        if (wrong) fail('price', wrong);
        else if (price) offer.prices.push(price);
        else if (was === '') without.rooms.push(column.room);
        else fail('price', 'Цена номера не\u00a0читается. Напишите её так: 1950 $');
        return;
      }
      case 'own-item': {
        const inclusion = readOwnInclusion(column.item, was);
        const wrong = inclusion && inclusionBeyond(inclusion);
        if (wrong) fail('price', wrong);
        else if (inclusion) offer.inclusions.push(inclusion);
        else if (was === '') without.items.push(column.item);
        else
          fail('price', 'Что в\u00a0цене, не\u00a0читается. Напишите «да», «нет» или «за доплату»');
        return;
      }
      case 'own-places': {
        const places = readOwnPlaces(was);
        if (places) offer.availability = places;
        else if (was !== '') fail('tour_status', 'Не\u00a0ясно, есть\u00a0ли места');
        return;
      }
      case 'own-column': {
        const value = readOwnColumn(column.column, was);
        if (value !== undefined) Object.assign(columns, { [column.column]: value });
        else fail('price', UNREAD[offerKindOf(column.column)] ?? columnWords(column.column).label);
        return;
      }
      case 'own-stay': {
        const stay = readOwnStay(was);
        const wrong = stay && stayBeyond(stay);
        if (wrong) fail('hotel_name', wrong);
        else if (stay || was === '') (offer.journey ??= []).push({ place: column.place, stay });
        else fail('hotel_name', STAY_UNREAD);
      }
    }
  });
  return isThere ? offer : null;
}
