import { expect, it } from 'vitest';
import {
  formatHijri,
  formatHijriArabic,
  hijriMonthName,
  isFriday,
  isRamadan,
} from '#features/prayer/engine/hijri.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';

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
