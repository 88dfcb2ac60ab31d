import { expect, it } from 'vitest';
import { isImported, selectAllOrNone } from '#features/tour-import/page/state/tour-import.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { ASKED_NOTE, GOOD_ROW } from '#test/import-rows.ts';
import { createRowsStore } from '#features/tour-import/rows/import-rows-store.ts';

it('deselecting all rows unticks the tours to take off sale; selecting them ticks none', () => {
  const rows = createRowsStore();
  rows.add([2, 3].map((line) => freshRow({ line }, GOOD_ROW)));
  let unticked = 0;
  const catalogue = { untickAll: () => void (unticked += 1) };
  selectAllOrNone(rows, catalogue);
  expect([rows.counts().selected, unticked]).toEqual([0, 1]);
  selectAllOrNone(rows, catalogue);
  expect([rows.counts().selected, unticked]).toEqual([2, 1]);
});

it('a sheet is not imported while a row of it waits for an answer', () => {
  const rows = createRowsStore();
  rows.add([
    freshRow({ line: 2 }, GOOD_ROW),
    freshRow({ line: 3 }, GOOD_ROW, { notes: [ASKED_NOTE] }),
  ]);
  rows.tellOutcomes([{ line: 2, outcome: 'added', id: 1, similarId: null }]);
  expect(rows.counts()).toMatchObject({ invalid: 0, waiting: 1, selected: 0 });
  expect(isImported(rows)).toBe(false);
  // Somebody imports it as it is.
  rows.select(1, true);
  rows.tellOutcomes([{ line: 3, outcome: 'added', id: 2, similarId: null }]);
  expect(rows.counts().waiting).toBe(0);
  expect(isImported(rows)).toBe(true);
});
