import { readFileSync } from 'node:fs';
import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_CALCULATION,
  PRAYERS,
  placeOf,
  type Calculation,
  type PrayerName,
} from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

/** The tolerance against official tables, minutes. */
const TOLERANCE = 2;
const hostZone = process.env.TZ;
const HOST_ZONES = ['Asia/Kamchatka', 'America/Los_Angeles'];

afterEach(() => {
  if (hostZone === undefined) delete process.env.TZ;
  else process.env.TZ = hostZone;
});

/** Node reads the variable again after each change; the offset proves it. */
function liveIn(zone: string) {
  process.env.TZ = zone;
  const offsetHours = new Date(2027, 0, 15).getTimezoneOffset() / -60;
  expect(offsetHours).toBe(zone === 'Asia/Kamchatka' ? 12 : -8);
}

function place(slug: string) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(`no city ${slug}`);
  return placeOf(city);
}

interface Golden {
  day: string;
  times: Record<PrayerName, string>;
}

function golden(name: string): Golden[] {
  const file = new URL(`../../../../test/golden/${name}.csv`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.slice(lines.findIndex((line) => !line.startsWith('#')) + 1).map((line) => {
    const [day = '', fajr = '', sunrise = '', dhuhr = '', asr = '', maghrib = '', isha = ''] =
      line.split(';');
    return { day, times: { fajr, sunrise, dhuhr, asr, maghrib, isha } };
  });
}

function minutesOf(local: string): number {
  const [hours = NaN, minutes = NaN] = local.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 'fajr 2021-05-03: 00:20, table 00:23' for every value outside the tolerance. */
function deviations(slug: string, table: Golden[], calculation: Calculation): string[] {
  return table.flatMap(({ day, times }) => {
    const found = prayerDay(place(slug), day, calculation).times;
    return PRAYERS.flatMap((name) => {
      const apart = Math.abs(minutesOf(found[name].local) - minutesOf(times[name]));
      const isNear = Math.min(apart, 1440 - apart) <= TOLERANCE;
      return isNear ? [] : [`${name} ${day}: ${found[name].local}, table ${times[name]}`];
    });
  });
}

describe.each(HOST_ZONES)('on a host in %s', (zone) => {
  it('every time of the muftiate of Tatarstan is met within two minutes in Kazan', () => {
    liveIn(zone);
    const table = golden('prayer-kazan');
    expect(table).toHaveLength(132);
    expect(deviations('kazan', table, DEFAULT_CALCULATION)).toEqual([]);
  });

  it.each([
    ['mecca', 12],
    ['medina', 7],
  ])('the calendar of Umm al-Qura is met within two minutes in %s', (slug, days) => {
    liveIn(zone);
    const table = golden(`prayer-${slug}`);
    expect(table).toHaveLength(days);
    const shafi = { ...DEFAULT_CALCULATION, madhab: 'shafi' as const };
    expect(deviations(slug, table, { ...shafi, method: 'umm-al-qura' })).toEqual([]);
    expect(deviations(slug, table, shafi)).toEqual([]);
  });

  it.each([
    ['mwl', CalculationMethod.MuslimWorldLeague],
    ['isna', CalculationMethod.NorthAmerica],
    ['egypt', CalculationMethod.Egyptian],
    ['umm-al-qura', CalculationMethod.UmmAlQura],
  ] as const)(
    "away from high latitudes the method %s is adhan's own, rounded to the safe side",
    (method, its) => {
      liveIn(zone);
      const { latitude, longitude } = place('makhachkala');
      const wrong = ['2027-01-10', '2027-03-20', '2027-07-05', '2027-11-20'].flatMap((day) => {
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        const parameters = its();
        parameters.rounding = 'none';
        const bare = new PrayerTimes(
          new Coordinates(latitude, longitude),
          new Date(year, month - 1, date),
          parameters,
        );
        const calculation = { ...DEFAULT_CALCULATION, madhab: 'shafi' as const, method };
        const { times } = prayerDay(place('makhachkala'), day, calculation);
        return PRAYERS.filter((name) => {
          const isEarlier = name === 'fajr' || name === 'sunrise';
          const seconds = (times[name].atMs - bare[name].getTime()) / 1000;
          // adhan computes asr from the declination at 0 h UT.
          const off = name === 'asr' ? 70 : 5;
          const safe = isEarlier ? -seconds : seconds;
          return safe < -off || safe > 60 + off;
        }).map((name) => `${day} ${name}`);
      });
      expect(wrong).toEqual([]);
    },
  );
});

it('beside the muftiate’s own minutes no time is unsafe by more than one', () => {
  const unsafe = golden('prayer-kazan').flatMap(({ day, times }) => {
    const found = prayerDay(place('kazan'), day, DEFAULT_CALCULATION).times;
    return PRAYERS.flatMap((name) => {
      const later = minutesOf(found[name].local) - minutesOf(times[name]);
      const apart = ((later + 720 + 1440) % 1440) - 720;
      const minutes = name === 'fajr' || name === 'sunrise' ? apart : -apart;
      return minutes > 0
        ? [{ day, name, minutes, shown: found[name].local, table: times[name] }]
        : [];
    });
  });
  for (const { day, name, minutes, shown, table } of unsafe) {
    process.stdout.write(`${day} ${name} ${shown}, the table ${table}: unsafe by ${minutes} min\n`);
  }
  expect(unsafe.filter(({ minutes }) => minutes > 1)).toEqual([]);
});

it('the same days come out on hosts on either side of the date line', () => {
  const slugs = ['kazan', 'murmansk', 'petropavlovsk-kamchatsky', 'mecca'];
  const days = ['2027-03-13', '2027-03-14', '2027-05-07', '2027-06-22', '2027-12-31'];
  const printed = HOST_ZONES.map((zone) => {
    liveIn(zone);
    return JSON.stringify(
      slugs.flatMap((slug) => days.map((day) => prayerDay(place(slug), day, DEFAULT_CALCULATION))),
    );
  });
  expect(printed[0]).toBe(printed[1]);
});
