import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { RowOffer } from '#features/tour-import/row/row-offer.ts';
import {
  readOwnInclusion,
  readOwnPlaces,
  readOwnPrice,
  readOwnRoom,
  readOwnStay,
} from '#features/tour-import/understanding/offer-cells.ts';
import type { ExtraColumn } from '#features/tour-import/understanding/extra-columns.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';

const STAY_UNREAD =
  'Проживание не\u00a0читается. Напишите его так: «Мекка; ночей 5; завтрак; отель: Название»';

/**
 * The offer of a row in the site's own export; null for a file from before exports had it. An empty
 * cell removes the value; a text that is not a cell of an export is an error of the row.
 */
export function readOwnOffer(
  columns: readonly (ExtraColumn | null)[],
  cells: readonly string[],
  { notes }: UnderstoodRow,
): RowOffer | null {
  const without: NonNullable<RowOffer['without']> = { rooms: [], items: [] };
  const offer: RowOffer = { prices: [], inclusions: [], availability: null, without };
  let isThere = false;
  columns.forEach((column, place) => {
    if (column === null || !column.kind.startsWith('own-')) return;
    isThere = true;
    const was = (cells[place] ?? '').trim();
    const fail = (field: ImportField, words: string) =>
      notes.push({ field, was, words: `${words}: ${was}`, confidence: 'ask', isOpen: true });
    switch (column.kind) {
      case 'own-price': {
        const price = readOwnPrice(column.room, was);
        if (price) offer.prices.push(price);
        else if (was === '') without.rooms.push(column.room);
        else fail('price', 'Цена номера не\u00a0читается. Напишите её так: 1950 $');
        return;
      }
      case 'own-item': {
        const inclusion = readOwnInclusion(column.item, was);
        if (inclusion) offer.inclusions.push(inclusion);
        else if (was === '') without.items.push(column.item);
        else
          fail('price', 'Что в\u00a0цене, не\u00a0читается. Напишите «да», «нет» или «за доплату»');
        return;
      }
      case 'own-places': {
        const places = readOwnPlaces(was);
        if (places) offer.availability = { state: places.state, seats: places.seats_left };
        else if (was !== '') fail('tour_status', 'Не\u00a0ясно, есть\u00a0ли места');
        return;
      }
      case 'own-room': {
        const room = readOwnRoom(was);
        if (room !== undefined || was === '') offer.room = room ?? null;
        else fail('price', 'Не\u00a0ясно, за\u00a0какой номер цена');
        return;
      }
      case 'own-stay': {
        const stay = readOwnStay(was);
        if (stay || was === '') (offer.journey ??= []).push({ place: column.place, stay });
        else fail('hotel_name', STAY_UNREAD);
      }
    }
  });
  return isThere ? offer : null;
}
