import { rangeOf } from '#lib/text/russian.ts';

/**
 * A day is a string 'YYYY-MM-DD' and a month 'YYYY-MM', of the years 0001 to 9999; both sort as
 * text. The arithmetic is in UTC, so that neither the host's zone nor summer time affects it.
 * Functions throw RangeError for anything but a real day or month.
 */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const DAY_MS = 86_400_000;

// Written out because Intl for each date would make a table of hundreds of rows slow.
const MONTHS =
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');
const MONTHS_GENITIVE =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const MONTHS_SHORT = MONTHS_GENITIVE.map((month) => month.slice(0, 3));
const WEEKDAYS = 'вс пн вт ср чт пт сб'.split(' ');

/** The time zone of "today" for departures. */
export const MOSCOW = 'Europe/Moscow';

/**
 * Moscow's clocks are three hours ahead of UTC since 26 October 2014 (federal law 248-FZ of 21 July 2014).
 * Written out because opening Intl's zones is the longest task of a page's start on a phone.
 */
export const MOSCOW_AHEAD_MS = 3 * 3_600_000;
const MOSCOW_STEADY = { fromMs: Date.UTC(2014, 9, 26), untilMs: Date.UTC(2100, 0) };

/** True for 'YYYY-MM-DD' of a day that the calendar has. */
export function isDay(text: string): boolean {
  return partsOf(text) !== null;
}

/**
 * Parses DD.MM.YYYY with two, two and four digits, and nothing else; null for a day that does not
 * exist.
 */
export function parseDayRu(text: string): string | null {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  return match && realDay(`${match[3]}-${match[2]}-${match[1]}`);
}

/**
 * Parses a day as spreadsheets write it: YYYY-MM-DD, D.M.YYYY or D.M.YY, where a year above 50 is
 * of the last century; null for anything else and for a day that does not exist.
 */
export function parseLooseDay(text: string): string | null {
  const trimmed = text.trim();
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(trimmed);
  if (!match) return realDay(trimmed);
  const [, day = '', month = '', year = ''] = match;
  const century = Number(year) > 50 ? '19' : '20';
  const fullYear = year.length === 4 ? year : century + year;
  return realDay(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/**
 * The day `n` days after a day, before it when `n` is negative.
 * @throws RangeError outside the supported years
 */
export function addDays(day: string, n: number): string {
  const result = new Date(dayNumber(day) * DAY_MS + n * DAY_MS).toISOString().slice(0, 10);
  if (!isDay(result)) throw new RangeError(`no day ${n} days from ${day}`);
  return result;
}

/** Days in a row. */
export interface DaySpan {
  /** The first, 'YYYY-MM-DD'. */
  from: string;
  count: number;
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The last day of a trip of `days` days, including the days of departure and of return. */
export function endDay(departure: string, days: number): string {
  return addDays(departure, days - 1);
}

/** The month, `YYYY-MM`, of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first day of a month 'YYYY-MM' and how many it has. */
export function daysOfMonth(month: string): DaySpan {
  const from = `${month}-01`;
  // The 28th and four days more are always in the next month.
  const inNext = addDays(from, 31);
  return { from, count: daysBetween(from, `${monthOf(inNext)}-01`) };
}

/**
 * The month, `YYYY-MM`, `n` months after a month.
 * @throws RangeError outside the supported years
 */
export function addMonths(month: string, n: number): string {
  const { year, month: number } = monthParts(month);
  const months = year * 12 + number - 1 + n;
  const result = `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1, 2)}`;
  monthParts(result);
  return result;
}

/** The name of a month, 1 to 12, in the nominative: «ноябрь». */
export function monthNameRu(monthNumber: number): string {
  const name = MONTHS[monthNumber - 1];
  if (name === undefined) throw new RangeError(`not a month: ${monthNumber}`);
  return name;
}

/** The number of a month, 1 to 12, by its name in any case; null for anything else. */
export function monthNumberOf(name: string): number | null {
  const place = MONTHS.indexOf(name.toLowerCase());
  return place < 0 ? null : place + 1;
}

/** A month 'YYYY-MM' as «ноябрь 2026». */
export function formatMonth(month: string): string {
  const parts = monthParts(month);
  return `${monthNameRu(parts.month)} ${parts.year}`;
}

/** «20 ноября 2026»: day and month on one line, the year there or on the next one. */
export function formatDay(day: string): string {
  return `${formatDayAndMonth(day)} ${dayParts(day).year}`;
}

/** «20 ноя, пт» on one line, for tables. */
export function formatDayShort(day: string): string {
  const parts = dayParts(day);
  return `${parts.day}\u00a0${MONTHS_SHORT[parts.month - 1]},\u00a0${weekdayRu(day)}`;
}

/** «26.11.2026, чт», for columns of dates. */
export function formatDayNumeric(day: string): string {
  return `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)},\u00a0${weekdayRu(day)}`;
}

/**
 * «3–12 декабря 2026», «28 ноября – 6 декабря 2026» or «28 декабря 2026 – 6 января 2027»; a line
 * breaks only before a year and after a dash with spaces. The order of the days is kept.
 */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return formatDay(from);
  const start = dayParts(from);
  const end = dayParts(to);
  if (start.year !== end.year) return `${formatDay(from)}\u00a0– ${formatDay(to)}`;
  if (start.month !== end.month) return `${formatDayAndMonth(from)}\u00a0– ${formatDay(to)}`;
  return rangeOf(start.day, formatDay(to));
}

/** «пн» to «вс». */
export function weekdayRu(day: string): string {
  // Day 0 is 1 January 1970, a Thursday.
  return WEEKDAYS[(((dayNumber(day) + 4) % 7) + 7) % 7] ?? '';
}

/** The day in an IANA time zone at an instant. */
export function dayInZone(instant: Date, timeZone: string): string {
  const atMs = instant.getTime();
  if (timeZone === MOSCOW && atMs >= MOSCOW_STEADY.fromMs && atMs < MOSCOW_STEADY.untilMs)
    return new Date(atMs + MOSCOW_AHEAD_MS).toISOString().slice(0, 10);
  const found: Record<string, string> = {};
  for (const { type, value } of zoneFormat(timeZone).formatToParts(instant)) found[type] = value;
  return `${(found['year'] ?? '').padStart(4, '0')}-${found['month']}-${found['day']}`;
}

/** The numbers of a real day, the month from 1. */
function dayParts(day: string) {
  const parts = partsOf(day);
  if (!parts) throw new RangeError(`not a day: ${day}`);
  return parts;
}

/** The numbers of a real month, the month from 1. */
function monthParts(text: string): { year: number; month: number } {
  const match = MONTH.exec(text);
  const year = Number(match?.[1]);
  const month = Number(match?.[2]);
  if (!match || year < 1 || month < 1 || month > 12) throw new RangeError(`not a month: ${text}`);
  return { year, month };
}

/** «20 ноября» on one line. */
export function formatDayAndMonth(day: string): string {
  const parts = dayParts(day);
  return `${parts.day}\u00a0${MONTHS_GENITIVE[parts.month - 1]}`;
}

function partsOf(text: string) {
  const match = DAY.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const isReal =
    year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isReal ? { year, month, day } : null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function realDay(text: string): string | null {
  return isDay(text) ? text : null;
}

function dayNumber(day: string): number {
  dayParts(day);
  return Date.parse(day) / DAY_MS;
}

function pad(n: number, length: number): string {
  return String(n).padStart(length, '0');
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached because creating one costs more than using it a hundred times. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zoneFormats.set(timeZone, format);
  }
  return format;
}
