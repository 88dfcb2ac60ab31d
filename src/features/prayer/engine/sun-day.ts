import type { Madhab } from '#features/prayer/engine/prayer-method.ts';
import { skyOver } from '#features/prayer/engine/sun-altitude.ts';
import { civilDate, standardOffsetMs } from '#features/prayer/engine/zone-clock.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** Degrees: the sun's centre when its upper edge touches the horizon, refraction included. */
export const HORIZON = -0.833;
/** Where the sun turns around no nearer to an altitude, in degrees, two steps find when it passes it. */
const NEAR_DEGREES = 2.5;

/** What the sun does on one civil day of a place; epoch milliseconds, null for what it does not do. */
export interface SunDay {
  transitMs: number;
  sunriseMs: number | null;
  sunsetMs: number | null;
  asrMs: Record<Madhab, number | null>;
  /** When the fajr angle was passed in the night before. */
  fajrMs: number | null;
  /** When the isha angle is passed in the night after. */
  ishaMs: number | null;
  /** Altitudes in degrees: at the transit, and at the solar midnight after it. */
  noon: number;
  midnight: number;
}

export interface SunQuestion {
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Degrees below the horizon. */
  fajrAngle: number;
  ishaAngle: number;
}

/**
 * The sun of the civil day with a number (days since 1 January 1970): true times only, to a second,
 * nothing clamped or replaced.
 */
export function sunDays(question: SunQuestion): (dayNumber: number) => SunDay {
  const sky = skyOver(question.latitude, question.longitude);
  const meanTransitOf = meanTransits(question);

  return (dayNumber) => {
    const transitMs = sky.transitNear(sky.transitNear(meanTransitOf(dayNumber)));
    const noon = sky.altitudeAt(transitMs);
    const midnightBefore = sky.altitudeAt(transitMs - HALF_DAY_MS);
    const midnightAfter = sky.altitudeAt(transitMs + HALF_DAY_MS);
    const passing = (altitude: number, side: -1 | 1) => {
      const midnight = side < 0 ? midnightBefore : midnightAfter;
      if (midnight >= altitude || noon <= altitude) return null;
      if (Math.min(altitude - midnight, noon - altitude) < NEAR_DEGREES) {
        return sky.passing(altitude, transitMs, side, { midnight, noon });
      }
      const nearMs = sky.passingNear(altitude, transitMs, side);
      return sky.passingNear(altitude, nearMs, side);
    };
    const asrOf = (madhab: Madhab) => {
      const altitude = shadowAltitude(noon, madhab);
      return altitude === null ? null : passing(altitude, 1);
    };
    return {
      transitMs,
      sunriseMs: passing(HORIZON, -1),
      sunsetMs: passing(HORIZON, 1),
      asrMs: { shafi: asrOf('shafi'), hanafi: asrOf('hanafi') },
      fajrMs: passing(-question.fajrAngle, -1),
      ishaMs: passing(-question.ishaAngle, 1),
      noon,
      midnight: midnightAfter,
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
 * When the mean sun is in the south on a civil day of the place. That is decided by the year's
 * standard time, so that no two days in a row mean the same transit.
 */
function meanTransits({ longitude, timeZone }: SunQuestion): (dayNumber: number) => number {
  const meanTransitMs = (((12 - longitude / 15 + 24) % 24) / 24) * DAY_MS;
  let ofYear = NaN;
  let daysAhead = 0;
  return (dayNumber) => {
    const year = civilDate(dayNumber).year;
    if (year !== ofYear) {
      ofYear = year;
      daysAhead = Math.floor((meanTransitMs + standardOffsetMs(year, timeZone)) / DAY_MS);
    }
    return (dayNumber - daysAhead) * DAY_MS + meanTransitMs;
  };
}
