import { minuteDown, minuteUp, type Daylight } from '#features/prayer/engine/daylight.ts';
import type { Angles, RegionalRule } from '#features/prayer/engine/prayer-method.ts';
import type { TimeRule } from '#features/prayer/engine/prayer-times.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
/**
 * Fajr and isha stay on their sides of solar midnight by so much: it moves by up to 30 s from one day
 * to the next, and neither may meet the other day's.
 */
export const MIDNIGHT_GAP_MS = 15_000;
/** Tatarstan's muftiate while −18° is not reached: fajr before sunrise, isha after maghrib. */
const TATARSTAN_FAJR_MINUTES = 120;
const TATARSTAN_ISHA_MINUTES = 90;

export interface NightTime {
  /** A whole minute. */
  atMs: number;
  rule: TimeRule | null;
}

interface NightRules {
  angles: Angles;
  regional: RegionalRule | null;
}

/**
 * Fajr of a day, by the night before it. The first that holds: the true time at which the sun
 * passes the angle; Tatarstan's rule, if that is the region's; where the day is borrowed from
 * latitude 65, the true time there; the share angle/60 of the night before sunrise. `before` is
 * asked for by the last rule only.
 */
export function fajrOf(today: Daylight, before: () => Daylight, rules: NightRules): NightTime {
  const { sunriseMs } = today;
  const solarMidnightMs = today.transitMs - HALF_DAY_MS;
  const fits = (atMs: number | null): atMs is number =>
    atMs !== null &&
    minuteDown(atMs) > solarMidnightMs + MIDNIGHT_GAP_MS &&
    minuteDown(atMs) < minuteDown(sunriseMs);
  const timeOf = (atMs: number, rule: TimeRule | null) => ({ atMs: minuteDown(atMs), rule });

  if (rules.regional === 'tatarstan' && today.own.fajrMs === null) {
    return timeOf(sunriseMs - TATARSTAN_FAJR_MINUTES * MINUTE_MS, 'tatarstan');
  }
  if (fits(today.own.fajrMs)) return timeOf(today.own.fajrMs, null);
  const borrowedMs = today.borrowed?.fajrMs ?? null;
  if (fits(borrowedMs)) return timeOf(borrowedMs, 'latitude-65');
  const evening = before();
  const nightMs = isOneNight(evening, today)
    ? sunriseMs - evening.sunsetMs
    : 2 * (sunriseMs - solarMidnightMs);
  return timeOf(
    sunriseMs - (rules.angles.fajr / 60) * nightMs,
    today.polar === null ? 'twilight-angle' : 'latitude-65',
  );
}

/**
 * Isha of a day, by the night after it; the same rules as fajr's, mirrored, but for methods that
 * count minutes from maghrib: those hold while isha stays before solar midnight, and a share of the
 * night takes their place when it would not. `after` is asked for only when a rule needs it,
 * `isRamadan` only by methods with other minutes then.
 */
export function ishaOf(
  today: Daylight,
  after: () => Daylight,
  rules: NightRules,
  isRamadan: () => boolean,
): NightTime {
  const { sunsetMs } = today;
  const { angles } = rules;
  const solarMidnightMs = today.transitMs + HALF_DAY_MS;
  const fits = (atMs: number | null): atMs is number =>
    atMs !== null &&
    minuteUp(atMs) < solarMidnightMs - MIDNIGHT_GAP_MS &&
    minuteUp(sunsetMs) < minuteUp(atMs);
  const timeOf = (atMs: number, rule: TimeRule | null) => ({ atMs: minuteUp(atMs), rule });

  if (angles.ishaMinutes !== null) {
    const ramadanMinutes = angles.ishaMinutesInRamadan ?? angles.ishaMinutes;
    const minutes = isRamadan() ? ramadanMinutes : angles.ishaMinutes;
    const atMs = sunsetMs + minutes * MINUTE_MS;
    if (fits(atMs)) return timeOf(atMs, today.polar === null ? null : 'latitude-65');
  } else {
    if (rules.regional === 'tatarstan' && after().own.fajrMs === null) {
      return timeOf(sunsetMs + TATARSTAN_ISHA_MINUTES * MINUTE_MS, 'tatarstan');
    }
    if (fits(today.own.ishaMs)) return timeOf(today.own.ishaMs, null);
    const borrowedMs = today.borrowed?.ishaMs ?? null;
    if (fits(borrowedMs)) return timeOf(borrowedMs, 'latitude-65');
  }
  const next = after();
  const nightMs = isOneNight(today, next)
    ? next.sunriseMs - sunsetMs
    : 2 * (solarMidnightMs - sunsetMs);
  return timeOf(
    sunsetMs + (angles.isha / 60) * nightMs,
    today.polar === null || angles.ishaMinutes !== null ? 'twilight-angle' : 'latitude-65',
  );
}

/** Both ends of the night are of the same sky; otherwise its halves are not alike. */
function isOneNight(evening: Daylight, morning: Daylight): boolean {
  return (evening.polar === null) === (morning.polar === null);
}
