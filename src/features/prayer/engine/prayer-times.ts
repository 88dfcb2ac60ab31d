import type { Madhab, MethodName } from '#features/prayer/engine/prayer-method.ts';
import type { City } from '#lib/city/cities.ts';

/** The six times of a day in order; sunrise is not a prayer but ends fajr. */
export const PRAYERS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type PrayerName = (typeof PRAYERS)[number];

export const PRAYER_LABELS: Readonly<Record<PrayerName, string>> = {
  fajr: 'Фаджр',
  sunrise: 'Восход',
  dhuhr: 'Зухр',
  asr: 'Аср',
  maghrib: 'Магриб',
  isha: 'Иша',
};

/** The sun and the clock of a place. */
export interface Place {
  /** Degrees north, −90 to 90. */
  latitude: number;
  /** Degrees east, −180 to 180. */
  longitude: number;
  /** The IANA zone of its civil days and local times. */
  timeZone: string;
  /** As in the city table; the method 'standard' applies the region's rule. */
  region: string | null;
}

/** A visitor's settings of the calculation. */
export interface Calculation {
  method: MethodName;
  /** Null: the usual madhab of the place (madhabOf()). */
  madhab: Madhab | null;
  /** Degrees below the horizon, MIN_ANGLE to MAX_ANGLE; only for the method 'custom'. */
  fajrAngle: number;
  ishaAngle: number;
  /** Whole minutes added to each time, −MAX_ADJUSTMENT to MAX_ADJUSTMENT. */
  adjustments: Readonly<Record<PrayerName, number>>;
}

export const MAX_ADJUSTMENT = 60;

export const DEFAULT_CALCULATION: Calculation = {
  method: 'standard',
  madhab: null,
  fajrAngle: 18,
  ishaAngle: 15,
  adjustments: { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 },
};

/** Why a time differs from the sun's at the place; ruleNotes() has the words. */
export type TimeRule = 'twilight-angle' | 'tatarstan' | 'latitude-65';

/** Whether and why a day is borrowed from latitude 65. */
export type Polar = 'polar-day' | 'polar-night' | null;

export interface LocalTime {
  /** Epoch milliseconds, a whole minute. */
  atMs: number;
  /** 'HH:MM' on the clock of the place. */
  local: string;
  /** The days by which that clock's date differs from the day: 1 after midnight, −1 on the eve. */
  dayShift: number;
}

export interface PrayerTime extends LocalTime {
  /** Null for a true time. */
  rule: TimeRule | null;
}

/** A civil day of the place. Its times are in strict order, and isha is before the next fajr. */
export interface PrayerDay {
  /** 'YYYY-MM-DD'. */
  day: string;
  timeZone: string;
  times: Record<PrayerName, PrayerTime>;
  /** Asr by either madhab; `times.asr` is one of them. */
  asrBy: Record<Madhab, LocalTime>;
  /** In Mecca and Medina the congregation's asr, if it differs from `times.asr`. */
  haramAsr: LocalTime | null;
  /** The middle of the night from this day's maghrib to the next fajr. */
  midnight: LocalTime;
  /** The start of the last third of that night. */
  lastThird: LocalTime;
  /** Set when sunrise, asr and maghrib are borrowed from latitude 65. */
  polar: Polar;
  /** Times whose adjustment was dropped because it would break the order of the day. */
  unadjusted: readonly PrayerName[];
  source: 'engine' | 'remote';
}

/** A city's data that its times depend on: degrees north and east, time zone, region. */
export function placeOf(city: City): Place {
  const { latitude, longitude, timezone, region } = city;
  return { latitude, longitude, timeZone: timezone, region };
}
