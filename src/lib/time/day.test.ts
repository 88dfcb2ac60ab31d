import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOSCOW,
  addDays,
  addMonths,
  dayInZone,
  daysBetween,
  daysOfMonth,
  endDay,
  formatDay,
  formatDayRange,
  formatDayShort,
  formatMonth,
  isDay,
  monthNameRu,
  monthNumberOf,
  monthOf,
  parseDayRu,
  parseLooseDay,
  weekdayRu,
} from '#lib/time/day.ts';

const anyDay = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((instant) => instant.toISOString().slice(0, 10));

const nearDay = fc.integer({ min: -40_000, max: 40_000 }).map((n) => addDays('2026-11-20', n));

/** Spaces of the text that do not break a line, shown as «_». */
const shown = (text: string) => text.replaceAll('\u00a0', '_');

describe('isDay', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'knows %s',
    (text) => {
      expect(isDay(text)).toBe(true);
    },
  );

  it.each([
    '2024-02-30',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '20260101',
    '٢٠٢٦-٠١-٠١',
  ])('refuses «%s»', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it.each([2023, 2024, 1900, 2000])('knows the last day of each month of %i', (year) => {
    for (let month = 1; month <= 12; month += 1) {
      const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      expect(isDay(last)).toBe(true);
      expect(isDay(`${last.slice(0, 8)}${Number(last.slice(8)) + 1}`)).toBe(false);
    }
  });

  it('agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const date = new Date(0);
          date.setUTCFullYear(year, month - 1, day);
          const text = [String(year).padStart(4, '0'), month, day]
            .map((part) => String(part).padStart(2, '0'))
            .join('-');
          expect(isDay(text)).toBe(date.toISOString().slice(0, 10) === text);
        },
      ),
    );
  });
});

describe('reading a day', () => {
  it('takes exactly DD.MM.YYYY in a form', () => {
    expect(parseDayRu('15.01.2025')).toBe('2025-01-15');
    for (const text of ['1.1.2025', '15.01.25', '31.04.2025', '2025-01-15', '15.01.2025 ', '']) {
      expect(parseDayRu(text)).toBeNull();
    }
  });

  it.each([
    ['2025-01-15', '2025-01-15'],
    [' 5.1.2025 ', '2025-01-05'],
    ['05.01.2025', '2025-01-05'],
    ['5.1.25', '2025-01-05'],
    ['5.1.50', '2050-01-05'],
    ['5.1.51', '1951-01-05'],
    ['5.1.00', '2000-01-05'],
    ['29.2.24', '2024-02-29'],
    ['29.2.25', null],
    ['5.1.225', null],
    ['5/1/2025', null],
    ['2025-1-5', null],
    ['завтра', null],
    ['', null],
  ])('takes «%s» of a spreadsheet as %s', (text, day) => {
    expect(parseLooseDay(text)).toBe(day);
  });
});

describe('counting days', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  });

  it('has a one-day trip end on the day it departs', () => {
    expect(endDay('2026-12-03', 1)).toBe('2026-12-03');
    expect(endDay('2026-12-28', 10)).toBe('2027-01-06');
  });

  it('finds by daysBetween what addDays added, and orders days as text', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: -100_000, max: 100_000 }), (day, n) => {
        const other = addDays(day, n);
        expect(isDay(other)).toBe(true);
        expect(daysBetween(day, other)).toBe(n);
        expect(addDays(other, -n)).toBe(day);
        expect(Math.sign(n)).toBe(day < other ? 1 : day === other ? 0 : -1);
      }),
    );
  });

  it('refuses what is no day and what leaves the years of four digits', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', 'завтра')).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
  });
});

describe('months', () => {
  it('are counted over the ends of years', () => {
    expect(monthOf('2026-11-20')).toBe('2026-11');
    expect(addMonths('2026-11', 0)).toBe('2026-11');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', 24)).toBe('2028-11');
    expect(() => addMonths('0001-01', -1)).toThrow(RangeError);
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
  });

  it('come back when as many are taken as were added', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: -1_200, max: 1_200 }), (day, n) => {
        expect(addMonths(addMonths(monthOf(day), n), -n)).toBe(monthOf(day));
      }),
    );
  });

  it('have names', () => {
    expect(monthNameRu(1)).toBe('январь');
    expect(monthNameRu(12)).toBe('декабрь');
    expect(() => monthNameRu(13)).toThrow(RangeError);
    expect(monthNumberOf(monthNameRu(12))).toBe(12);
    expect(monthNumberOf('Январь')).toBe(1);
    expect(monthNumberOf('января')).toBeNull();
    expect(shown(formatMonth('2026-11'))).toBe('ноябрь 2026');
  });
});

describe('a day for reading', () => {
  it('is written in full or short', () => {
    expect(shown(formatDay('2026-11-20'))).toBe('20_ноября 2026');
    expect(shown(formatDay('2026-05-01'))).toBe('1_мая 2026');
    expect(shown(formatDayShort('2026-11-20'))).toBe('20_ноя,_пт');
    expect(() => formatDay('2026-02-30')).toThrow(RangeError);
  });

  it('is named as the platform names it, month and weekday', () => {
    const long = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' });
    fc.assert(
      fc.property(nearDay, (day) => {
        const instant = new Date(day);
        const platform = long.format(instant).replace(/\sг\.$/, '');
        expect(formatDay(day).replaceAll('\u00a0', ' ')).toBe(platform.replaceAll('\u00a0', ' '));
        expect(weekdayRu(day)).toBe(weekday.format(instant));
      }),
    );
  });

  it.each([
    ['2026-12-03', '2026-12-12', '3–\u206012_декабря 2026'],
    ['2026-11-28', '2026-12-06', '28_ноября_– 6_декабря 2026'],
    ['2026-12-28', '2027-01-06', '28_декабря 2026_– 6_января 2027'],
    ['2026-12-03', '2027-12-03', '3_декабря 2026_– 3_декабря 2027'],
    ['2026-12-03', '2026-12-03', '3_декабря 2026'],
  ])('from %s to %s is written «%s»', (from, to, text) => {
    expect(shown(formatDayRange(from, to))).toBe(text);
  });
});

describe('dayInZone', () => {
  it('gives the day that the zone has at the instant', () => {
    const lateInMoscow = new Date('2026-11-20T21:30:00Z');
    expect(dayInZone(lateInMoscow, MOSCOW)).toBe('2026-11-21');
    expect(dayInZone(lateInMoscow, 'UTC')).toBe('2026-11-20');
    expect(dayInZone(lateInMoscow, 'Asia/Kamchatka')).toBe('2026-11-21');
    expect(dayInZone(lateInMoscow, 'America/New_York')).toBe('2026-11-20');
  });

  it('agrees with the platform about Moscow, to the last millisecond of a day', () => {
    const platform = new Intl.DateTimeFormat('en-CA', { timeZone: MOSCOW, dateStyle: 'short' });
    const wrong = [];
    // From before its clocks stood still, and beyond the years that are written out.
    for (let year = 2010; year < 2103; year += year < 2040 ? 1 : 9) {
      for (let day = 0; day < 366; day += 1) {
        const midnightMs = Date.UTC(year, 0, 1, 21) + day * 86_400_000;
        for (const atMs of [midnightMs - 1, midnightMs]) {
          const instant = new Date(atMs);
          if (dayInZone(instant, MOSCOW) !== platform.format(instant)) wrong.push(instant);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('follows summer time', () => {
    expect(dayInZone(new Date('2026-07-01T22:30:00Z'), 'Europe/Berlin')).toBe('2026-07-02');
    expect(dayInZone(new Date('2026-12-01T22:30:00Z'), 'Europe/Berlin')).toBe('2026-12-01');
  });

  it('gives in UTC the day written in the instant, of any year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayInZone(new Date(`${day}T23:59:59.999Z`), 'UTC')).toBe(day);
      }),
    );
  });

  it('refuses an unknown zone and an invalid instant', () => {
    expect(() => dayInZone(new Date(0), 'Europe/Kazan')).toThrow(RangeError);
    expect(() => dayInZone(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });
});

it.each([
  ['2028-02', 29],
  ['2027-02', 28],
  ['2026-11', 30],
  ['2026-12', 31],
])('%s has %d days', (month, count) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, count });
});
