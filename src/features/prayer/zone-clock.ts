const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Far more than the 350 days of all Russian zones at once; an upper bound, not a tuning. */
const MAX_KNOWN = 50_000;

export interface ClockReading {
  /** Days since 1 January 1970 on that clock. */
  dayNumber: number;
  /** 'HH:MM', cut to the minute. */
  time: string;
}

/** The IANA name as it is officially spelt, or null when there is no such zone. */
export function canonicalZone(timeZone: string): string | null {
  // Offsets ('+03:00') are zones to some engines and not to others.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** What a clock of the zone shows at an instant. */
export function readClock(atMs: number, timeZone: string): ClockReading {
  const localMs = atMs + zoneOffsetMs(atMs, timeZone);
  const dayNumber = Math.floor(localMs / DAY_MS);
  const minutes = Math.floor((localMs - dayNumber * DAY_MS) / MINUTE_MS);
  return { dayNumber, time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` };
}

/** Days since 1 January 1970 of a real 'YYYY-MM-DD'. */
export function dayNumberOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** 'YYYY-MM-DD'. */
export function dayOfNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/**
 * How far a zone's clocks are ahead of UTC. Asking Intl costs more than everything else about a
 * time of day, so it is asked once for each UTC midnight: between two midnights with the same
 * answer no clock was changed.
 */
function zoneOffsetMs(atMs: number, timeZone: string): number {
  const before = Math.floor(atMs / DAY_MS);
  const offset = offsetAtMidnight(before, timeZone);
  if (offset === offsetAtMidnight(before + 1, timeZone)) return offset;
  return askIntl(atMs, timeZone);
}

const known = new Map<string, Map<number, number>>();
let knownCount = 0;

function offsetAtMidnight(utcDay: number, timeZone: string): number {
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
