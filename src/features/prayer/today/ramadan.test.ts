import { describe, expect, it } from 'vitest';
import { cityMonth } from '#features/prayer/month/city-month.server.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { cityRamadan } from '#features/prayer/ramadan/city-ramadan.server.ts';
import { announcedRamadan, ramadanYears, spanOf } from '#features/prayer/today/ramadan.ts';
import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { CITIES } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { monthOf } from '#lib/time/day.ts';
import { hijriDate, ramadanOf } from '#lib/time/hijri-calendar.ts';

const NOW = Date.parse('2026-11-25T09:00:00Z');

function inKazan(asked: string | undefined, hijriShift = 0) {
  const kazan = findCityBySlug('kazan');
  if (!kazan) throw new Error('no Kazan');
  return cityRamadan(kazan, asked, NOW, { ...PAGE_DEFAULTS, hijriShift });
}

describe('ramadanOf', () => {
  it('begins and ends as the calendar of Umm al-Qura has it', () => {
    expect(ramadanOf(1448)).toEqual({ year: 1448, first: '2027-02-08', last: '2027-03-08' });
    expect(spanOf(ramadanOf(1448))).toEqual({ from: '2027-02-08', count: 29 });
    expect(ramadanOf(1447)).toEqual({ year: 1447, first: '2026-02-18', last: '2026-03-19' });
  });

  it('moves against the shift of the calendar, with as many days', () => {
    expect(ramadanOf(1448, 1).first).toBe('2027-02-07');
    expect(ramadanOf(1448, -2).first).toBe('2027-02-10');
    for (const shift of [-2, -1, 0, 1, 2]) {
      const { first, last } = ramadanOf(1448, shift);
      expect(hijriDate(first, shift)).toEqual({ year: 1448, month: 9, day: 1 });
      expect(hijriDate(last, shift)).toEqual({ year: 1448, month: 9, day: 29 });
    }
  });
});

it.each([
  ['2026-11-25', 1448],
  ['2027-02-08', 1448],
  ['2027-03-08', 1448],
  // Some communities may fast until two days later.
  ['2027-03-10', 1448],
  ['2027-03-11', 1449],
  ['2026-03-22', 1448],
])('on %s the years with a page begin with %d', (today, year) => {
  expect(ramadanYears(today)).toEqual([year, year + 1]);
});

it.each([
  ['2027-01-08', null],
  ['2027-01-09', 1448],
  ['2027-02-08', 1448],
  ['2027-03-08', 1448],
  ['2027-03-09', null],
  ['2026-11-25', null],
])('on %s the announced Ramadan is that of %s', (today, year) => {
  expect(announcedRamadan(today, 0)?.year ?? null).toBe(year);
});

it('has an address without a year for the nearest one', () => {
  expect(ramadanAddress('kazan')).toBe('/vremya-namaza/kazan/ramadan');
  expect(ramadanAddress('kazan', 1449)).toBe('/vremya-namaza/kazan/ramadan/1449');
});

describe('cityRamadan', () => {
  it('is of the nearest year or the one after it, and of no other', () => {
    expect(inKazan(undefined)?.year).toBe(1448);
    expect(inKazan('1448')?.year).toBe(1448);
    expect(inKazan('1449')?.year).toBe(1449);
    for (const asked of ['1447', '1450', '01448', 'x', '']) expect(inKazan(asked)).toBeNull();
  });

  it('begins on the day that a community announced', () => {
    expect(inKazan(undefined, -1)?.days[0]?.day).toBe('2027-02-09');
    expect(inKazan(undefined, -1)?.days).toHaveLength(29);
  });

  it('has the times of the month pages, in every place and both years', () => {
    let compared = 0;
    for (const city of CITIES) {
      for (const asked of ['1448', '1449']) {
        const found = cityRamadan(city, asked, NOW, PAGE_DEFAULTS);
        const days = found?.days ?? [];
        expect([29, 30]).toContain(days.length);
        const months = new Map(
          [...new Set(days.map(({ day }) => monthOf(day)))].map((month) => [
            month,
            cityMonth(city, month, NOW, PAGE_DEFAULTS.calculation)?.days ?? [],
          ]),
        );
        const differing = days.filter(({ day, times }) => {
          const same = months.get(monthOf(day))?.find((one) => one.day === day)?.times;
          compared += 1;
          return (
            times.fajr.local !== same?.fajr.local || times.maghrib.local !== same.maghrib.local
          );
        });
        expect(differing, `${city.slug} ${asked}`).toEqual([]);
      }
    }
    expect(compared).toBe(CITIES.length * (29 + 29));
  });
});
