import type { Madhab, MethodName } from '#features/prayer/engine/prayer-method.ts';
import type { City } from '#lib/city/cities.ts';

/** The six times of a day in their order; sunrise is no prayer but ends fajr. */
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

/** The sun of a place and the clock of its people. */
export interface Place {
  /** Degrees north, −90 to 90. */
  latitude: number;
  /** Degrees east, −180 to 180. */
  longitude: number;
  /** IANA name: its civil days are the days, its clock the local times. */
  timeZone: string;
  /** As in the city table; its own rule is applied by the method 'standard'. */
  region: string | null;
}

/** How times are calculated; what a visitor chooses. */
export interface Calculation {
  method: MethodName;
  /** Null is the one of the place: madhabOf(). */
  madhab: Madhab | null;
  /** Degrees below the horizon, MIN_ANGLE to MAX_ANGLE; read with the method 'custom' only. */
  fajrAngle: number;
  ishaAngle: number;
  /** Whole minutes added to each time, −MAX_ADJUSTMENT to MAX_ADJUSTMENT. */
  adjustments: Readonly<Record<PrayerName, number>>;
}

export const MAX_ADJUSTMENT = 60;

/** What the pages calculate with until a visitor chooses otherwise. */
export const DEFAULT_CALCULATION: Calculation = {
  method: 'standard',
  madhab: null,
  fajrAngle: 18,
  ishaAngle: 15,
  adjustments: { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 },
};

/** Why a time is not what the sun itself gives at the place; ruleNotes() has the words. */
export type TimeRule = 'twilight-angle' | 'tatarstan' | 'latitude-65';

/** Whether a day had to be borrowed from latitude 65, and why. */
export type Polar = 'polar-day' | 'polar-night' | null;

export interface LocalTime {
  /** Epoch milliseconds, a whole minute. */
  atMs: number;
  /** 'HH:MM' on the clock of the place. */
  local: string;
  /** By how many days that clock's date differs from the day: 1 is after midnight, −1 the eve. */
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
  /** In Mecca and Medina when the congregation prays asr, if `times.asr` is another time. */
  haramAsr: LocalTime | null;
  /** The middle of the night from this day's maghrib to the next fajr. */
  midnight: LocalTime;
  /** Where the last third of that night begins. */
  lastThird: LocalTime;
  /** Set where sunrise, asr and maghrib are borrowed from latitude 65. */
  polar: Polar;
  /** Times whose adjustment was left out, because it would have broken the order of the day. */
  unadjusted: readonly PrayerName[];
  source: 'engine' | 'remote';
}

/** What of a city its times depend on: degrees north and east, time zone, region. */
export function placeOf(city: City): Place {
  const { latitude, longitude, timezone, region } = city;
  return { latitude, longitude, timeZone: timezone, region };
}
