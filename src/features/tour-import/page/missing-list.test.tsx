import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MissingList } from '#features/tour-import/page/missing-list.tsx';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { createRowsStore } from '#features/tour-import/rows/import-rows-store.ts';
import {
  type MissingTour,
  stillMissing,
  withTicks,
  withUnread,
} from '#features/tour-import/rows/missing-tour.ts';
import { readUnattended } from '#features/tour-import/sources/table-reading.ts';
import { GOOD_ROW } from '#test/import-rows.ts';

const tour = (id: number, isTicked: boolean, day = '2027-01-15') => ({
  id,
  version: 'v1',
  title: 'Умра',
  day,
  isTicked,
});
const list = (...missing: MissingTour[]) =>
  renderToStaticMarkup(<MissingList missing={missing} tick={() => {}} isBusy={false} />);

it('the tours that an import takes off sale are in view before it does', () => {
  expect(list(tour(1, false), tour(2, true))).toMatch(/^<details[^>]* open=""/);
  expect(list(tour(1, false))).not.toMatch(/^<details[^>]* open=""/);
});

it('a tour that a row with errors may be is not ticked, and the row is named', () => {
  const store = createRowsStore();
  const add = (line: number, cells: ImportCells) =>
    store.add([freshRow({ line }, { ...GOOD_ROW, ...cells })]);
  add(2, { departure_date: '15.01.2027' });
  add(3, { departure_date: '16.01.2027', price: '1450$ + виза' });
  const missing = [tour(1, true), tour(2, true, '2027-01-16'), tour(3, true, '2027-01-17')];
  const ticked = () =>
    withUnread(missing, store, true).map(({ isTicked, unread }) => unread ?? isTicked);
  expect(ticked()).toEqual([true, 3, true]);
  expect(list(...withUnread(missing, store, true))).toContain('Возможно, это строка 3');
  add(4, { departure_date: 'конец января' });
  expect(ticked()).toEqual([4, 3, 4]);
  store.edit(1, { price: '1450 $' });
  store.edit(2, { departure_date: '18.01.2027' });
  expect(ticked()).toEqual([true, true, true]);
});

it('a tour that a new row is similar to is not ticked, and the row is named', () => {
  const store = createRowsStore();
  store.add([freshRow({ line: 2 }, GOOD_ROW)]);
  const match = { version: 'v1', reasons: ['дней 11, а\u00a0не\u00a010'], changes: [] };
  store.tellVerdicts([{ line: 2, verdict: 'similar', id: 1, match }]);
  const missing = withUnread([tour(1, true), tour(2, true)], store, true);
  expect(missing.map(({ isTicked }) => isTicked)).toEqual([false, true]);
  expect(list(...missing)).toContain('На\u00a0него похожа строка 2: возможно, это он и\u00a0есть');
});

it('a tour that waits for a review cannot be ticked', () => {
  const html = list({ ...tour(1, false), isInReview: true });
  expect(html).toContain('На\u00a0проверке, в\u00a0продаже его ещё нет');
  expect(html).toContain('disabled=""');
});

it.each([
  ['plain.xlsx', true],
  ['sheet-per-month.xls', false],
  ['two-tables-below.xlsx', false],
  ['hidden-sheetjs.xlsx', false],
])('nothing is ticked unless the whole file is read: %s', async (file, isWhole) => {
  const path = join(import.meta.dirname, '../../../../test/import-corpus/sheets', file);
  const surroundings = { today: '2026-11-22', operators: [], hotels: [] };
  const bytes = new Uint8Array(readFileSync(path)).buffer;
  const read = await readUnattended({ bytes, profiles: [], surroundings });
  const [one] = withUnread([tour(1, true)], createRowsStore(), read.isWhole);
  expect(one?.isTicked).toBe(isWhole);
});

it('a tick that somebody set or took away stays after the next comparison', () => {
  const found = [tour(1, true), tour(2, false), tour(3, true)];
  const ticks = new Map([
    [1, false],
    [2, true],
  ]);
  expect(withTicks(found, ticks).map(({ isTicked }) => isTicked)).toEqual([false, true, true]);
});

it('tours that were taken off sale are not offered again', () => {
  const outcomes = new Map([
    [-1, { line: -1, outcome: 'withdrawn', id: 1 } as const],
    [-2, { line: -2, outcome: 'failed', message: 'изменили после сверки' } as const],
    [3, { line: 3, outcome: 'updated', id: 3 } as const],
  ]);
  const missing = stillMissing([tour(1, true), tour(2, true), tour(3, true)], outcomes);
  expect(missing.map(({ id }) => id)).toEqual([2, 3]);
});
