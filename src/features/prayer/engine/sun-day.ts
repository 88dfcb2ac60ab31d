import type { Madhab } from '#features/prayer/engine/prayer-method.ts';
import { skyOver } from '#features/prayer/engine/sun-altitude.ts';
import { civilDate, standardOffsetMs } from '#features/prayer/engine/zone-clock.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/**
 * The altitude of the sun's centre in degrees when its upper edge touches the horizon, with refraction.
 */
export const HORIZON = -0.833;
/**
 * If the sun turns around no nearer to an altitude than this, in degrees, two steps find when it
 * passes.
 */
const NEAR_DEGREES = 2.5;

/**
 * The sun's events on one civil day of a place; epoch milliseconds, null for an event that does not
 * occur.
 */
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
 * The sun of a civil day by its number (days since 1 January 1970): true times only, precise to a
 * second, none clamped or replaced.
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
 * The altitude at which a shadow exceeds its noon length by its object's length, for hanafi by twice
 * that; null when the sun is not up at noon.
 */
function shadowAltitude(noonAltitude: number, madhab: Madhab): number | null {
  if (noonAltitude <= 0) return null;
  const noonShadow = 1 / Math.tan((noonAltitude * Math.PI) / 180);
  const shadow = noonShadow + (madhab === 'hanafi' ? 2 : 1);
  return (Math.atan(1 / shadow) * 180) / Math.PI;
}

/**
 * When the mean sun is in the south on a civil day of the place. The year's standard time decides the
 * day, so that consecutive days never have the same transit.
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
