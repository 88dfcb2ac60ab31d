import { describe, expect, it } from 'vitest';
import {
  NO_PACE,
  readFurther,
  readingMs,
  type Pace,
} from '#features/quran/progress/reading-pace.ts';
import { streakOf } from '#lib/time/streak.ts';

const seen = [
  { ayah: 1, words: 4 },
  { ayah: 2, words: 40 },
  { ayah: 3, words: 8 },
];

function look(times: number, verses = seen, elapsedMs = 1000) {
  const read = new Set<number>();
  let pace: Pace = NO_PACE;
  for (let i = 0; i < times; i += 1) {
    const step = readFurther(pace, verses, (ayah) => read.has(ayah), elapsedMs);
    pace = step.pace;
    for (const ayah of step.read) read.add(ayah);
  }
  return [...read];
}

describe('verses truly read', () => {
  it('are those on the screen, one after the other, each for as long as its words take', () => {
    expect(look(1)).toEqual([]);
    expect(look(2)).toEqual([1]);
    expect(look(11)).toEqual([1]);
    expect(look(12)).toEqual([1, 2]);
    expect(look(14)).toEqual([1, 2, 3]);
  });

  it('are none when one only scrolls past', () => {
    const read = new Set<number>();
    let pace: Pace = NO_PACE;
    for (let ayah = 1; ayah <= 200; ayah += 1) {
      const step = readFurther(pace, [{ ayah, words: 12 }], (n) => read.has(n), 300);
      pace = step.pace;
      for (const n of step.read) read.add(n);
    }
    expect(read.size).toBe(0);
  });

  it('are not read by a page that slept or a clock that was set back', () => {
    expect(look(1, seen, 3_600_000)).toEqual([1]);
    expect(look(50, seen, -1000)).toEqual([]);
  });

  it('need more time the longer they are', () => {
    expect(readingMs(1)).toBe(1200);
    expect(readingMs(128)).toBe(32_000);
  });
});

describe('a streak', () => {
  it('counts days in a row up to today, or yesterday while today is not over', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    expect(streakOf(days, '2026-11-20')).toBe(4);
    expect(streakOf(days, '2026-11-21')).toBe(4);
    expect(streakOf(days, '2026-11-22')).toBe(0);
    expect(streakOf([], '2026-11-20')).toBe(0);
  });

  it('breaks at a day without reading and crosses months and years', () => {
    expect(streakOf(['2026-11-18', '2026-11-20'], '2026-11-20')).toBe(1);
    expect(streakOf(['2026-12-31', '2027-01-01', '2026-12-30'], '2027-01-01')).toBe(3);
    expect(streakOf(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3);
  });

  it('does not count days that are still to come for this reader', () => {
    expect(streakOf(['2026-11-20', '2026-11-21'], '2026-11-20')).toBe(1);
  });
});
