import { describe, expect, it } from 'vitest';
import {
  formatHijri,
  formatHijriArabic,
  hijriDate,
  hijriMonthName,
  isFriday,
  isRamadan,
} from '#features/prayer/hijri.ts';

describe('hijriDate', () => {
  it.each([
    // First days of ramadan, both feasts and the new year as Saudi Arabia's calendar has them.
    ['2024-03-11', 1445, 9, 1],
    ['2025-03-01', 1446, 9, 1],
    ['2025-06-06', 1446, 12, 10],
    ['2025-06-26', 1447, 1, 1],
    ['2026-02-18', 1447, 9, 1],
    ['2026-03-20', 1447, 10, 1],
  ])('of %s is the day of %d-%d-%d', (day, year, month, date) => {
    expect(hijriDate(day)).toEqual({ year, month, day: date });
  });

  it('moves with the announcements by up to two days, across months and years', () => {
    expect(hijriDate('2026-02-18', -1)).toEqual({ year: 1447, month: 8, day: 29 });
    expect(hijriDate('2026-02-18', 2)).toEqual({ year: 1447, month: 9, day: 3 });
    expect(hijriDate('2025-06-26', -1).year).toBe(1446);
  });

  it('refuses what is no day', () => {
    expect(() => hijriDate('2026-02-30')).toThrow(RangeError);
  });
});

it('is written in Russian with «г. х.» and in Arabic with Arabic digits', () => {
  const date = { year: 1447, month: 9, day: 1 };
  expect(formatHijri(date)).toBe('1\u00a0рамадана\u00a01447\u00a0г.\u00a0х.');
  expect(formatHijriArabic(date)).toBe('١ رمضان ١٤٤٧');
});

it('months have the names that Intl gives them, in Russian and Arabic', () => {
  for (const language of ['ru', 'ar'] as const) {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-islamic-umalqura`, {
      timeZone: 'UTC',
      month: 'long',
    });
    const days = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2026, i, 10)));
    for (const day of days) {
      const { month } = hijriDate(day.toISOString().slice(0, 10));
      expect(hijriMonthName(month, language)).toBe(format.format(day));
    }
  }
  expect(hijriMonthName(9, 'en')).toBe('Ramadan');
});

it('marks ramadan, as adjusted, and Fridays', () => {
  expect(
    ['2026-02-17', '2026-02-18', '2026-03-19', '2026-03-20'].map((day) => isRamadan(day)),
  ).toEqual([false, true, true, false]);
  expect(isRamadan('2026-02-18', -1)).toBe(false);
  expect(isFriday('2026-11-20')).toBe(true);
  expect(isFriday('2026-11-21')).toBe(false);
});
