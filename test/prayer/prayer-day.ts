import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Calculation, Place, PrayerDay } from '#features/prayer/engine/prayer-times.ts';

/** The times of one civil day, 'YYYY-MM-DD'. */
export function prayerDay(place: Place, day: string, calculation: Calculation): PrayerDay {
  const [only] = prayerDays(place, day, 1, calculation);
  if (!only) throw new RangeError(`not a day: ${day}`);
  return only;
}
