import {
  daylights,
  minuteDown,
  minuteUp,
  type Daylight,
} from '#features/prayer/engine/daylight.ts';
import { isRamadan } from '#features/prayer/engine/hijri.ts';
import {
  fajrOf,
  ishaOf,
  MIDNIGHT_GAP_MS,
  type NightTime,
} from '#features/prayer/engine/night-times.ts';
import {
  anglesOf,
  isOfHaram,
  madhabOf,
  regionalRule,
  type Madhab,
} from '#features/prayer/engine/prayer-method.ts';
import {
  PRAYERS,
  type Calculation,
  type LocalTime,
  type Place,
  type Polar,
  type PrayerDay,
  type PrayerName,
  type PrayerTime,
} from '#features/prayer/engine/prayer-times.ts';
import { clockOf, dayNumberOf, dayOfNumber } from '#features/prayer/engine/zone-clock.ts';
import { isDay } from '#lib/time/day.ts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 43_200_000;

const NONE: readonly PrayerName[] = [];

type Clock = ReturnType<typeof clockOf>;

/**
 * The times of `count` civil days of a place from `from` ('YYYY-MM-DD', 1900 to 2100) on. Every day has
 * all six as whole minutes: fajr and sunrise rounded down, the others up, so that none is unsafe. Times
 * are true wherever the sun reaches them; others follow fajrOf(), ishaOf() and daylights() and carry
 * their rule.
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
  const isHaramApart =
    isOfHaram(place.region) && madhabOf(place.region, calculation.madhab) === 'hanafi';
  const first = dayNumberOf(from);
  const tableOf = tables(place, calculation);
  const clock = clockOf(place.timeZone);
  const days: PrayerDay[] = [];
  let table = tableOf(first);
  for (let n = first; n < first + count; n += 1) {
    const next = tableOf(n + 1);
    const { fajr, sunrise, dhuhr, asr, maghrib, isha } = table.values;
    const shafi = localTime(table.asrBy.shafi, n, clock);
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
      asrBy: { hanafi: localTime(table.asrBy.hanafi, n, clock), shafi },
      haramAsr: isHaramApart ? shafi : null,
      midnight: localTime(minuteDown(maghrib.atMs + nightMs / 2), n, clock),
      lastThird: localTime(minuteUp(maghrib.atMs + (nightMs * 2) / 3), n, clock),
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
  asrBy: Record<Madhab, number>;
  polar: Polar;
  unadjusted: readonly PrayerName[];
}

/** Maps a day number to its table. Neighbouring days share their suns, so each is computed once. */
function tables(place: Place, calculation: Calculation): (n: number) => Table {
  const angles = anglesOf(place.region, calculation);
  const madhab = madhabOf(place.region, calculation.madhab);
  const rules = { angles, regional: regionalRule(place.region, calculation.method) };
  const question = {
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: place.timeZone,
    fajrAngle: angles.fajr,
    ishaAngle: angles.isha,
  };
  const daylightOf = daylights(question, angles.minutes);
  // A day needs only its neighbours; the low bits of four consecutive days differ.
  const recent: Daylight[] = [];
  const sunOf = (n: number) => {
    const known = recent[n & 3];
    if (known?.dayNumber === n) return known;
    return (recent[n & 3] = daylightOf(n));
  };

  return (n) => {
    const sun = sunOf(n);
    const rule = sun.polar === null ? null : ('latitude-65' as const);
    const isha = ishaOf(
      sun,
      () => sunOf(n + 1),
      rules,
      () => isRamadan(dayOfNumber(n)),
    );
    const values: Table['values'] = {
      fajr: fajrOf(sun, () => sunOf(n - 1), rules),
      sunrise: { atMs: minuteDown(sun.sunriseMs), rule },
      dhuhr: { atMs: minuteUp(sun.dhuhrMs), rule: null },
      asr: { atMs: minuteUp(sun.asrMs[madhab]), rule },
      maghrib: { atMs: minuteUp(sun.sunsetMs), rule },
      isha,
    };
    if (!isInOrder(values)) throw new Error('Unable to calculate prayer times');
    const adjusted = adjust(values, calculation.adjustments, sun);
    const asrMinutesMs = adjusted.values.asr.atMs - values.asr.atMs;
    return {
      values: adjusted.values,
      unadjusted: adjusted.unadjusted,
      polar: sun.polar,
      asrBy: {
        hanafi: minuteUp(sun.asrMs.hanafi) + asrMinutesMs,
        shafi: minuteUp(sun.asrMs.shafi) + asrMinutesMs,
      },
    };
  };
}

/**
 * Applies the adjustments: all of them, or, if that breaks the order, those that keep it, one after
 * another. None moves fajr or isha across solar midnight, where the neighbouring day's times begin.
 */
function adjust(
  values: Table['values'],
  minutes: Calculation['adjustments'],
  { transitMs }: Daylight,
): Pick<Table, 'values' | 'unadjusted'> {
  const wanted = PRAYERS.filter((name) => minutes[name] !== 0);
  if (wanted.length === 0) return { values, unadjusted: NONE };
  const moved = (from: Table['values'], name: PrayerName): Table['values'] => {
    const { atMs, rule } = from[name];
    return { ...from, [name]: { atMs: atMs + minutes[name] * MINUTE_MS, rule } };
  };
  const holds = (candidate: Table['values']) =>
    isInOrder(candidate) &&
    candidate.fajr.atMs > transitMs - HALF_DAY_MS + MIDNIGHT_GAP_MS &&
    candidate.isha.atMs < transitMs + HALF_DAY_MS - MIDNIGHT_GAP_MS;

  const all = wanted.reduce(moved, values);
  if (holds(all)) return { values: all, unadjusted: NONE };
  const unadjusted: PrayerName[] = [];
  let kept = values;
  for (const name of wanted) {
    const candidate = moved(kept, name);
    if (holds(candidate)) kept = candidate;
    else unadjusted.push(name);
  }
  return { values: kept, unadjusted };
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

/** The city's yesterday, today and tomorrow at an instant, for prayerMoment(). */
export function daysAround(place: Place, nowMs: number, calculation: Calculation): PrayerDay[] {
  const today = clockOf(place.timeZone)(nowMs).dayNumber;
  return prayerDays(place, dayOfNumber(today - 1), 3, calculation);
}
