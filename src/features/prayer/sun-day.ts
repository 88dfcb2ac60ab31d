import { adhanAt } from '#features/prayer/adhan-sun.ts';
import type { Madhab } from '#features/prayer/prayer-method.ts';
import { altitudePassing, roughDeclination, sunAltitude } from '#features/prayer/sun-altitude.ts';
import { civilDate, standardOffsetMs } from '#features/prayer/zone-clock.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** Degrees: the sun's centre when its upper edge touches the horizon, refraction included. */
export const HORIZON = -0.833;
/**
 * Where the sun turns around within so many degrees of an angle, adhan's single step of correction
 * does not settle: measured over all cities of the table it is up to 9 minutes off within 1°, hours
 * within 0.25°, and finds twilights that are not there; beyond 2° it is right to 0.8 minutes. Half
 * a degree more for the declination, which is rough and drifts from noon to midnight.
 */
const NEAR_DEGREES = 2.5;
/** Below so high a noon the altitude of asr is within 2 degrees of it. */
const LOW_NOON = 12;

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
 * clamped or replaced. They are adhan's, but where the sun turns around near the altitude in
 * question: there it is solved for.
 */
export function sunDays(question: SunQuestion): (dayNumber: number) => SunDay {
  const { latitude, longitude, madhab } = question;
  const askFor = onCivilDays(question);

  const solve = (altitude: number | null, transitMs: number, side: -1 | 1): number | null => {
    const midnight = sunAltitude(transitMs + side * HALF_DAY_MS, latitude, longitude);
    if (altitude !== null && midnight >= altitude) return null;
    const noon = sunAltitude(transitMs, latitude, longitude);
    const wanted = altitude ?? shadowAltitude(noon, madhab);
    if (wanted === null || midnight >= wanted || noon <= wanted) return null;
    return altitudePassing(wanted, transitMs, side, { midnight, noon }, latitude, longitude);
  };

  return (dayNumber) => {
    const { transitMs, sunriseMs, sunsetMs, asrMs, fajrMs, ishaMs } = askFor(dayNumber);
    const declination = roughDeclination(dayNumber);
    const noon = 90 - Math.abs(latitude - declination);
    const midnight = Math.abs(latitude + declination) - 90;
    const passing = (adhanMs: number, altitude: number, side: -1 | 1) => {
      const room = Math.min(altitude - midnight, noon - altitude);
      if (room < -NEAR_DEGREES) return null;
      const isClear = room > NEAR_DEGREES && Number.isFinite(adhanMs);
      return isClear ? adhanMs : solve(altitude, transitMs, side);
    };
    const isHighNoon = noon > LOW_NOON + NEAR_DEGREES && Number.isFinite(asrMs);
    return {
      transitMs,
      sunriseMs: passing(sunriseMs, HORIZON, -1),
      sunsetMs: passing(sunsetMs, HORIZON, 1),
      asrMs: isHighNoon ? asrMs : solve(null, transitMs, 1),
      fajrMs: passing(fajrMs, -question.fajrAngle, -1),
      ishaMs: passing(ishaMs, -question.ishaAngle, 1),
    };
  };
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
function onCivilDays(question: SunQuestion) {
  const { latitude, longitude, timeZone, fajrAngle, ishaAngle, madhab } = question;
  const ask = adhanAt(latitude, longitude, { fajr: fajrAngle, isha: ishaAngle }, madhab);
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
    return ask(year, month, day);
  };
}
