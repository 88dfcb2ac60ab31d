import { CalculationParameters, Coordinates, PrayerTimes } from 'adhan';
import type { Angles, Madhab } from '#features/prayer/prayer-method.ts';

/** Epoch milliseconds; NaN where adhan finds no solution. */
export interface AdhanSun {
  transitMs: number;
  sunriseMs: number;
  sunsetMs: number;
  asrMs: number;
  fajrMs: number;
  ishaMs: number;
}

/** The sun of one day, `year`-`month` (from 1)-`day`, at degrees north and east. */
export type AskAdhan = (
  year: number,
  month: number,
  day: number,
  latitude: number,
  longitude: number,
) => AdhanSun;

/**
 * The one door to `adhan`. It reads the day from the host-local parts of a Date, so one is made of
 * those parts here, at noon, which no change of clocks has ever skipped. It has no way to be told "no high-latitude
 * rule": portions of the night that are not numbers make its rule never apply, so that angles which
 * are not reached stay NaN instead of becoming clamped times. Rounding is ours, for the same reason:
 * adhan's leaves fractions of a second.
 */
export function adhanFor(angles: Pick<Angles, 'fajr' | 'isha'>, madhab: Madhab): AskAdhan {
  const parameters = new CalculationParameters('Other', angles.fajr, angles.isha);
  parameters.madhab = madhab;
  parameters.rounding = 'none';
  parameters.nightPortions = () => ({ fajr: NaN, isha: NaN });
  return (year, month, day, latitude, longitude) => {
    const times = new PrayerTimes(
      new Coordinates(latitude, longitude),
      new Date(year, month - 1, day, 12),
      parameters,
    );
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
