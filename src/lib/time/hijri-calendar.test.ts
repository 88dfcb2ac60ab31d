import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#lib/time/day.ts';
import { hijriDate, hijriMonthStart, isMeanDate } from '#lib/time/hijri-calendar.ts';

/** Month lengths of 1421 to 1500 as two independent tables have them; 1 muharram 1421 below. */
const TABLE = readFileSync(
  new URL('../../../test/golden/umm-al-qura-months.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(';').map(Number));
const FIRST_DAY = '2000-04-06';

describe('the Hijri calendar', () => {
  it('is the one of Umm al-Qura on every day from 1421 to 1500', () => {
    expect(TABLE).toHaveLength(80);
    let day = FIRST_DAY;
    const wrong: string[] = [];
    for (const [year = NaN, ...lengths] of TABLE) {
      expect(lengths).toHaveLength(12);
      for (const [i, length] of lengths.entries()) {
        if (hijriMonthStart(year, i + 1) !== day) wrong.push(`${year}-${i + 1}`);
        for (let date = 1; date <= length; date += 1) {
          const found = hijriDate(day);
          if (found.year !== year || found.month !== i + 1 || found.day !== date) wrong.push(day);
          day = addDays(day, 1);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(day).toBe('2077-11-17');
  });

  it.each([
    // Saudi Arabia's calendar: the first days of Ramadan, both feasts, the new year.
    ['2024-03-11', 1445, 9, 1],
    ['2025-03-01', 1446, 9, 1],
    ['2025-06-06', 1446, 12, 10],
    ['2025-06-26', 1447, 1, 1],
    ['2026-02-18', 1447, 9, 1],
    ['2026-03-20', 1447, 10, 1],
    // Months that start a day late in the browsers' own calendar.
    ['2031-12-15', 1453, 9, 1],
  ])('has %s as the day %d-%d-%d', (day, year, month, date) => {
    expect(hijriDate(day)).toEqual({ year, month, day: date });
  });

  it('moves with the announcements, across months and years', () => {
    expect(hijriDate('2026-02-18', -1)).toEqual({ year: 1447, month: 8, day: 29 });
    expect(hijriDate('2026-02-18', 2)).toEqual({ year: 1447, month: 9, day: 3 });
    expect(hijriDate('2025-06-26', -1).year).toBe(1446);
  });

  it('tells the dates of its table from those of mean months', () => {
    const days = ['2000-04-05', '2000-04-06', '2077-11-16', '2077-11-17'];
    expect(days.map((day) => isMeanDate(day))).toEqual([true, false, false, true]);
    expect(isMeanDate('2077-11-16', 1)).toBe(true);
  });

  it('goes on without a gap outside of the table, months of 29 and 30 days', () => {
    for (const [first, days] of [
      ['1899-12-30', 37_000],
      ['2077-10-01', 9_000],
    ] as const) {
      let before = hijriDate(first);
      for (let n = 1; n < days; n += 1) {
        const now = hijriDate(addDays(first, n));
        const isNext = now.day === before.day + 1 && now.month === before.month;
        const isNew = now.day === 1 && before.day >= 29 && before.day <= 30;
        expect(isNext || isNew, addDays(first, n)).toBe(true);
        before = now;
      }
    }
    // The feast of 1 shawwal 1318 was about 22 January 1901.
    expect(Math.abs(daysBetween(hijriMonthStart(1318, 10), '1901-01-22'))).toBeLessThanOrEqual(2);
  });

  it('refuses what is no day', () => {
    expect(() => hijriDate('2026-02-30')).toThrow(RangeError);
  });
});
