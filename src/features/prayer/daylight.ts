import type { Polar } from '#features/prayer/prayer-times.ts';
import { sunDay, type SunDay, type SunQuestion } from '#features/prayer/sun-day.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
/** Northernmost parallel, and southernmost, on which the sun rises and sets on every day. */
const SAFE_LATITUDE = 65;
/** A sunset so close to solar midnight leaves no room for maghrib, isha and fajr. */
const SHORTEST_HALF_NIGHT_MS = 10 * MINUTE_MS;

/** A day with a sunrise, an asr and a sunset, wherever they are from. */
export interface Daylight {
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
export function daylightOf(
  question: SunQuestion,
  dayNumber: number,
  dhuhrMinutes: number,
): Daylight {
  const own = sunDay(question, dayNumber);
  const whole = wholeDay(own, dhuhrMinutes);
  if (whole) return { ...whole, polar: null, own, borrowed: null };

  const latitude = question.latitude < 0 ? -SAFE_LATITUDE : SAFE_LATITUDE;
  const borrowed = sunDay({ ...question, latitude }, dayNumber);
  const found = wholeDay(borrowed, dhuhrMinutes);
  if (!found) throw new Error('Unable to calculate prayer times');
  const isDark = own.noonAltitude < borrowed.noonAltitude && own.noonAltitude < SUN_IS_LOW;
  return { ...found, polar: isDark ? 'polar-night' : 'polar-day', own, borrowed };
}

/** Degrees; in the season without sunset the noon sun is far above it, in the dark one below. */
const SUN_IS_LOW = 5;

function wholeDay(sun: SunDay, dhuhrMinutes: number) {
  const { transitMs, sunriseMs, asrMs, sunsetMs } = sun;
  if (sunriseMs === null || asrMs === null || sunsetMs === null) return null;
  const earliest = transitMs - HALF_DAY_MS + SHORTEST_HALF_NIGHT_MS;
  const latest = transitMs + HALF_DAY_MS - SHORTEST_HALF_NIGHT_MS;
  const dhuhrMs = transitMs + dhuhrMinutes * MINUTE_MS;
  const isWhole =
    sunriseMs >= earliest &&
    sunsetMs <= latest &&
    isOrderedByMinute([sunriseMs, dhuhrMs, asrMs, sunsetMs]);
  return isWhole ? { transitMs, sunriseMs, asrMs, sunsetMs } : null;
}

/** The nearest whole minute. */
export function roundToMinute(atMs: number): number {
  return Math.round(atMs / MINUTE_MS) * MINUTE_MS;
}

/** Whether instants still follow one another, and none falls on another, once rounded to minutes. */
export function isOrderedByMinute(instants: readonly number[]): boolean {
  return instants.every(
    (atMs, i) => i === 0 || roundToMinute(instants[i - 1] ?? NaN) < roundToMinute(atMs),
  );
}
