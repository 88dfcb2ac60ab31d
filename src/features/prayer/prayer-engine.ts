import { daylights, roundToMinute, type Daylight } from '#features/prayer/daylight.ts';
import { isRamadan } from '#features/prayer/hijri.ts';
import { fajrOf, ishaOf, type NightTime } from '#features/prayer/night-times.ts';
import { anglesOf, regionalRule } from '#features/prayer/prayer-method.ts';
import {
  PRAYERS,
  type Calculation,
  type LocalTime,
  type Place,
  type Polar,
  type PrayerDay,
  type PrayerName,
  type PrayerTime,
} from '#features/prayer/prayer-times.ts';
import { clockOf, dayNumberOf, dayOfNumber } from '#features/prayer/zone-clock.ts';
import { isDay } from '#lib/day.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;

const NONE: readonly PrayerName[] = [];

type Clock = ReturnType<typeof clockOf>;

/** The times of one civil day, 'YYYY-MM-DD'. */
export function prayerDay(place: Place, day: string, calculation: Calculation): PrayerDay {
  const [only] = prayerDays(place, day, 1, calculation);
  if (!only) throw new RangeError(`not a day: ${day}`);
  return only;
}

/**
 * The times of `count` civil days of a place from the day `from` ('YYYY-MM-DD', 1900 to 2100) on.
 * Every day has all six, rounded to the nearest minute. True times wherever the sun reaches them;
 * otherwise as in fajrOf(), ishaOf() and daylights(), each such value marked with its rule.
 */
export function prayerDays(
  place: Place,
  from: string,
  count: number,
  calculation: Calculation,
): PrayerDay[] {
  if (!isDay(from)) throw new RangeError(`not a day: ${from}`);
  if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) {
    throw new RangeError('not on Earth');
  }
  const first = dayNumberOf(from);
  const tableOf = tables(place, calculation);
  const clock = clockOf(place.timeZone);
  const days: PrayerDay[] = [];
  let table = tableOf(first);
  for (let n = first; n < first + count; n += 1) {
    const next = tableOf(n + 1);
    const { fajr, sunrise, dhuhr, asr, maghrib, isha } = table.values;
    const nightMs = next.values.fajr.atMs - maghrib.atMs;
    days.push({
      day: dayOfNumber(n),
      timeZone: place.timeZone,
      times: {
        fajr: prayerTime(fajr, n, clock),
        sunrise: prayerTime(sunrise, n, clock),
        dhuhr: prayerTime(dhuhr, n, clock),
        asr: prayerTime(asr, n, clock),
        maghrib: prayerTime(maghrib, n, clock),
        isha: prayerTime(isha, n, clock),
      },
      midnight: localTime(roundToMinute(maghrib.atMs + nightMs / 2), n, clock),
      lastThird: localTime(roundToMinute(maghrib.atMs + (nightMs * 2) / 3), n, clock),
      polar: table.polar,
      unadjusted: table.unadjusted,
      source: 'engine',
    });
    table = next;
  }
  return days;
}

interface Table {
  values: Record<PrayerName, NightTime>;
  polar: Polar;
  unadjusted: readonly PrayerName[];
}

/** Day number → its table. Neighbouring days share their suns, so each is computed once. */
function tables(place: Place, calculation: Calculation): (n: number) => Table {
  const angles = anglesOf(place.region, calculation);
  const rules = { angles, regional: regionalRule(place.region, calculation.method) };
  const question = {
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: place.timeZone,
    fajrAngle: angles.fajr,
    ishaAngle: angles.isha,
    madhab: calculation.madhab,
  };
  const daylightOf = daylights(question, angles.dhuhrMinutes);
  // A day looks at its neighbours only; the low bits of four days in a row differ.
  const recent: Daylight[] = [];
  const sunOf = (n: number) => {
    const known = recent[n & 3];
    if (known?.dayNumber === n) return known;
    return (recent[n & 3] = daylightOf(n));
  };

  return (n) => {
    const sun = sunOf(n);
    const rule = sun.polar === null ? null : ('latitude-65' as const);
    const dhuhrMs = sun.transitMs + angles.dhuhrMinutes * MINUTE_MS;
    const isha = ishaOf(
      sun,
      () => sunOf(n + 1),
      rules,
      () => isRamadan(dayOfNumber(n)),
    );
    const values: Table['values'] = {
      fajr: fajrOf(sun, () => sunOf(n - 1), rules),
      sunrise: { atMs: roundToMinute(sun.sunriseMs), rule },
      dhuhr: { atMs: roundToMinute(dhuhrMs), rule: null },
      asr: { atMs: roundToMinute(sun.asrMs), rule },
      maghrib: { atMs: roundToMinute(sun.sunsetMs), rule },
      isha,
    };
    if (!isInOrder(values)) throw new Error('Unable to calculate prayer times');
    return adjust(values, calculation.adjustments, sun);
  };
}

/**
 * Adds the adjustments: all of them, or, should that break the order, one after another those that
 * keep it. None takes fajr or isha to the other side of solar midnight, where the neighbouring
 * day's times are.
 */
function adjust(
  values: Table['values'],
  minutes: Calculation['adjustments'],
  { transitMs, polar }: Daylight,
): Table {
  const wanted = PRAYERS.filter((name) => minutes[name] !== 0);
  if (wanted.length === 0) return { values, polar, unadjusted: NONE };
  const moved = (from: Table['values'], name: PrayerName): Table['values'] => {
    const { atMs, rule } = from[name];
    return { ...from, [name]: { atMs: atMs + minutes[name] * MINUTE_MS, rule } };
  };
  const holds = (candidate: Table['values']) =>
    isInOrder(candidate) &&
    candidate.fajr.atMs > Math.min(transitMs - HALF_DAY_MS, values.fajr.atMs - 1) &&
    candidate.isha.atMs < Math.max(transitMs + HALF_DAY_MS - MINUTE_MS, values.isha.atMs + 1);

  const all = wanted.reduce(moved, values);
  if (holds(all)) return { values: all, polar, unadjusted: NONE };
  const unadjusted: PrayerName[] = [];
  let kept = values;
  for (const name of wanted) {
    const candidate = moved(kept, name);
    if (holds(candidate)) kept = candidate;
    else unadjusted.push(name);
  }
  return { values: kept, polar, unadjusted };
}

function isInOrder({ fajr, sunrise, dhuhr, asr, maghrib, isha }: Table['values']): boolean {
  return (
    fajr.atMs < sunrise.atMs &&
    sunrise.atMs < dhuhr.atMs &&
    dhuhr.atMs < asr.atMs &&
    asr.atMs < maghrib.atMs &&
    maghrib.atMs < isha.atMs
  );
}

function prayerTime({ atMs, rule }: NightTime, dayNumber: number, clock: Clock): PrayerTime {
  const { time, dayNumber: shown } = clock(atMs);
  return { atMs, local: time, dayShift: shown - dayNumber, rule };
}

function localTime(atMs: number, dayNumber: number, clock: Clock): LocalTime {
  const { time, dayNumber: shown } = clock(atMs);
  return { atMs, local: time, dayShift: shown - dayNumber };
}

/** The city's yesterday, today and tomorrow at an instant: what prayerMoment() asks for. */
export function daysAround(place: Place, nowMs: number, calculation: Calculation): PrayerDay[] {
  const today = clockOf(place.timeZone)(nowMs).dayNumber;
  return prayerDays(place, dayOfNumber(today - 1), 3, calculation);
}
