import { describe, expect, it } from 'vitest';
import {
  canonicalZone,
  civilDate,
  clockOf,
  dayNumberOf,
  dayOfNumber,
} from '#features/prayer/engine/zone-clock.ts';
import { dayInZone } from '#lib/time/day.ts';

describe('a clock', () => {
  it.each([
    ['2026-11-20T15:30:00Z', 'Asia/Vladivostok', '2026-11-21', '01:30'],
    ['2026-11-20T15:30:59Z', 'Europe/Kaliningrad', '2026-11-20', '17:30'],
    ['2026-11-20T15:30:00Z', 'Asia/Kathmandu', '2026-11-20', '21:15'],
    // The hour before and after the clocks of Berlin change, on the very day.
    ['2027-03-28T00:59:00Z', 'Europe/Berlin', '2027-03-28', '01:59'],
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28', '03:00'],
    ['2027-10-31T00:59:00Z', 'Europe/Berlin', '2027-10-31', '02:59'],
    ['2027-10-31T01:00:00Z', 'Europe/Berlin', '2027-10-31', '02:00'],
    // Half an hour of summer time.
    ['2027-04-03T14:59:00Z', 'Australia/Lord_Howe', '2027-04-04', '01:59'],
    ['2027-04-03T15:00:00Z', 'Australia/Lord_Howe', '2027-04-04', '01:30'],
    // Moscow's mean time had seconds.
    ['1900-06-01T09:29:43Z', 'Europe/Moscow', '1900-06-01', '12:00'],
  ])('shows %s in %s as %s %s', (instant, zone, day, time) => {
    const clock = clockOf(zone)(Date.parse(instant));
    expect(dayOfNumber(clock.dayNumber)).toBe(day);
    expect(clock.time).toBe(time);
  });

  it('agrees with Intl hour by hour through years with changes of clocks', () => {
    for (const zone of [
      'Europe/Moscow',
      'America/New_York',
      'Africa/Casablanca',
      'Asia/Sakhalin',
    ]) {
      const format = new Intl.DateTimeFormat('ru', { timeZone: zone, timeStyle: 'short' });
      const read = clockOf(zone);
      const wrong = [];
      for (let atMs = Date.UTC(2010, 9, 1); atMs < Date.UTC(2011, 11, 1); atMs += 3_600_000 * 3.5) {
        const clock = read(atMs);
        const isRight =
          clock.time === format.format(atMs) &&
          dayOfNumber(clock.dayNumber) === dayInZone(new Date(atMs), zone);
        if (!isRight) wrong.push(new Date(atMs).toISOString());
      }
      expect(wrong).toEqual([]);
    }
  });
});

describe('canonicalZone', () => {
  it('knows a zone in any case and by its old names', () => {
    expect(canonicalZone('europe/moscow')).toBe('Europe/Moscow');
    expect(canonicalZone('Etc/GMT-5')).toBe('Etc/GMT-5');
  });

  it.each(['Mars/Phobos', '+03:00', '', 'Europe/Moscow\n', `A${'a'.repeat(80)}`, '../etc/passwd'])(
    'refuses «%s»',
    (zone) => {
      expect(canonicalZone(zone)).toBeNull();
    },
  );
});

it('day numbers and days are each other backwards', () => {
  expect(dayNumberOf('1970-01-02')).toBe(1);
  expect(dayOfNumber(dayNumberOf('2100-02-28') + 1)).toBe('2100-03-01');
});

it('a date is what Date makes of it, through centuries of leap years', () => {
  const wrong = [];
  for (let n = dayNumberOf('1599-12-31'); n < dayNumberOf('2401-01-02'); n += 1) {
    const date = new Date(n * 86_400_000);
    const { year, month, day } = civilDate(n);
    const isRight =
      year === date.getUTCFullYear() &&
      month === date.getUTCMonth() + 1 &&
      day === date.getUTCDate();
    if (!isRight) wrong.push(n);
  }
  expect(wrong).toEqual([]);
});
