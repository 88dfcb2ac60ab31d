const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Far more than the 350 days of all Russian zones at once; an upper bound, not a tuning. */
const MAX_KNOWN = 50_000;

/** Every minute of a day, '00:00' to '23:59'. */
const TIMES = Array.from(
  { length: 1440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
);

export interface ClockReading {
  /** Days since 1 January 1970 on that clock. */
  dayNumber: number;
  /** 'HH:MM', cut to the minute. */
  time: string;
}

/** The official spelling of an IANA zone, or null when there is no such zone. */
export function canonicalZone(timeZone: string): string | null {
  if (STEADY_HOURS.has(timeZone)) return timeZone;
  // Offsets ('+03:00') are zones to some engines and not to others.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The clock of a zone: maps epoch milliseconds to its reading. */
export function clockOf(timeZone: string): (atMs: number) => ClockReading {
  let utcDay = NaN;
  /** Null on a day with a clock change. */
  let offsetMs: number | null = null;
  return (atMs) => {
    const day = Math.floor(atMs / DAY_MS);
    if (day !== utcDay) {
      utcDay = day;
      offsetMs = steadyOffset(day, timeZone);
    }
    const localMs = atMs + (offsetMs ?? askIntl(atMs, timeZone));
    const dayNumber = Math.floor(localMs / DAY_MS);
    const minutes = Math.floor((localMs - dayNumber * DAY_MS) / MINUTE_MS);
    return { dayNumber, time: TIMES[minutes] ?? '' };
  };
}

/** Days since 1 January 1970 of a real 'YYYY-MM-DD'. */
export function dayNumberOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** 'YYYY-MM-DD'. */
export function dayOfNumber(dayNumber: number): string {
  const { year, month, day } = civilDate(dayNumber);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * The date of a day number, the month from 1. Counts in eras of 400 years that begin on a 1 March, so
 * that the leap day is the last of its year; Date does the same, several times slower.
 */
export function civilDate(dayNumber: number): { year: number; month: number; day: number } {
  const sinceMarch = dayNumber + 719_468;
  const era = Math.floor(sinceMarch / 146_097);
  const dayOfEra = sinceMarch - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** The offset of a zone's clocks from UTC in a year, without summer time. */
export function standardOffsetMs(year: number, timeZone: string): number {
  return Math.min(
    offsetAtMidnight(Date.UTC(year, 0, 1) / DAY_MS, timeZone),
    offsetAtMidnight(Date.UTC(year, 6, 1) / DAY_MS, timeZone),
  );
}

/**
 * The offset of a zone's clocks from UTC throughout a UTC day; null on a day with a clock change. Intl
 * is the most expensive part, so it is called once for each midnight: between two midnights with the
 * same offset no clock changed.
 */
function steadyOffset(utcDay: number, timeZone: string): number | null {
  const offset = offsetAtMidnight(utcDay, timeZone);
  return offset === offsetAtMidnight(utcDay + 1, timeZone) ? offset : null;
}

/** Since 1 January 1970; Volgograd changed its clocks last, on 27 December 2020. */
const STEADY_FROM_DAY = Date.UTC(2021, 0, 1) / DAY_MS;
const HOUR_MS = 3_600_000;

/**
 * Hours ahead of UTC of the zones of our cities since `STEADY_FROM_DAY`, by the IANA time zone database; the
 * test compares them with the platform's. So a phone with old zones shows the right time, and a page does not
 * open Intl's zones, the longest task of its start.
 */
const STEADY_HOURS = new Map(
  Object.entries({
    UTC: 0,
    'Europe/Kaliningrad': 2,
    'Europe/Moscow': 3,
    'Europe/Kirov': 3,
    'Europe/Volgograd': 3,
    'Asia/Riyadh': 3,
    'Europe/Astrakhan': 4,
    'Europe/Samara': 4,
    'Europe/Saratov': 4,
    'Europe/Ulyanovsk': 4,
    'Asia/Yekaterinburg': 5,
    'Asia/Omsk': 6,
    'Asia/Barnaul': 7,
    'Asia/Krasnoyarsk': 7,
    'Asia/Novokuznetsk': 7,
    'Asia/Novosibirsk': 7,
    'Asia/Tomsk': 7,
    'Asia/Irkutsk': 8,
    'Asia/Chita': 9,
    'Asia/Yakutsk': 9,
    'Asia/Vladivostok': 10,
    'Asia/Magadan': 11,
    'Asia/Sakhalin': 11,
    'Asia/Kamchatka': 12,
  }),
);

const known = new Map<string, Map<number, number>>();
let knownCount = 0;

function offsetAtMidnight(utcDay: number, timeZone: string): number {
  const steady = utcDay >= STEADY_FROM_DAY ? STEADY_HOURS.get(timeZone) : undefined;
  if (steady !== undefined) return steady * HOUR_MS;
  let ofZone = known.get(timeZone);
  if (!ofZone) known.set(timeZone, (ofZone = new Map()));
  const found = ofZone.get(utcDay);
  if (found !== undefined) return found;
  if (knownCount >= MAX_KNOWN) {
    known.clear();
    known.set(timeZone, (ofZone = new Map()));
    knownCount = 0;
  }
  const offset = askIntl(utcDay * DAY_MS, timeZone);
  ofZone.set(utcDay, offset);
  knownCount += 1;
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function askIntl(atMs: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wholeSecondMs = Math.floor(atMs / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecondMs;
}

function twoDigits(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}
