import { expect, it } from 'vitest';
import { BADGE_LABELS, BADGES, badgesOf } from './tour-marks.ts';

const plain = {
  state: 'on_sale' as const,
  tour_status: 'regular' as const,
  is_vip: false,
  is_hot: false,
  is_combo: false,
  is_direct: false,
};

it('are VIP, hot, combo and direct, in this order of importance', () => {
  expect(BADGES.map((badge) => BADGE_LABELS[badge])).toEqual(['VIP', 'Горящий', 'Комби', 'Прямой']);
});

it('come from a flag as well as from the status', () => {
  expect(badgesOf({ ...plain, is_hot: true })).toEqual(['hot']);
  expect(badgesOf({ ...plain, tour_status: 'hot' })).toEqual(['hot']);
  expect(badgesOf({ ...plain, tour_status: 'combo', is_vip: true })).toEqual(['vip', 'combo']);
  expect(badgesOf({ ...plain, is_direct: true, tour_status: 'vip' })).toEqual(['vip', 'direct']);
});

it('a tour that cannot be had is not hot', () => {
  for (const state of ['sold_out', 'stopped', 'withdrawn'] as const) {
    expect(badgesOf({ ...plain, state, is_hot: true, tour_status: 'hot', is_vip: true })).toEqual([
      'vip',
    ]);
  }
  expect(badgesOf({ ...plain, state: 'last_seats', is_hot: true })).toEqual(['hot']);
});

it('a regular tour has none', () => {
  expect(badgesOf(plain)).toEqual([]);
});
