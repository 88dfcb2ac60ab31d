import { minuteDown, minuteUp, type Daylight } from '#features/prayer/engine/daylight.ts';
import type { Angles, RegionalRule } from '#features/prayer/engine/prayer-method.ts';
import type { TimeRule } from '#features/prayer/engine/prayer-times.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
/**
 * The distance of fajr and isha from solar midnight: it moves by up to 30 s from one day to the next,
 * and neither time may reach the neighbouring day's.
 */
export const MIDNIGHT_GAP_MS = 15_000;
/** The rule of Tatarstan's muftiate on days without −18°: fajr before sunrise, isha after maghrib. */
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
 * Fajr of a day, by the night before it. The first rule that applies: the true time when the sun passes
 * the angle; Tatarstan's rule in that region; for a day borrowed from latitude 65, the true time there;
 * the share angle/60 of the night before sunrise. Only the last rule calls `before`.
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
 * Isha of a day, by the night after it; fajr's rules mirrored. Methods with minutes after maghrib use
 * those while isha stays before solar midnight, else a share of the night. `after` is called only when
 * a rule needs it, `isRamadan` only by methods with minutes.
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

/** Whether both ends of the night have the same sky; otherwise its halves differ. */
function isOneNight(evening: Daylight, morning: Daylight): boolean {
  return (evening.polar === null) === (morning.polar === null);
}
