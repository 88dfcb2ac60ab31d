import type { Madhab } from '#features/prayer/engine/prayer-method.ts';
import type { PrayerDay, PrayerName } from '#features/prayer/engine/prayer-times.ts';
import type { City } from '#lib/city/cities.ts';
import { exactAltitude, exactPassing, exactTransit } from './exact-sun.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;
const DAY_MS = 86_400_000;
const HORIZON = -0.833;
/** The sun turns around so near to an altitude, degrees, that a hair of it is minutes of time. */
const GRAZE = 1.2;

/** The rule a place goes by, written out a second time. */
interface Rule {
  fajr: number;
  isha: number;
  ishaMinutes: ((isRamadan: boolean) => number) | null;
  minutes: Partial<Record<PrayerName, number>>;
}

function ruleOf(region: string): Rule {
  if (region === 'Саудовская Аравия') {
    const ishaMinutes = (isRamadan: boolean) => (isRamadan ? 120 : 90);
    return { fajr: 18.5, isha: 15, ishaMinutes, minutes: {} };
  }
  if (region === 'Республика Дагестан') {
    const minutes = { sunrise: -2.5, dhuhr: 4.5, asr: 1, maghrib: 4.5 };
    return { fajr: 17.5, isha: 15, ishaMinutes: null, minutes };
  }
  return { fajr: 18, isha: 15, ishaMinutes: null, minutes: {} };
}

/** The sun of a day over a latitude, by exact-sun.ts alone. */
function sunOf(latitude: number, longitude: number, dayNumber: number, madhab: Madhab) {
  const meanMs = dayNumber * DAY_MS + HALF_DAY_MS - longitude * 240_000;
  const transitMs = exactTransit(meanMs, longitude);
  const from = transitMs - HALF_DAY_MS;
  const to = transitMs + HALF_DAY_MS;
  const noon = exactAltitude(transitMs, latitude, longitude);
  const shadow = 1 / Math.tan((noon * Math.PI) / 180) + (madhab === 'hanafi' ? 2 : 1);
  const asrAltitude = noon > 0 ? (Math.atan(1 / shadow) * 180) / Math.PI : null;
  return {
    transitMs,
    noon,
    turn: (side: -1 | 1) => exactAltitude(side < 0 ? from : to, latitude, longitude),
    asrAltitude,
    before: (altitude: number) => exactPassing(altitude, latitude, longitude, from, transitMs),
    after: (altitude: number | null) =>
      altitude === null ? null : exactPassing(altitude, latitude, longitude, transitMs, to),
  };
}

type Sun = ReturnType<typeof sunOf>;

/** An instant to hold a time against, and whether the sun only grazes what defines it. */
interface Exact {
  atMs: number;
  grazes: boolean;
}

function grazes(sun: Sun, altitude: number, side: -1 | 1): boolean {
  return Math.min(Math.abs(sun.turn(side) - altitude), Math.abs(sun.noon - altitude)) < GRAZE;
}

/**
 * What each time of a day should be, from the rule it is marked with; null where nothing passes the
 * altitude, which then is wrong.
 */
export function exactTimes(
  city: City,
  dayNumber: number,
  madhab: Madhab,
  isRamadan: boolean,
  [before, today, after]: readonly [PrayerDay, PrayerDay, PrayerDay],
): Record<PrayerName, Exact | null> {
  const rule = ruleOf(city.region);
  const own = sunOf(city.latitude, city.longitude, dayNumber, madhab);
  const litOn = (day: PrayerDay, n: number) =>
    sunOf(day.polar === null ? city.latitude : 65, city.longitude, n, madhab);
  const lit = litOn(today, dayNumber);
  const at = (atMs: number | null, isGrazing: boolean, minutes = 0): Exact | null =>
    atMs === null ? null : { atMs: atMs + minutes * MINUTE_MS, grazes: isGrazing };
  const sunrise = at(lit.before(HORIZON), grazes(lit, HORIZON, -1), rule.minutes.sunrise);
  const maghrib = at(lit.after(HORIZON), grazes(lit, HORIZON, 1), rule.minutes.maghrib);
  const asr = at(lit.after(lit.asrAltitude), lit.noon < GRAZE, rule.minutes.asr);
  const share = (angle: number, nightMs: number) => (angle / 60) * nightMs;

  const fajr = (): Exact | null => {
    if (today.times.fajr.rule === null)
      return at(own.before(-rule.fajr), grazes(own, -rule.fajr, -1));
    if (!sunrise) return null;
    if (today.times.fajr.rule === 'tatarstan') return at(sunrise.atMs, sunrise.grazes, -120);
    const borrowedMs = lit.before(-rule.fajr);
    if (today.polar !== null && borrowedMs !== null)
      return at(borrowedMs, grazes(lit, -rule.fajr, -1));
    const isOneNight = (before.polar === null) === (today.polar === null);
    const nightMs = isOneNight
      ? sunrise.atMs - (litOn(before, dayNumber - 1).after(HORIZON) ?? NaN)
      : 2 * (sunrise.atMs - lit.transitMs + HALF_DAY_MS);
    return at(sunrise.atMs - share(rule.fajr, nightMs), sunrise.grazes);
  };
  const isha = (): Exact | null => {
    if (maghrib && rule.ishaMinutes) {
      return at(maghrib.atMs, maghrib.grazes, rule.ishaMinutes(isRamadan));
    }
    if (today.times.isha.rule === null)
      return at(own.after(-rule.isha), grazes(own, -rule.isha, 1));
    if (!maghrib) return null;
    if (today.times.isha.rule === 'tatarstan') return at(maghrib.atMs, maghrib.grazes, 90);
    const borrowedMs = lit.after(-rule.isha);
    if (today.polar !== null && borrowedMs !== null)
      return at(borrowedMs, grazes(lit, -rule.isha, 1));
    const isOneNight = (after.polar === null) === (today.polar === null);
    const nightMs = isOneNight
      ? (litOn(after, dayNumber + 1).before(HORIZON) ?? NaN) - maghrib.atMs
      : 2 * (lit.transitMs + HALF_DAY_MS - maghrib.atMs);
    return at(maghrib.atMs + share(rule.isha, nightMs), maghrib.grazes);
  };
  return {
    fajr: fajr(),
    sunrise,
    dhuhr: at(own.transitMs, false, rule.minutes.dhuhr),
    asr,
    maghrib,
    isha: isha(),
  };
}

/** The twilights that a rule replaced though they are there, by more than a hair. */
export function replacedInVain(
  city: City,
  dayNumber: number,
  today: PrayerDay,
  madhab: Madhab,
): string[] {
  const own = sunOf(city.latitude, city.longitude, dayNumber, madhab);
  const rule = ruleOf(city.region);
  const vain: string[] = [];
  // Below the angle by so much the sun stays there for minutes: room for a time of its own.
  const deep = (angle: number, side: -1 | 1) => own.turn(side) < -angle - 0.05;
  if (today.times.fajr.rule !== null && deep(rule.fajr, -1)) vain.push('fajr');
  const isTatarstan = today.times.isha.rule === 'tatarstan';
  if (today.times.isha.rule !== null && !isTatarstan && !rule.ishaMinutes && deep(rule.isha, 1)) {
    vain.push('isha');
  }
  return vain;
}
