import { addDays, isDay } from '#lib/time/day.ts';

export interface HijriDate {
  year: number;
  /** 1 is muharram, 9 ramadan. */
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
const FIRST_YEAR = 1421;
/** 1 muharram 1421. */
const FIRST_DAY = Date.parse('2000-04-06') / DAY_MS;
/**
 * The months of 1421 to 1500: three hexadecimal digits per year, one bit per month from muharram
 * on, set if the month has 30 days instead of 29. Source: data/README.md.
 */
const LONG_MONTHS =
  '23d91da95b4ab5a56d2b693b49b6556a9754b6a56caad555b29b92ba95d4' +
  'ada55aaab595749764baa5b52b6a56d2ae9572a75535a95d49ba4dd26d53' +
  '5aaaad4b6a57527a95b4ab5536c9ae4b6a96b4ada55d25d92dc96d4ad655' +
  '6d2b693749b64d72ab54b6a5752b6956b2ad94dc95d4aea56caad5556c97';

/** The mean number of days between new moons. */
const MEAN_MONTH = 29.530588853;

/**
 * The first day of each month of the table and of the month after it, in days since 1 January 1970.
 */
const STARTS = [FIRST_DAY];
for (const digit of LONG_MONTHS) {
  for (const bit of [8, 4, 2, 1]) {
    STARTS.push((STARTS.at(-1) ?? NaN) + (Number.parseInt(digit, 16) & bit ? 30 : 29));
  }
}
const MONTHS = STARTS.length - 1;
const END_DAY = STARTS[MONTHS] ?? NaN;

/**
 * The Hijri date of a day ('YYYY-MM-DD') by the calendar of Umm al-Qura, `shiftDays` later: a
 * community that begins its months a day after the calendar uses −1. The Hijri day began at the
 * sunset before. Exact from 1421 to 1500 AH (April 2000 to November 2077); outside of the table
 * months have their mean length, at most a day or two off. (The browsers' own calendar is a day
 * late in 207 months from August 2029 on.)
 */
export function hijriDate(day: string, shiftDays = 0): HijriDate {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  const dayNumber = Date.parse(day) / DAY_MS + shiftDays;
  let month = Math.floor((dayNumber - FIRST_DAY) / MEAN_MONTH);
  while (startOf(month) > dayNumber) month -= 1;
  while (startOf(month + 1) <= dayNumber) month += 1;
  return {
    year: FIRST_YEAR + Math.floor(month / 12),
    month: (((month % 12) + 12) % 12) + 1,
    day: dayNumber - startOf(month) + 1,
  };
}

/** Whether a day's Hijri date is only approximate, by months of their mean length. */
export function isMeanDate(day: string, shiftDays = 0): boolean {
  const dayNumber = Date.parse(day) / DAY_MS + shiftDays;
  return dayNumber < FIRST_DAY || dayNumber >= END_DAY;
}

/** The day, 'YYYY-MM-DD', on which a Hijri month begins. */
export function hijriMonthStart(year: number, month: number): string {
  const dayNumber = startOf((year - FIRST_YEAR) * 12 + month - 1);
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

export type Ramadan = ReturnType<typeof ramadanOf>;

/** Ramadan of a Hijri year; `shiftDays` as for `hijriDate`: −1 begins it a day after the calendar. */
export function ramadanOf(year: number, shiftDays = 0) {
  return {
    /** The Hijri year. */
    year,
    /** 'YYYY-MM-DD'. */
    first: addDays(hijriMonthStart(year, 9), -shiftDays),
    last: addDays(hijriMonthStart(year, 10), -1 - shiftDays),
  };
}

/** The first day of a month by its number, counted from muharram 1421, which is 0. */
function startOf(month: number): number {
  if (month < 0) return FIRST_DAY + Math.round(month * MEAN_MONTH);
  return STARTS[month] ?? END_DAY + Math.round((month - MONTHS) * MEAN_MONTH);
}
