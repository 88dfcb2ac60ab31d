import { describe, expect, it } from 'vitest';
import { returnDay, shortTourTitle, tourDates, tourStage, tourTitle } from './tour.ts';
import { plainText } from '#lib/text/russian.ts';

const tour = {
  tour_type: 'umrah' as const,
  city_from: 'Казань',
  departure_date: '2026-12-03',
  end_date: '2026-12-12' as string | null,
  days: 10,
};

it('names what the tour is, where it leaves from and when', () => {
  expect(plainText(tourTitle(tour))).toBe('Умра, вылет: Казань, 3–12 декабря 2026');
  expect(plainText(tourTitle({ ...tour, tour_type: 'umrah_ramadan' }))).toMatch(
    /^Умра в Рамадан, /,
  );
  expect(shortTourTitle({ ...tour, tour_type: 'hajj' })).toBe('Хадж, Казань');
});

it('computes the day of return from the number of days when none is kept', () => {
  expect(returnDay({ ...tour, end_date: null })).toBe('2026-12-12');
});

it('shows only the departure when the number of days is a slip of the pen', () => {
  expect(plainText(tourDates({ ...tour, end_date: null, days: 2_000_000_000 }))).toBe(
    '3 декабря 2026',
  );
});

describe('the stage of a tour', () => {
  it.each([
    ['2026-12-02', 'ahead'],
    ['2026-12-03', 'ahead'],
    ['2026-12-04', 'away'],
    ['2026-12-12', 'away'],
    ['2026-12-13', 'over'],
  ])('on %s is %s', (today, stage) => {
    expect(tourStage(tour, today)).toBe(stage);
  });
});
