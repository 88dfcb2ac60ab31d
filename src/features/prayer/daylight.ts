import type { Polar } from '#features/prayer/prayer-times.ts';
import { sunAltitude } from '#features/prayer/sun-altitude.ts';
import { HORIZON, sunDays, type SunDay, type SunQuestion } from '#features/prayer/sun-day.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
/** Northernmost parallel, and southernmost, on which the sun rises and sets on every day. */
const SAFE_LATITUDE = 65;
/** A sunset so close to solar midnight leaves no room for maghrib, isha and fajr. */
const SHORTEST_HALF_NIGHT_MS = 10 * MINUTE_MS;

/** A day with a sunrise, an asr and a sunset, wherever they are from. */
export interface Daylight {
  /** Days since 1 January 1970. */
  dayNumber: number;
  sunriseMs: number;
  transitMs: number;
  asrMs: number;
  sunsetMs: number;
  polar: Polar;
  /** The sun at the place itself. */
  own: SunDay;
  /** The sun at latitude 65 on the same meridian, where the day is borrowed from it. */
  borrowed: SunDay | null;
}

/**
 * The day as the sun makes it at the place. Where it does not rise, does not set, sets for minutes
 * only, or is too low to throw the shadow of asr, sunrise, asr and sunset are those of latitude 65:
 * all three, because a single borrowed one need not fit between the others.
 */
export function daylights(
  question: SunQuestion,
  dhuhrMinutes: number,
): (dayNumber: number) => Daylight {
  const { latitude, longitude } = question;
  const ownSun = sunDays(question);
  const safeLatitude = latitude < 0 ? -SAFE_LATITUDE : SAFE_LATITUDE;
  const safeSun = sunDays({ ...question, latitude: safeLatitude });

  return (dayNumber) => {
    const own = ownSun(dayNumber);
    const whole = wholeDay(dayNumber, own, dhuhrMinutes, null, own, null);
    if (whole) return whole;
    const borrowed = safeSun(dayNumber);
    const noon = sunAltitude(own.transitMs, latitude, longitude);
    const midnight = sunAltitude(own.transitMs + HALF_DAY_MS, latitude, longitude);
    // Its mean altitude is above the horizon all through the light season, even at the pole.
    const polar = noon + midnight < 2 * HORIZON ? 'polar-night' : 'polar-day';
    const found = wholeDay(dayNumber, borrowed, dhuhrMinutes, polar, own, borrowed);
    if (!found) throw new Error('Unable to calculate prayer times');
    return found;
  };
}

/** The daylight of `sun`, or null where it does not have one with room for every prayer. */
function wholeDay(
  dayNumber: number,
  sun: SunDay,
  dhuhrMinutes: number,
  polar: Polar,
  own: SunDay,
  borrowed: SunDay | null,
): Daylight | null {
  const { transitMs, sunriseMs, asrMs, sunsetMs } = sun;
  if (sunriseMs === null || asrMs === null || sunsetMs === null) return null;
  const dhuhrMs = transitMs + dhuhrMinutes * MINUTE_MS;
  const isWhole =
    transitMs - sunriseMs <= HALF_DAY_MS - SHORTEST_HALF_NIGHT_MS &&
    sunsetMs - transitMs <= HALF_DAY_MS - SHORTEST_HALF_NIGHT_MS &&
    isBeforeByMinute(sunriseMs, dhuhrMs) &&
    isBeforeByMinute(dhuhrMs, asrMs) &&
    isBeforeByMinute(asrMs, sunsetMs);
  if (!isWhole) return null;
  return { dayNumber, sunriseMs, transitMs, asrMs, sunsetMs, polar, own, borrowed };
}

/** The nearest whole minute. */
export function roundToMinute(atMs: number): number {
  return Math.round(atMs / MINUTE_MS) * MINUTE_MS;
}

/** Whether an instant is still before another one when both are rounded to minutes. */
export function isBeforeByMinute(earlierMs: number, laterMs: number): boolean {
  return roundToMinute(earlierMs) < roundToMinute(laterMs);
}
