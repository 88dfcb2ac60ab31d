import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  canonicalZone,
  civilDate,
  clockOf,
  dayNumberOf,
  dayOfNumber,
} from '#features/prayer/engine/zone-clock.ts';
import { CITIES } from '#lib/city/cities.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';

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

describe('the clocks of our cities', () => {
  const zones = [...new Set(CITIES.map(({ timezone }) => timezone)), 'UTC'];

  it('agree with the platform from 2021 to 2037', () => {
    const wrong = zones.flatMap((timeZone) => {
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
        hourCycle: 'h23',
      });
      const read = clockOf(timeZone);
      // Each fifth day, every hour of the day in turn.
      for (let atMs = Date.UTC(2021, 0, 1); atMs < Date.UTC(2038, 0, 1); atMs += 121 * 3_600_000) {
        const { dayNumber, time } = read(atMs);
        if (format.format(atMs) !== `${dayOfNumber(dayNumber)}, ${time}`)
          return `${timeZone} ${new Date(atMs).toISOString()} ${format.format(atMs)}`;
      }
      return [];
    });
    expect(wrong).toEqual([]);
  });

  it('have zones that the platform spells the same', () => {
    const spelt = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
    expect(zones.map((zone) => spelt(zone).timeZone)).toEqual(zones);
  });

  it('do not open the zones of Intl, which takes a phone long', () => {
    const opened = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => opened.mockRestore());
    const atMs = Date.parse('2029-05-03T12:00:00Z');
    const times = zones.map((timeZone) => clockOf(timeZone)(atMs).time);
    expect(dayInZone(new Date(atMs), MOSCOW)).toBe('2029-05-03');
    expect(new Set(times).size).toBe(12);
    expect(zones.map(canonicalZone)).toEqual(zones);
    expect(opened).not.toHaveBeenCalled();
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
