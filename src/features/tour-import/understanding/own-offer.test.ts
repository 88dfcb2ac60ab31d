import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { type HotelOf, staysAfter } from '#features/tour-import/row/row-stays.ts';
import { withSaid } from '#features/tour-import/row/row-offer.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import { readTextTable } from '#test/read-tables.ts';
import {
  type ExportedOffer,
  OFFER_HEADER,
  offerCells,
} from '#features/tour-import/understanding/offer-cells.ts';
import {
  csvHead,
  csvLine,
  SHEET_HEADER,
  sheetRow,
} from '#features/tour-import/table/tour-sheet.ts';
import { extraColumns } from '#features/tour-import/understanding/extra-columns.ts';
import { readOwnOffer } from '#features/tour-import/understanding/own-offer.ts';
import {
  NO_SETTINGS,
  NO_SURROUNDINGS,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import {
  NO_EXTRAS,
  type UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';
import { ROOMS, type TourPrice } from '#features/tours/model/offer.ts';
import { BARE_OFFER, SAID_COLUMNS } from '#features/tours/offer/offer-input.ts';
import { pick } from '#lib/form/pick.ts';
import { anyOffer, anyStay } from '#test/offers.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const NO_HOTELS: HotelOf = (_, name) => ({ id: null, name });

const BARE_COLUMNS = pick(BARE_OFFER, SAID_COLUMNS);

/** An export of one tour, read like the page. */
function readBack({ prices, inclusions, stays, ...columns }: ExportedOffer): UnderstoodRow {
  const tour = { ...fullTour, ...columns };
  const table = readTextTable(csvHead() + csvLine(sheetRow(tour, { prices, inclusions, stays })));
  const { header, rows } = table;
  const mapping = guessMapping(header);
  const currency = { stated: null, column: null };
  const sheet = understandSheet({ header, mapping, rows, currency }, NO_SETTINGS, NO_SURROUNDINGS);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return sheet.read(row);
}

function asExported({
  availability,
  columns,
  prices,
  inclusions,
  journey = [],
}: RowOffer): ExportedOffer {
  return {
    ...BARE_COLUMNS,
    ...columns,
    state: availability?.state ?? 'on_sale',
    seats_left: availability?.seats ?? null,
    prices: prices.map((price) => ({ age_from: null, age_to: null, ...price })),
    inclusions: inclusions.map((one) => ({
      amount: null,
      currency: null,
      quantity: null,
      note: null,
      ...one,
    })),
    stays: staysAfter([], { journey }, NO_HOTELS) ?? [],
  };
}

describe('an offer in an export', () => {
  it('is the same when it is read again, whatever it contains', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const { extras, notes } = readBack(offer);
        expect(notes.filter(({ isOpen }) => isOpen)).toEqual([]);
        expect(extras.own && asExported(extras.own)).toEqual(offer);
        // Applied to the unchanged tour, it changes nothing.
        expect(extras.own && withSaid(offer, extras.own)).toBeNull();
        expect(extras.own && staysAfter(offer.stays, extras.own, NO_HOTELS)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('with one changed cell has only that change', () => {
    const columns = extraColumns(OFFER_HEADER, []);
    fc.assert(
      fc.property(anyOffer, anyOffer, fc.nat({ max: OFFER_HEADER.length - 1 }), (a, b, at) => {
        const cells = offerCells(a).map((cell, place) =>
          place === at ? (offerCells(b)[at] ?? '') : cell,
        );
        const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
        const own = readOwnOffer(columns, cells, to);
        expect(to.notes).toEqual([]);
        // A journey has no gaps.
        const first = OFFER_HEADER.indexOf('Проживание 1');
        const places = cells.slice(first);
        const filled = places.filter((cell) => cell !== '');
        const expected = [
          ...cells.slice(0, first),
          ...places.map((_, place) => filled[place] ?? ''),
        ];
        expect(own && offerCells(asExported(own))).toEqual(expected);
        const column = columns[at];
        const changed = own && withSaid(a, own);
        const roomsChanged = ROOMS.filter((room) => {
          const of = (prices: readonly TourPrice[]) => prices.find((one) => one.room === room);
          return changed && JSON.stringify(of(changed.prices)) !== JSON.stringify(of(a.prices));
        });
        expect(
          roomsChanged.every((room) => column?.kind === 'own-price' && column.room === room),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('changes only the stay whose cell was changed: its hotel, nights and meals', () => {
    const columns = extraColumns(OFFER_HEADER, []);
    const first = OFFER_HEADER.indexOf('Проживание 1');
    fc.assert(
      fc.property(anyOffer, anyStay, fc.nat({ max: 3 }), (offer, stay, at) => {
        fc.pre(at < offer.stays.length);
        const cells = offerCells(offer);
        const [cell = ''] = offerCells({ ...offer, stays: [stay] }).slice(first);
        const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
        const own = readOwnOffer(columns, cells.with(first + at, cell), to);
        const wanted = offer.stays.with(at, stay);
        expect(own && (staysAfter(offer.stays, own, NO_HOTELS) ?? offer.stays)).toEqual(wanted);
        expect(own && withSaid(offer, own)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Цена: двухместный', 'дорого'],
    ['Проживание 1', 'Мекка, 5 ночей'],
    ['Проживание 2', 'Стамбул; ночей 2'],
    ['В цене: перелёт', 'возможно'],
    ['В цене: багаж', 'не нужна'],
    ['Места в группе', 'кто знает'],
    ['Цена указана за место', 'люкс'],
  ])('%s: %s is an error of the row', (name, text) => {
    const columns = extraColumns([name], []);
    const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
    readOwnOffer(columns, [text], to);
    expect(to.notes).toMatchObject([{ was: text, isOpen: true }]);
  });

  it('is empty in an export from before exports had offers', () => {
    const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
    expect(readOwnOffer(extraColumns(['Город'], ['city_from']), ['Казань'], to)).toBeNull();
    expect(SHEET_HEADER.slice(-OFFER_HEADER.length)).toEqual(OFFER_HEADER);
    expect(sheetRow(bareTour).length).toBe(SHEET_HEADER.length);
  });
});
