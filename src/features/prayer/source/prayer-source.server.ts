import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import { madhabOf, regionalRule } from '#features/prayer/engine/prayer-method.ts';
import { PRAYERS } from '#features/prayer/engine/prayer-times.ts';
import type { Calculation, Place, PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import type { RemoteTimes } from '#features/prayer/source/remote-times.server.ts';
import type { Log } from '#server/process/log.server.ts';

export interface PrayerSource {
  /** `count` civil days from `from` on; empty when they cannot be calculated. */
  days(place: Place, from: string, count: number, calculation: Calculation): Promise<PrayerDay[]>;
  /** The same by the engine alone, as on every page. */
  calculated(place: Place, from: string, count: number, calculation: Calculation): PrayerDay[];
  /** Whether the same question always has the same answer, so that answers may be kept. */
  isConstant: boolean;
}

/**
 * The server's source of times. A configured remote service is asked first, for the site's default
 * method without adjustments where no regional rule applies; the engine does everything else, and
 * replaces answers of the service that are missing or implausible.
 */
export function createPrayerSource(parts: { remote: RemoteTimes | null; log: Log }): PrayerSource {
  const { remote, log } = parts;
  const calculated: PrayerSource['calculated'] = (place, from, count, calculation) => {
    try {
      return prayerDays(place, from, count, calculation);
    } catch (error) {
      log.error(
        { error: error instanceof Error ? error.message : 'unknown' },
        'времена намаза не посчитаны',
      );
      return [];
    }
  };
  return {
    isConstant: remote === null,
    calculated,
    async days(place, from, count, calculation) {
      const isUsual =
        calculation.method === 'standard' &&
        regionalRule(place.region, calculation.method) === null &&
        PRAYERS.every((name) => calculation.adjustments[name] === 0);
      const believed =
        remote &&
        isUsual &&
        (await remote(place, from, count, madhabOf(place.region, calculation.madhab)));
      return believed || calculated(place, from, count, calculation);
    },
  };
}
