import { CalculationParameters, Coordinates, PrayerTimes } from 'adhan';
import type { Madhab } from '#features/prayer/prayer-method.ts';

/** Epoch milliseconds; NaN where adhan finds no solution. */
export interface AdhanSun {
  transitMs: number;
  sunriseMs: number;
  sunsetMs: number;
  asrMs: number;
  fajrMs: number;
  ishaMs: number;
}

/** The sun of one day: `year`, `month` from 1, `day`. */
export type AskAdhan = (year: number, month: number, day: number) => AdhanSun;

/**
 * The one door to `adhan`, for a place in degrees north and east. It reads the day from the
 * host-local parts of a Date, so one is made of those parts here, at noon, which no change of clocks
 * has ever skipped. It has no way to be told "no high-latitude rule": portions of the night that are
 * not numbers make its rule never apply, so that angles which are not reached stay NaN instead of
 * becoming clamped times. Rounding is ours, for adhan's leaves fractions of a second.
 */
export function adhanAt(
  latitude: number,
  longitude: number,
  angles: { fajr: number; isha: number },
  madhab: Madhab,
): AskAdhan {
  const coordinates = new Coordinates(latitude, longitude);
  const parameters = new CalculationParameters('Other', angles.fajr, angles.isha);
  parameters.madhab = madhab;
  parameters.rounding = 'none';
  const portions = { fajr: NaN, isha: NaN };
  parameters.nightPortions = () => portions;
  return (year, month, day) => {
    const times = new PrayerTimes(coordinates, new Date(year, month - 1, day, 12), parameters);
    return {
      transitMs: times.dhuhr.getTime(),
      sunriseMs: times.sunrise.getTime(),
      sunsetMs: times.sunset.getTime(),
      asrMs: times.asr.getTime(),
      fajrMs: times.fajr.getTime(),
      ishaMs: times.isha.getTime(),
    };
  };
}
