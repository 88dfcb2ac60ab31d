import { describe, expect, it } from 'vitest';
import {
  shownFlags,
  statusOfImported,
  statusOfNew,
} from '#features/tour-editing/fields/tour-status.ts';
import { statusOfEdited } from '#features/tours/offer/tour-marks.ts';

const none = { is_vip: false, is_hot: false, is_combo: false, is_direct: false };
const all = { is_vip: true, is_hot: true, is_combo: true, is_direct: true };

describe('the status of a tour', () => {
  it('is VIP first when it is added', () => {
    expect(statusOfNew(all)).toBe('vip');
    expect(statusOfNew({ ...all, is_vip: false })).toBe('hot');
    expect(statusOfNew({ ...none, is_combo: true })).toBe('combo');
    expect(statusOfNew(none)).toBe('regular');
  });
  it('is hot first when it is edited, and VIP a flag of its own', () => {
    expect(statusOfEdited(all)).toBe('hot');
    expect(statusOfEdited({ is_hot: false, is_combo: true })).toBe('combo');
    expect(statusOfEdited(none)).toBe('regular');
  });
  it('is hot, combo and then VIP when it is imported', () => {
    expect(statusOfImported(all)).toBe('hot');
    expect(statusOfImported({ ...all, is_hot: false })).toBe('combo');
    expect(statusOfImported({ ...none, is_vip: true })).toBe('vip');
    expect(statusOfImported(none)).toBe('regular');
  });
});

describe('the flags that the edit form shows', () => {
  it('are regular without a status', () => {
    expect(shownFlags({ ...none, tour_status: null })).toEqual({ ...none, is_regular: true });
    expect(shownFlags({ ...none, tour_status: 'regular' }).is_regular).toBe(true);
  });
  it('follow the status', () => {
    expect(shownFlags({ ...none, tour_status: 'hot' })).toEqual({
      ...none,
      is_hot: true,
      is_regular: false,
    });
    expect(shownFlags({ ...none, tour_status: 'combo' }).is_combo).toBe(true);
  });
  it('lose none that is kept', () => {
    expect(shownFlags({ ...all, tour_status: 'vip' })).toEqual({ ...all, is_regular: false });
  });
});
