import { describe, expect, it } from 'vitest';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { freshRow, waitsForCheck } from '#features/tour-import/reading/import-row-view.ts';
import { ASKED_NOTE, GOOD_ROW } from '#test/import-rows.ts';
import { createRowsStore, matchedIds } from '#features/tour-import/rows/import-rows-store.ts';

function storeOf(...cells: ImportCells[]) {
  const store = createRowsStore();
  store.add(cells.map((row, place) => freshRow({ line: place + 2 }, { ...GOOD_ROW, ...row })));
  return store;
}

describe('the rows of the preview', () => {
  it('are selected when they are good; bad ones cannot be', () => {
    const store = storeOf({}, { price: 'дорого' });
    expect(store.counts()).toMatchObject({ valid: 1, invalid: 1, selected: 1, unchecked: 1 });
    store.select(1, true);
    store.selectAll(true);
    expect(store.row(1)?.isSelected).toBe(false);
    store.selectAll(false);
    expect(store.counts().selected).toBe(0);
  });

  it('are counted by what becomes of them: neither copies nor repetitions change anything', () => {
    const store = storeOf({}, {}, { days: '7' }, { days: '8' });
    const willChange = () => {
      const { updating, adding } = store.counts();
      return updating + adding - store.repeated();
    };
    expect(willChange()).toBe(3);
    store.tellVerdicts([{ line: 4, verdict: 'duplicate', id: 1 }]);
    expect(willChange()).toBe(2);
    expect(store.counts().selected).toBe(4);
    store.select(0, false);
    expect([willChange(), store.repeated()]).toEqual([2, 0]);
  });

  it('that repeat a tour of the catalogue beside its own row add nothing', () => {
    const store = storeOf({}, {});
    const match = { version: 'v1', reasons: [], changes: [] };
    store.tellVerdicts([
      { line: 2, verdict: 'duplicate', id: 1 },
      { line: 3, verdict: 'update', id: 1, match },
    ]);
    expect(store.counts()).toMatchObject({ adding: 1, duplicate: 1, similar: 1 });
    expect(store.repeated()).toBe(1);
  });

  it('match no tour that they are only similar to, until a person says that they change it', () => {
    const store = storeOf({}, {});
    const match = { version: 'v1', reasons: ['отель'], changes: [] };
    store.tellVerdicts([
      { line: 2, verdict: 'similar', id: 1, match },
      { line: 3, verdict: 'duplicate', id: 2 },
    ]);
    expect(matchedIds(store)).toEqual([2]);
    store.select(0, false);
    store.setUpdate(0, true);
    expect(matchedIds(store)).toEqual([1, 2]);
    expect(store.row(0)?.isSelected).toBe(true);
  });

  it('with a doubt are selected one by one, or when its cell is corrected', () => {
    const store = createRowsStore();
    store.add([2, 3].map((line) => freshRow({ line }, GOOD_ROW, { notes: [ASKED_NOTE] })));
    expect(store.counts()).toMatchObject({ valid: 2, waiting: 2, selected: 0, sendable: 0 });
    store.selectAll(true);
    expect(store.counts().selected).toBe(0);
    store.select(0, true);
    expect(store.row(0)?.isSelected).toBe(true);
    store.edit(1, { hotel_name: '' });
    expect(store.row(1)?.isSelected).toBe(true);
    expect(store.counts()).toMatchObject({ waiting: 1, selected: 2, sendable: 2 });
  });

  it('that the comparison asks about are selected by a person, and again after a correction', () => {
    const store = storeOf({}, {});
    const doubts = [{ field: 'departure_date' as const, message: 'Въезд закрыт. Это верно?' }];
    const asked = { line: 2, verdict: 'new', doubts } as const;
    store.tellVerdicts([asked, { line: 3, verdict: 'new' }]);
    expect(store.counts()).toMatchObject({ valid: 2, waiting: 1, selected: 1, doubtful: 1 });
    store.selectAll(true);
    expect(store.row(0)?.isSelected).toBe(false);
    store.select(0, true);
    store.edit(0, { price: '2000' });
    store.tellVerdicts([asked]);
    expect(store.row(0)?.isSelected).toBe(true);
    store.select(0, false);
    store.edit(0, { days: '7' });
    store.tellVerdicts([{ line: 2, verdict: 'new' }]);
    expect(store.row(0)).toMatchObject({ isSelected: true, notes: [] });
    store.edit(0, { days: '10' });
    store.tellVerdicts([asked]);
    expect(store.row(0)?.isSelected).toBe(false);
  });

  it('update counts and selection when they become good or bad', () => {
    const store = storeOf({ price: 'дорого' }, {});
    store.edit(0, { price: '1 950' });
    store.edit(1, { city_from: '' });
    expect(store.counts()).toMatchObject({ valid: 1, invalid: 1, selected: 1 });
    expect(store.row(0)?.isSelected).toBe(true);
    expect(store.row(1)?.isSelected).toBe(false);
  });

  it('that were deselected stay so while they are edited', () => {
    const store = storeOf({});
    store.select(0, false);
    store.edit(0, { price: '2000' });
    expect(store.row(0)?.isSelected).toBe(false);
  });

  it('know the first row that they repeat', () => {
    const other = { price: '1 950 $', hotel_name: 'Свиссотель' };
    const store = storeOf({}, { price: '2000' }, other, { ...other, price: 'дорого' });
    const repeats = '2 (отличается: Отель)';
    expect([0, 1, 2, 3].map(store.repeats)).toEqual([null, null, repeats, null]);
    store.edit(0, { days: '12' });
    expect([0, 1, 2].map(store.repeats)).toEqual([null, null, null]);
    store.edit(3, { price: '1950' });
    expect(store.repeats(3)).toBe('4');
  });

  it('forget the catalogue’s verdict when they change', () => {
    const store = storeOf({}, {});
    store.tellVerdicts([
      { line: 2, verdict: 'duplicate', id: 7 },
      { line: 3, verdict: 'new' },
      { line: 99, verdict: 'new' },
    ]);
    expect(store.counts()).toMatchObject({ duplicate: 1, new: 1, unchecked: 0 });
    store.edit(0, { price: '2000' });
    expect(store.counts()).toMatchObject({ duplicate: 0, new: 1, unchecked: 1 });
  });

  it('that were imported cannot be selected again, failed ones stay selected', () => {
    const store = storeOf({}, {}, {});
    store.tellOutcomes([
      { line: 2, outcome: 'added', id: 1, similarId: null },
      { line: 3, outcome: 'duplicate', id: 1 },
      { line: 4, outcome: 'failed', message: 'Нет' },
    ]);
    expect([0, 1, 2].map((place) => store.row(place)?.isSelected)).toEqual([false, false, true]);
    store.selectAll(true);
    expect(store.counts().selected).toBe(1);
  });

  it('that failed are compared again, and change the tour in its new version only', () => {
    const store = storeOf({});
    const update = (version: string) => ({
      line: 2,
      verdict: 'update' as const,
      id: 7,
      match: { version, reasons: [], changes: [] },
    });
    store.tellVerdicts([update('former')]);
    expect(store.find(waitsForCheck)).toEqual([]);
    const outcome = { line: 2, outcome: 'failed', message: 'Тур изменили' } as const;
    store.tellOutcomes([outcome]);
    expect(store.row(0)).toMatchObject({ outcome, isUpdate: true, isSelected: true });
    expect(store.find(waitsForCheck)).toEqual([0]);
    store.tellVerdicts([update('present')]);
    expect(store.row(0)).toMatchObject({
      outcome: null,
      verdict: { match: { version: 'present' } },
      isUpdate: true,
      isSelected: true,
    });
    expect(store.find(waitsForCheck)).toEqual([]);
  });

  it('that failed for another reason say it until they are changed, and are compared once', () => {
    const store = storeOf({});
    store.tellVerdicts([{ line: 2, verdict: 'new' }]);
    const outcome = { line: 2, outcome: 'failed', message: 'Дата вылета прошла' } as const;
    for (const _ of ['once', 'sent again']) {
      store.tellOutcomes([outcome]);
      expect(store.find(waitsForCheck)).toEqual([0]);
      store.tellVerdicts([{ line: 2, verdict: 'new' }]);
      expect(store.row(0)).toMatchObject({ outcome, isSelected: true });
      expect(store.find(waitsForCheck)).toEqual([]);
    }
    store.edit(0, { days: '11' });
    expect(store.row(0)?.outcome).toBe(null);
    expect(store.find(waitsForCheck)).toEqual([0]);
  });

  it('notify listeners of every change, and are found by a filter', () => {
    const store = storeOf({}, { price: '' }, {}, { days: '' });
    let heard = 0;
    const stop = store.subscribe(() => (heard += 1));
    store.select(0, false);
    stop();
    store.select(0, true);
    expect(heard).toBe(1);
    expect(store.find((row) => row.errors.length > 0)).toEqual([1, 3]);
    expect(store.find((row) => row.errors.length > 0, 1, 2)).toEqual([3]);
    store.clear();
    expect([store.size(), store.counts().valid]).toEqual([0, 0]);
  });

  it('with an unclosed quote have to be checked', () => {
    const row = freshRow({ line: 2, hasOpenQuote: true }, GOOD_ROW);
    expect(row.errors.map(({ message }) => message).join()).toMatch(/не.закрыта кавычка/);
    expect(row.isSelected).toBe(false);
  });

  it('let one row change a tour, and none when a row is a duplicate of it', () => {
    const match = { version: '2026-11-20T09:00:00.000Z', reasons: [], changes: [] };
    const update = (line: number) => ({ line, verdict: 'update' as const, id: 7, match });
    const rows = createRowsStore();
    rows.add([2, 3, 4].map((line) => freshRow({ line }, GOOD_ROW)));
    const verdicts = () => [0, 1, 2].map((place) => rows.row(place)?.verdict?.verdict);
    rows.tellVerdicts([update(2), update(3)]);
    expect(verdicts()).toEqual(['update', 'similar', undefined]);
    expect(rows.row(1)?.isUpdate).toBe(false);
    expect(rows.counts()).toMatchObject({ updating: 1, adding: 2 });
    rows.tellVerdicts([{ line: 4, verdict: 'duplicate', id: 7 }]);
    expect(verdicts()).toEqual(['similar', 'similar', 'duplicate']);
    expect(rows.counts()).toMatchObject({ updating: 0, adding: 2, duplicate: 1 });
  });
});
