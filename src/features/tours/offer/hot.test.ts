import { expect, it } from 'vitest';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { bareTour } from '#test/tours.ts';

const today = '2026-11-25';
const hot = { ...bareTour, is_hot: true, tour_status: 'hot' as const };
const isHot = (given: Partial<typeof hot>) => {
  const { is_hot, tour_status } = asHotOn({ ...hot, ...given }, today);
  return is_hot || tour_status === 'hot';
};

it('is a tour that is marked, can be had and departs within 30 days', () => {
  expect(isHot({ departure_date: '2026-11-25' })).toBe(true);
  expect(isHot({ departure_date: '2026-12-25' })).toBe(true);
  expect(isHot({ departure_date: '2026-12-26' })).toBe(false);
  expect(isHot({ departure_date: '2027-12-25' })).toBe(false);
  expect(isHot({ departure_date: '2026-12-01', state: 'last_seats' })).toBe(true);
  expect(isHot({ departure_date: '2026-12-01', state: 'sold_out' })).toBe(false);
});

it('keeps what else a tour is', () => {
  const far = { ...hot, departure_date: '2027-06-01', is_vip: true };
  expect(asHotOn(far, today)).toEqual({ ...far, is_hot: false, tour_status: 'regular' });
  const vip = { ...far, tour_status: 'vip' as const };
  expect(asHotOn(vip, today)).toEqual({ ...vip, is_hot: false });
  expect(asHotOn(bareTour, today)).toBe(bareTour);
});
