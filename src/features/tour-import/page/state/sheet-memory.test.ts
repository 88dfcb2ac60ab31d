import { describe, expect, it } from 'vitest';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import { NO_WORK, workedRow } from '#features/tour-import/page/state/sheet-memory.ts';

const GOOD = { city_from: 'Казань', departure_date: '05.11.2026', days: '10', price: '1950' };
const good = freshRow({ line: 2 }, GOOD);
const bad = freshRow({ line: 2 }, { ...GOOD, price: 'дорого' });

describe('a row of a stored sheet', () => {
  it('is as in the sheet when nothing was changed', () => {
    expect(workedRow(good, NO_WORK)).toEqual(good);
    expect(workedRow(bad, NO_WORK)).toEqual(bad);
  });

  it('has typed texts, and is selected when they made it good', () => {
    const edits = new Map([[2, { price: '1400' }]]);
    expect(workedRow(bad, { ...NO_WORK, edits })).toMatchObject({
      cells: { price: '1400', city_from: 'Казань' },
      errors: [],
      isSelected: true,
    });
    const spoilt = workedRow(good, { ...NO_WORK, edits: new Map([[2, { price: '' }]]) });
    expect(spoilt.isSelected).toBe(false);
  });

  it('stays deselected', () => {
    expect(workedRow(good, { ...NO_WORK, left: new Set([2]) }).isSelected).toBe(false);
    expect(workedRow(good, { ...NO_WORK, left: new Set([3]) }).isSelected).toBe(true);
  });

  it('that was imported is not sent again, but a failed one is', () => {
    const added = { line: 2, outcome: 'added', id: 7, similarId: null } as const;
    const failed = { line: 2, outcome: 'failed', message: 'нет' } as const;
    const after = (outcome: typeof added | typeof failed) =>
      workedRow(good, { ...NO_WORK, outcomes: new Map([[2, outcome]]) });
    expect(after(added)).toMatchObject({ outcome: added, isSelected: false });
    expect(after(failed)).toMatchObject({ outcome: failed, isSelected: true });
  });
});
