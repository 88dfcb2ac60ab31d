import { expect, it } from 'vitest';
import { selectAllOrNone } from '#features/tour-import/page/state/tour-import.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { createRowsStore } from '#features/tour-import/rows/import-rows-store.ts';

const GOOD = { city_from: 'Казань', departure_date: '05.11.2026', days: '10', price: '1950' };

it('deselecting all rows unticks the tours to take off sale; selecting them ticks none', () => {
  const rows = createRowsStore();
  rows.add([2, 3].map((line) => freshRow({ line }, GOOD)));
  let unticked = 0;
  const catalogue = { untickAll: () => void (unticked += 1) };
  selectAllOrNone(rows, catalogue);
  expect([rows.counts().selected, unticked]).toEqual([0, 1]);
  selectAllOrNone(rows, catalogue);
  expect([rows.counts().selected, unticked]).toEqual([2, 1]);
});
