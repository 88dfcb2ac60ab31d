import { describe, expect, it } from 'vitest';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { openPrices, priceCurrency } from '#features/tour-import/mapping/price-currency.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import {
  NO_SETTINGS,
  NO_SURROUNDINGS,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';

function read(header: string[], ...rows: string[][]) {
  const mapping = guessMapping(header);
  const lines = rows.map((cells, place) => ({ line: place + 2, cells }));
  const currency = priceCurrency(header, mapping);
  const sheet = understandSheet(
    { header, mapping, rows: lines, currency },
    NO_SETTINGS,
    NO_SURROUNDINGS,
  );
  return {
    ...currency,
    open: openPrices(lines, mapping, currency),
    prices: lines.map((row) => sheet.read(row).cells.price),
  };
}

const NAMES = ['Город', 'Дата', 'Дней'];
const FACTS = ['Казань', '2027-03-01', '10'];

describe('the currency of the prices of a sheet', () => {
  it.each([
    ['Цена, $', '1950', 'USD', '1950'],
    ['Стоимость, руб.', '155000', 'RUB', '155000 ₽'],
    ['Цена в рублях', '155000', 'RUB', '155000 ₽'],
    ['Стоимость в руб.', '155000', 'RUB', '155000 ₽'],
    ['Цена, тыс. руб.', '155', 'RUB', '155000 ₽'],
    ['Цена, EUR', '1950', 'EUR', '1950 €'],
  ])('is what the header states: %s', (name, cell, stated, price) => {
    const sheet = read([...NAMES, name], [...FACTS, cell]);
    expect(sheet).toMatchObject({ stated, open: [], prices: [price] });
  });

  it('is what each cell states', () => {
    const rows = ['1950 $', '155 000 ₽', 'по запросу'].map((price) => [...FACTS, price]);
    expect(read([...NAMES, 'Цена'], ...rows)).toMatchObject({
      stated: null,
      open: [],
      prices: ['1950 $', '155000 ₽', 'по запросу'],
    });
  });

  it('is what its own column states', () => {
    const sheet = read(
      [...NAMES, 'Цена', 'Валюта'],
      [...FACTS, '155000', 'RUB'],
      [...FACTS, '1950', 'USD'],
    );
    expect(sheet).toMatchObject({ column: 4, open: [], prices: ['155000 ₽', '1950'] });
  });

  it('is dollars where the columns go by their places', () => {
    const sheet = read(['a', 'b', 'c', 'd', 'e'], ['Умра', ...FACTS, '1950']);
    expect(sheet).toMatchObject({ stated: 'USD', open: [], prices: ['1950'] });
  });

  it('is asked about once, with the first three prices, when nothing states it', () => {
    const rows = ['1950', '2100', '165 000', '1800'].map((price) => [...FACTS, price]);
    expect(read([...NAMES, 'Цена'], ...rows).open).toEqual(['1950', '2100', '165 000']);
    const lines = rows.map((cells, place) => ({ line: place + 2, cells }));
    const header = [...NAMES, 'Цена'];
    const mapping = guessMapping(header);
    const sheet = { header, mapping, rows: lines, currency: priceCurrency(header, mapping) };
    const chosen = (currency: Currency) => {
      const understood = understandSheet(sheet, { ...NO_SETTINGS, currency }, NO_SURROUNDINGS);
      expect(understood.openPrices).toEqual([]);
      return lines.map((row) => understood.read(row).cells.price);
    };
    expect(understandSheet(sheet, NO_SETTINGS, NO_SURROUNDINGS).openPrices).toHaveLength(3);
    expect(chosen('RUB')[2]).toBe('165000 ₽');
    expect(chosen('USD')[0]).toBe('1950');
  });
});
