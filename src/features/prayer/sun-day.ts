import type { AskAdhan } from '#features/prayer/adhan-sun.ts';
import type { Madhab } from '#features/prayer/prayer-method.ts';
import { altitudePassing, sunAltitude } from '#features/prayer/sun-altitude.ts';
import { readClock } from '#features/prayer/zone-clock.ts';

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
  /** The sun's altitude at its transit, degrees. */
  noonAltitude: number;
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

/** The sun of the civil day with this number: true times only, nothing clamped or replaced. */
export function sunDay(question: SunQuestion, dayNumber: number): SunDay {
  const { latitude, longitude } = question;
  const found = onCivilDay(question, dayNumber);
  const { transitMs } = found;
  const noon = sunAltitude(transitMs, latitude, longitude);
  const midnightBefore = sunAltitude(transitMs - HALF_DAY_MS, latitude, longitude);
  const midnightAfter = sunAltitude(transitMs + HALF_DAY_MS, latitude, longitude);

  const passing = (adhanMs: number, altitude: number, side: -1 | 1) => {
    const midnight = side === -1 ? midnightBefore : midnightAfter;
    if (midnight >= altitude || noon <= altitude) return null;
    const turn = Math.min(altitude - midnight, noon - altitude);
    if (turn >= NEAR_DEGREES && Number.isFinite(adhanMs)) return adhanMs;
    return altitudePassing(altitude, transitMs, side, latitude, longitude);
  };

  const asrAltitude = shadowAltitude(noon, question.madhab);
  return {
    transitMs,
    sunriseMs: passing(found.sunriseMs, HORIZON, -1),
    sunsetMs: passing(found.sunsetMs, HORIZON, 1),
    asrMs: asrAltitude === null ? null : passing(found.asrMs, asrAltitude, 1),
    fajrMs: passing(found.fajrMs, -question.fajrAngle, -1),
    ishaMs: passing(found.ishaMs, -question.ishaAngle, 1),
    noonAltitude: noon,
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
 * adhan counts days in UTC. East and west of everything the sun's transit of that day falls on
 * another civil day of the place; then it is the neighbour that is meant.
 */
function onCivilDay({ ask, latitude, longitude, timeZone }: SunQuestion, dayNumber: number) {
  const of = (n: number) => {
    const date = new Date(n * DAY_MS);
    return ask(
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      latitude,
      longitude,
    );
  };
  const found = of(dayNumber);
  const off = dayNumber - readClock(found.transitMs, timeZone).dayNumber;
  return off === 0 ? found : of(dayNumber + off);
}
