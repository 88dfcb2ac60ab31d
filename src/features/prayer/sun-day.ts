import type { AskAdhan } from '#features/prayer/adhan-sun.ts';
import type { Madhab } from '#features/prayer/prayer-method.ts';
import { altitudePassing, sunAltitude } from '#features/prayer/sun-altitude.ts';
import { civilDate, standardOffsetMs } from '#features/prayer/zone-clock.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** Centre of the sun when its upper edge touches the horizon, refraction included. */
const HORIZON = -0.833;
/**
 * Where the sun turns around within so many degrees of an angle, adhan's single step of correction
 * does not settle: measured over all cities of the table it is up to 9 minutes off within 1°, hours
 * within 0.25°, and finds twilights that are not there; beyond 2° it is right to 0.8 minutes.
 */
const NEAR_DEGREES = 2;
/** The cosine of the sun's greatest declination, by which its path is flattest. */
const LEAST_COSINE = 0.917;

/** What the sun does on one civil day of a place; epoch milliseconds, null for what it does not do. */
export interface SunDay {
  transitMs: number;
  sunriseMs: number | null;
  sunsetMs: number | null;
  asrMs: number | null;
  /** When the fajr angle was passed in the night before. */
  fajrMs: number | null;
  /** When the isha angle is passed in the night after. */
  ishaMs: number | null;
}

export interface SunQuestion {
  ask: AskAdhan;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Degrees below the horizon. */
  fajrAngle: number;
  ishaAngle: number;
  madhab: Madhab;
}

/**
 * The sun of the civil day with a number (days since 1 January 1970): true times only, nothing
 * clamped or replaced.
 */
export function sunDays(question: SunQuestion): (dayNumber: number) => SunDay {
  const { latitude, longitude, fajrAngle, ishaAngle, madhab } = question;
  const farMs = farFromTurns(latitude);
  const askFor = onCivilDays(question);

  const passing = (
    adhanMs: number,
    altitude: number | null,
    transitMs: number,
    side: -1 | 1,
  ): number | null => {
    const apartMs = side * (adhanMs - transitMs);
    // Most values of most days; NaN is on no side of anything.
    if (apartMs > farMs && apartMs < HALF_DAY_MS - farMs) return adhanMs;
    const midnight = sunAltitude(transitMs + side * HALF_DAY_MS, latitude, longitude);
    if (altitude !== null && midnight >= altitude) return null;
    const noon = sunAltitude(transitMs, latitude, longitude);
    const wanted = altitude ?? shadowAltitude(noon, madhab);
    if (wanted === null || midnight >= wanted || noon <= wanted) return null;
    return altitudePassing(wanted, transitMs, side, { midnight, noon }, latitude, longitude);
  };

  return (dayNumber) => {
    const { transitMs, sunriseMs, sunsetMs, asrMs, fajrMs, ishaMs } = askFor(dayNumber);
    return {
      transitMs,
      sunriseMs: passing(sunriseMs, HORIZON, transitMs, -1),
      sunsetMs: passing(sunsetMs, HORIZON, transitMs, 1),
      asrMs: passing(asrMs, null, transitMs, 1),
      fajrMs: passing(fajrMs, -fajrAngle, transitMs, -1),
      ishaMs: passing(ishaMs, -ishaAngle, transitMs, 1),
    };
  };
}

/**
 * So long before and after its transit and solar midnight the sun is NEAR_DEGREES from its highest
 * and lowest, at any time of the year; half a day, which nothing is farther than, near the poles.
 */
function farFromTurns(latitude: number): number {
  const radians = Math.PI / 180;
  const drop = (NEAR_DEGREES * radians) / (Math.cos(latitude * radians) * LEAST_COSINE);
  return drop < 1 ? (Math.acos(1 - drop) / (2 * Math.PI)) * DAY_MS : HALF_DAY_MS;
}

/**
 * The altitude at which a shadow is as long as its object, twice for hanafi, more than at noon;
 * null where noon throws no shadow because the sun is not up.
 */
function shadowAltitude(noonAltitude: number, madhab: Madhab): number | null {
  if (noonAltitude <= 0) return null;
  const noonShadow = 1 / Math.tan((noonAltitude * Math.PI) / 180);
  const shadow = noonShadow + (madhab === 'hanafi' ? 2 : 1);
  return (Math.atan(1 / shadow) * 180) / Math.PI;
}

/**
 * adhan's day is the one whose date it is in Greenwich at the sun's transit. Where that is another
 * civil day of the place (Kiribati, Chukotka's winter noons), the neighbour is asked for. Decided by
 * the mean sun and the year's standard time, so that no two days in a row ask for the same one.
 */
function onCivilDays({ ask, latitude, longitude, timeZone }: SunQuestion) {
  const meanTransitMs = (((12 - longitude / 15 + 24) % 24) / 24) * DAY_MS;
  let ofYear = NaN;
  let daysAhead = 0;
  return (dayNumber: number) => {
    const civil = civilDate(dayNumber);
    if (civil.year !== ofYear) {
      ofYear = civil.year;
      daysAhead = Math.floor((meanTransitMs + standardOffsetMs(ofYear, timeZone)) / DAY_MS);
    }
    const { year, month, day } = daysAhead === 0 ? civil : civilDate(dayNumber - daysAhead);
    return ask(year, month, day, latitude, longitude);
  };
}
