import { describe, expect, it } from 'vitest';
import { demoDays as daysOf } from '#features/demo/demo-day.ts';
import { firstSeasons } from '#features/tours/season/seasons.server.ts';
import { crossingsOf } from '#features/tours/season/season.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { addDays, daysBetween } from '#lib/time/day.ts';

/** Days of every season: before, in and after Ramadan and Hajj, leap day, turn of the year. */
const TODAYS = [
  '2025-11-20',
  '2026-02-17',
  '2026-02-18',
  '2026-03-12',
  '2026-05-20',
  '2026-06-01',
  '2026-12-31',
  '2027-05-14',
  '2028-02-29',
  '2029-01-20',
  '2029-09-09',
  '2030-01-05',
  '2030-07-01',
  '2030-12-26',
] as const;

const SEASONS = await firstSeasons();
const demoDays = (today: string) => daysOf(today, SEASONS);

const PLACES = Array.from({ length: 100 }, (_, n) => n / 100);

describe('the days of demo departures', () => {
  it('count Ramadan and the Hajj from the calendar of Umm al-Qura', () => {
    const dayOf = demoDays('2026-11-22');
    expect(dayOf({ day_of_ramadan: 1 })).toBe('2027-02-08');
    expect(dayOf({ day_of_ramadan: -2 })).toBe('2027-02-05');
    expect(dayOf({ day_of_ramadan: 20 })).toBe('2027-02-27');
    expect(dayOf({ days_before_hajj: 7 })).toBe('2027-05-07');
  });

  it('go to the next year when this year is too near', () => {
    const dayOf = demoDays('2027-02-20');
    expect(dayOf({ day_of_ramadan: 16 })).toBe('2027-02-23');
    expect(dayOf({ day_of_ramadan: 15 })).toBe('2028-02-11');
    expect(demoDays('2027-05-06')({ days_before_hajj: 5 })).toBe('2027-05-09');
    expect(demoDays('2027-05-07')({ days_before_hajj: 5 })).toBe('2028-04-28');
  });

  it.each(TODAYS)('on %s never send an Umrah into Ramadan or the closed season', (today) => {
    const dayOf = demoDays(today);
    const days = PLACES.flatMap((place) => [dayOf({ umrah: place }), dayOf({ departed: place })]);
    const closed = days.filter((day) => {
      const start = hijriDate(day);
      const back = hijriDate(addDays(day, 14));
      const isClosed = (date: typeof start) =>
        date.month === 11 || (date.month === 12 && date.day <= 13);
      return isClosed(start) || isClosed(back) || start.month === 9;
    });
    expect(closed).toEqual([]);
  });

  it('follow the last days that are known, and those expected in other years', () => {
    const [known, ...later] = SEASONS;
    if (!known) throw new Error('no season');
    const earlier = { ...known, last_visa: '2026-01-30', last_entry: '2026-01-31' };
    const inFebruary = (seasons: typeof SEASONS) =>
      PLACES.some((place) =>
        daysOf('2026-01-10', seasons)({ umrah: place }).startsWith('2026-02-0'),
      );
    expect(inFebruary(SEASONS)).toBe(true);
    expect(inFebruary([earlier, ...later])).toBe(false);
  });

  it('conflict with no season that is known', () => {
    for (const today of TODAYS.filter((day) => day < '2028')) {
      const dayOf = demoDays(today);
      for (const place of PLACES) {
        for (const departs of [{ umrah: place }, { departed: place }]) {
          const departure_date = dayOf(departs);
          const trip = { tour_type: 'umrah' as const, departure_date, end_date: null, days: 15 };
          expect([trip, crossingsOf(trip, SEASONS)]).toEqual([trip, []]);
        }
      }
    }
  });

  it.each(TODAYS)('on %s lie ahead in order, departed ones within 120 days', (today) => {
    const dayOf = demoDays(today);
    const ahead = PLACES.map((place) => daysBetween(today, dayOf({ umrah: place })));
    expect(ahead).toEqual(ahead.toSorted((a, b) => a - b));
    expect(ahead[0]).toBeGreaterThanOrEqual(3);
    expect(ahead.at(-1)).toBeLessThanOrEqual(420);
    const past = PLACES.map((place) => daysBetween(today, dayOf({ departed: place })));
    expect(Math.min(...past)).toBeGreaterThanOrEqual(-120);
    expect(Math.max(...past)).toBeLessThan(0);
  });
});
