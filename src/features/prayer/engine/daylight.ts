import type { Angles, Madhab } from '#features/prayer/engine/prayer-method.ts';
import type { Polar } from '#features/prayer/engine/prayer-times.ts';
import {
  HORIZON,
  sunDays,
  type SunDay,
  type SunQuestion,
} from '#features/prayer/engine/sun-day.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
/** The sun rises and sets every day between this latitude north and south. */
const SAFE_LATITUDE = 65;
/** A sunset this close to solar midnight leaves no room for maghrib, isha and fajr. */
const SHORTEST_HALF_NIGHT_MS = 10 * MINUTE_MS;

/** A day with a sunrise, an asr and a sunset of its own or borrowed; with the method's minutes. */
export interface Daylight {
  /** Days since 1 January 1970. */
  dayNumber: number;
  sunriseMs: number;
  transitMs: number;
  dhuhrMs: number;
  asrMs: Record<Madhab, number>;
  sunsetMs: number;
  polar: Polar;
  /** The sun at the place itself. */
  own: SunDay;
  /** The sun at latitude 65 on the same meridian, if the day is borrowed from it. */
  borrowed: SunDay | null;
}

/**
 * The sun's day at the place. Where the sun does not rise, does not set, sets for minutes only, or is
 * too low for the shadow of asr by either madhab, sunrise, asr and sunset come from latitude 65: all
 * three, because one borrowed time may not fit between the others.
 */
export function daylights(
  question: SunQuestion,
  minutes: Angles['minutes'],
): (dayNumber: number) => Daylight {
  const ownSun = sunDays(question);
  const safeLatitude = question.latitude < 0 ? -SAFE_LATITUDE : SAFE_LATITUDE;
  const safeSun = sunDays({ ...question, latitude: safeLatitude });

  return (dayNumber) => {
    const own = ownSun(dayNumber);
    const whole = wholeDay(dayNumber, own, minutes, { polar: null, own, borrowed: null });
    if (whole) return whole;
    const borrowed = safeSun(dayNumber);
    // The sun's mean altitude is above the horizon throughout the light season, even at the pole.
    const polar = own.noon + own.midnight < 2 * HORIZON ? 'polar-night' : 'polar-day';
    const found = wholeDay(dayNumber, borrowed, minutes, { polar, own, borrowed });
    if (!found) throw new Error('Unable to calculate prayer times');
    return found;
  };
}

/** The daylight of `sun`, or null without room for every prayer. */
function wholeDay(
  dayNumber: number,
  sun: SunDay,
  minutes: Angles['minutes'],
  whose: Pick<Daylight, 'polar' | 'own' | 'borrowed'>,
): Daylight | null {
  const { transitMs } = sun;
  const { shafi, hanafi } = sun.asrMs;
  if (sun.sunriseMs === null || sun.sunsetMs === null) return null;
  if (shafi === null || hanafi === null) return null;
  const sunriseMs = sun.sunriseMs + minutes.sunrise * MINUTE_MS;
  const dhuhrMs = transitMs + minutes.dhuhr * MINUTE_MS;
  const sunsetMs = sun.sunsetMs + minutes.maghrib * MINUTE_MS;
  const asrMs = {
    shafi: shafi + minutes.asr * MINUTE_MS,
    hanafi: hanafi + minutes.asr * MINUTE_MS,
  };
  const isWhole =
    transitMs - sunriseMs <= HALF_DAY_MS - SHORTEST_HALF_NIGHT_MS &&
    sunsetMs - transitMs <= HALF_DAY_MS - SHORTEST_HALF_NIGHT_MS &&
    minuteDown(sunriseMs) < minuteUp(dhuhrMs) &&
    minuteUp(dhuhrMs) < minuteUp(asrMs.shafi) &&
    minuteUp(asrMs.hanafi) < minuteUp(sunsetMs);
  if (!isWhole) return null;
  return { dayNumber, sunriseMs, transitMs, dhuhrMs, asrMs, sunsetMs, ...whose };
}

/** The whole minute at or before an instant: for fajr and sunrise, which must not be shown late. */
export function minuteDown(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** The whole minute at or after an instant: for the others, which must not be shown early. */
export function minuteUp(atMs: number): number {
  return Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
}
