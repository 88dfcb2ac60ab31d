import { prayerDays } from '#features/prayer/prayer-engine.ts';
import { PRAYERS } from '#features/prayer/prayer-times.ts';
import type { Calculation, Place, PrayerDay } from '#features/prayer/prayer-times.ts';
import type { RemoteTimes } from '#features/prayer/remote-times.server.ts';
import type { Log } from '#server/log.server.ts';

export interface PrayerSource {
  /** `count` civil days from `from` on; none at all when they cannot be calculated. */
  days(place: Place, from: string, count: number, calculation: Calculation): Promise<PrayerDay[]>;
  /** Whether the same question always has the same answer, so that answers may be kept. */
  isConstant: boolean;
}

/**
 * Where the server's times come from: the remote service first, when the owner configured one, for
 * the site's default method without adjustments; everything else, and whatever the service does not
 * answer well, from the engine.
 */
export function createPrayerSource(parts: { remote: RemoteTimes | null; log: Log }): PrayerSource {
  const { remote, log } = parts;
  return {
    isConstant: remote === null,
    async days(place, from, count, calculation) {
      const isUsual =
        calculation.method === 'standard' &&
        PRAYERS.every((name) => calculation.adjustments[name] === 0);
      if (remote && isUsual) {
        const days = await remote(place, from, count, calculation.madhab);
        if (days) return days;
      }
      try {
        return prayerDays(place, from, count, calculation);
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'prayer times');
        return [];
      }
    },
  };
}
