import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#lib/day.ts';
import { demoSeasons, hajjAhead, ramadanOf } from '#features/demo/demo-seasons.ts';

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
});

/** Day and month of the Umm al-Qura calendar, as the platform reckons it. */
function hijriDay(day: string): string {
  const parts = hijri.formatToParts(new Date(day));
  const part = (type: string) => parts.find((found) => found.type === type)?.value;
  return `${part('day')}.${part('month')}`;
}

describe('the seasons of demo tours', () => {
  it('know the first of Ramadan and the eighth of Dhu al-Hijja up to 2032', () => {
    for (let day = '2025-02-01'; day < '2032-12-31'; day = addDays(day, 1)) {
      expect(ramadanOf(day) === day, `Ramadan ${day}`).toBe(hijriDay(day) === '1.9');
      expect(hajjAhead(day) === day, `Hajj ${day}`).toBe(hijriDay(day) === '8.12');
    }
  });

  it('reckon on after that, a few days off at most', () => {
    const { umrah_ramadan, hajj } = demoSeasons('2034-01-01', '2035-12-31');
    const starts = umrah_ramadan.filter((day) => ramadanOf(day) === day);
    expect(starts).toHaveLength(2);
    for (const start of starts) {
      const near = [-2, -1, 0, 1, 2].map((n) => hijriDay(addDays(start, n)));
      expect(near).toContain('1.9');
    }
    expect(hajj).toHaveLength(16);
  });

  it('never give one day to two types, and close Umrah before and during the Hajj', () => {
    const { umrah, umrah_ramadan, hajj } = demoSeasons('2026-01-01', '2027-12-31');
    const all = [...umrah, ...umrah_ramadan, ...hajj];
    expect(new Set(all).size).toBe(all.length);
    expect(umrah.some((day) => day >= '2026-04-18' && day <= '2026-06-02')).toBe(false);
    expect(umrah).toContain('2026-04-17');
    expect(umrah).toContain('2026-06-03');
    expect(umrah_ramadan.at(0)).toBe('2026-02-15');
    expect(hajj.slice(0, 8).map((day) => daysBetween(day, '2026-05-25'))).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5,
    ]);
  });
});
