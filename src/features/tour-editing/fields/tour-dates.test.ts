import { describe, expect, it } from 'vitest';
import {
  departureMonth,
  departureSeries,
  returnOf,
} from '#features/tour-editing/fields/tour-dates.ts';
import { departureKey, termsKey } from '#features/tours/model/tour-input.ts';

describe('the dates of a tour', () => {
  it('name the month of departure', () => {
    expect(departureMonth('2026-11-05')).toBe('ноябрь');
    expect(departureMonth('2026-11-31')).toBe('');
    expect(departureMonth('')).toBe('');
  });
  it('count both the day of departure and of return', () => {
    expect(returnOf('2026-12-28', 10)).toBe('2027-01-06');
    expect(returnOf('2026-12-28', 1)).toBe('2026-12-28');
  });
  it.each([
    ['2026-02-30', 3],
    ['2026-02-03', 0],
    ['2026-02-03', null],
    ['2026-02-03', 1.5],
    ['2026-02-03', 1e9],
    ['9999-12-31', 10],
  ])('know no return from %s and %s days', (departure, days) => {
    expect(returnOf(departure, days)).toBeNull();
  });
  it('make a series', () => {
    expect(departureSeries('2026-12-25', 7, 3)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08']);
    expect(departureSeries('2026-12-25', 1, 1000)).toHaveLength(60);
  });
});

describe('duplicates', () => {
  const tour = {
    city_from: 'Уфа',
    departure_date: '2027-05-06',
    company_name: null,
    price: 1,
    days: 2,
  };
  it('are told by city, day and operator, none being the empty one', () => {
    expect(departureKey({ ...tour, company_name: '' })).toBe(departureKey(tour));
    expect(departureKey({ ...tour, company_name: 'Караван' })).not.toBe(departureKey(tour));
  });
  it('are exact with the same price and days', () => {
    expect(termsKey({ ...tour })).toBe(termsKey(tour));
    expect(termsKey({ ...tour, price: null })).not.toBe(termsKey(tour));
  });
});
