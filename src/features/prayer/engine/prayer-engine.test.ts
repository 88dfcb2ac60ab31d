import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAround, prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import { isRamadan } from '#features/prayer/engine/hijri.ts';
import { MADHABS, MAX_ANGLE, METHODS, MIN_ANGLE } from '#features/prayer/engine/prayer-method.ts';
import {
  DEFAULT_CALCULATION,
  MAX_ADJUSTMENT,
  PRAYERS,
  placeOf,
  type Calculation,
  type Place,
  type PrayerDay,
  type PrayerName,
} from '#features/prayer/engine/prayer-times.ts';
import { CITIES } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { addDays } from '#lib/time/day.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

const DAY_MS = 86_400_000;

function place(slug: string): Place {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(`no city ${slug}`);
  return placeOf(city);
}

/** Describes each time that is missing, not a whole minute, or not after the one before it. */
function faults(days: readonly PrayerDay[]): string[] {
  let previousMs = -Infinity;
  return days.flatMap(({ day, times }) =>
    PRAYERS.flatMap((name) => {
      const { atMs, local } = times[name];
      const isGood =
        atMs > previousMs && atMs % 60_000 === 0 && /^([01]\d|2[0-3]):[0-5]\d$/.test(local);
      previousMs = atMs;
      return isGood ? [] : [`${day} ${name} ${local}`];
    }),
  );
}

const methods = fc.constantFrom(...METHODS);
const madhabs = fc.constantFrom(...MADHABS);
const angle = fc.double({ min: MIN_ANGLE, max: MAX_ANGLE, noNaN: true });
const minutes = fc.integer({ min: -MAX_ADJUSTMENT, max: MAX_ADJUSTMENT });
const noAdjustments = fc.constant(DEFAULT_CALCULATION.adjustments);
const adjustments = fc.record({
  fajr: minutes,
  sunrise: minutes,
  dhuhr: minutes,
  asr: minutes,
  maghrib: minutes,
  isha: minutes,
});
const calculations = (adjusted: fc.Arbitrary<Calculation['adjustments']>) =>
  fc.record({
    method: methods,
    madhab: madhabs,
    fajrAngle: angle,
    ishaAngle: angle,
    adjustments: adjusted,
  });
const dayOf = (first: number, last: number) =>
  fc
    .integer({ min: Date.UTC(first, 0, 1) / DAY_MS, max: Date.UTC(last, 11, 31) / DAY_MS })
    .map((n) => new Date(n * DAY_MS).toISOString().slice(0, 10));
/** Time zones with their hours from UTC, without summer time. */
const ZONES = [
  ['Europe/Moscow', 3],
  ['America/New_York', -5],
  ['Australia/Lord_Howe', 10.5],
  ['Pacific/Kiritimati', 14],
  ['Etc/GMT+12', -12],
  ['Africa/Casablanca', 1],
  ['Asia/Kathmandu', 5.75],
] as const;
/** Places whose clock differs from the sun by six hours at most. No place on Earth has four. */
const places: fc.Arbitrary<Place> = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    zone: fc.constantFrom(...ZONES),
    fromMeridian: fc.double({ min: -90, max: 90, noNaN: true }),
    region: fc.constantFrom(null, 'Саудовская Аравия'),
  })
  .map(({ zone: [timeZone, hours], fromMeridian, ...place }) => {
    const turned = (15 * hours + fromMeridian + 540) % 360;
    return { ...place, timeZone, longitude: turned - 180 };
  });

describe('any day anywhere', () => {
  it('has six times in strict order, and its isha before the next fajr', () => {
    fc.assert(
      fc.property(
        places,
        dayOf(2000, 2100),
        calculations(noAdjustments),
        (where, from, calculation) => {
          expect(faults(prayerDays(where, from, 3, calculation))).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('has them in Russia under all the clocks the country has lived by', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CITIES), dayOf(1900, 2100), methods, (city, from, method) => {
        const calculation = { ...DEFAULT_CALCULATION, method };
        expect(faults(prayerDays(placeOf(city), from, 3, calculation))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps that order whatever adjustments are asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(places, fc.constantFrom(...CITIES).map(placeOf)),
        dayOf(2020, 2040),
        calculations(adjustments),
        (where, from, calculation) => {
          const days = prayerDays(where, from, 3, calculation);
          expect(faults(days)).toEqual([]);
          const plain = prayerDays(where, from, 3, {
            ...calculation,
            adjustments: DEFAULT_CALCULATION.adjustments,
          });
          for (const [i, day] of days.entries()) {
            for (const name of PRAYERS) {
              const moved = (day.times[name].atMs - (plain[i]?.times[name].atMs ?? NaN)) / 60_000;
              const wanted = day.unadjusted.includes(name) ? 0 : calculation.adjustments[name];
              expect(moved).toBe(wanted);
            }
          }
        },
      ),
      { numRuns: 800 },
    );
  });

  it('is the same asked for alone and within a run of days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CITIES),
        dayOf(2020, 2040),
        calculations(adjustments),
        (city, from, calculation) => {
          const [, second] = prayerDays(placeOf(city), from, 3, calculation);
          expect(prayerDay(placeOf(city), addDays(from, 1), calculation)).toEqual(second);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has its dhuhr on that civil day of the place, east and west of everything', () => {
    const edges = [
      ['Pacific/Kiritimati', -157.4],
      ['Pacific/Tongatapu', -175.2],
      ['Pacific/Pago_Pago', -170.7],
      ['Pacific/Auckland', 179.9],
      ['Asia/Anadyr', 177.5],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...edges), dayOf(2015, 2035), ([timeZone, longitude], day) => {
        const where = { latitude: 10, longitude, timeZone, region: null };
        expect(prayerDay(where, day, DEFAULT_CALCULATION).times.dhuhr.dayShift).toBe(0);
      }),
    );
  });
});

describe('neighbouring days', () => {
  /** Minutes by which a time may move from one day to the next under one rule. */
  const STEP = 40;

  it('differ by minutes in every city, except where a rule begins or ends and says so', () => {
    const jumps = CITIES.flatMap((city) => {
      const days = prayerDays(placeOf(city), '2027-12-31', 368, DEFAULT_CALCULATION);
      return days.flatMap((day, i) => {
        const before = days[i - 1];
        if (!before) return [];
        return PRAYERS.flatMap((name) => {
          const [was, is] = [before.times[name], day.times[name]];
          const step = Math.abs(is.atMs - was.atMs - DAY_MS) / 60_000;
          const isMarked = was.rule !== is.rule;
          // In Saudi Arabia isha is half an hour later in ramadan.
          const isRamadanStep =
            name === 'isha' && step < 35 && isRamadan(before.day) !== isRamadan(day.day);
          return step <= STEP || isMarked || isRamadanStep
            ? []
            : [`${city.slug} ${day.day} ${name} ${step}`];
        });
      });
    });
    expect(jumps).toEqual([]);
  });

  it('do not feel the change of clocks: only the wall clock jumps', () => {
    const zones: [string, string, number, number][] = [
      ['Europe/Berlin', '2027-03-28', 52.52, 13.4],
      ['Europe/Berlin', '2027-10-31', 52.52, 13.4],
      ['America/New_York', '2027-03-14', 40.71, -74],
      ['America/New_York', '2027-11-07', 40.71, -74],
      ['Australia/Lord_Howe', '2027-04-04', -31.55, 159.08],
      ['Africa/Cairo', '2027-04-30', 30.04, 31.24],
      ['America/Santiago', '2027-09-05', -33.45, -70.67],
      ['Asia/Beirut', '2027-03-28', 33.89, 35.5],
      // Russia itself changed its clocks until 2014.
      ['Europe/Moscow', '2014-10-26', 55.75, 37.62],
    ];
    for (const [timeZone, day, latitude, longitude] of zones) {
      const where = { latitude, longitude, timeZone, region: null };
      const days = prayerDays(where, addDays(day, -2), 5, DEFAULT_CALCULATION);
      expect(faults(days)).toEqual([]);
      expect(days.map((each) => each.day)).toContain(day);
      for (const [i, each] of days.entries()) {
        const before = days[i - 1];
        if (!before) continue;
        const step = (each.times.dhuhr.atMs - before.times.dhuhr.atMs - DAY_MS) / 60_000;
        expect(Math.abs(step)).toBeLessThanOrEqual(1);
      }
    }
  });
});

const locals = (
  slug: string,
  day: string,
  names: PrayerName[],
  calculation = DEFAULT_CALCULATION,
) => {
  const { times } = prayerDay(place(slug), day, calculation);
  return names.map((name) => `${times[name].local} ${times[name].rule}`);
};

describe('white nights', () => {
  it('in Tatarstan are those whose sun stays above −18°, fajr by the night before, isha by the night after', () => {
    const names: PrayerName[] = ['fajr', 'isha'];
    expect(locals('kazan', '2021-05-03', names)).toEqual(['00:23 null', '21:56 null']);
    expect(locals('kazan', '2021-05-04', names)).toEqual(['00:10 null', '20:59 tatarstan']);
    expect(locals('kazan', '2021-05-05', names)).toEqual([
      expect.stringContaining('tatarstan'),
      expect.stringContaining('tatarstan'),
    ]);
    expect(locals('kazan', '2021-08-07', names)).toEqual(['01:59 tatarstan', '22:10 null']);
    expect(locals('kazan', '2021-08-08', names)).toEqual(['00:01 null', '22:05 null']);
  });

  it('put fajr 120 minutes before sunrise and isha 90 after maghrib in Kazan', () => {
    const { times } = prayerDay(place('kazan'), '2027-06-21', DEFAULT_CALCULATION);
    expect(times.sunrise.atMs - times.fajr.atMs).toBe(120 * 60_000);
    expect(times.isha.atMs - times.maghrib.atMs).toBe(90 * 60_000);
  });

  it('elsewhere, and by other methods in Kazan, give the share of the night', () => {
    const [before, day, after] = prayerDays(place('moscow'), '2027-06-20', 3, DEFAULT_CALCULATION);
    if (!before || !day || !after) throw new Error('three days');
    const nightBefore = day.times.sunrise.atMs - before.times.maghrib.atMs;
    const nightAfter = after.times.sunrise.atMs - day.times.maghrib.atMs;
    const shares = [
      (day.times.sunrise.atMs - day.times.fajr.atMs) / nightBefore,
      (day.times.isha.atMs - day.times.maghrib.atMs) / nightAfter,
    ];
    expect(shares[0]).toBeCloseTo(18 / 60, 2);
    expect(shares[1]).toBeCloseTo(15 / 60, 2);
    expect([day.times.fajr.rule, day.times.isha.rule]).toEqual([
      'twilight-angle',
      'twilight-angle',
    ]);
    const mwl = { ...DEFAULT_CALCULATION, method: 'mwl' as const };
    expect(prayerDay(place('kazan'), '2027-06-21', mwl).times.fajr.rule).toBe('twilight-angle');
  });

  it('leave a true fajr of the eve on the eve: it is not pulled after midnight', () => {
    const early = prayerDays(place('vorkuta'), '2027-03-01', 90, DEFAULT_CALCULATION).find(
      ({ times }) => times.fajr.rule === null && times.fajr.dayShift === -1,
    );
    expect(early?.times.fajr.local).toMatch(/^23:/);
  });
});

describe('beyond the polar circle', () => {
  it('a day without sunset is borrowed from latitude 65, every borrowed value marked', () => {
    const day = prayerDay(place('murmansk'), '2027-06-21', DEFAULT_CALCULATION);
    expect(day.polar).toBe('polar-day');
    const rules = PRAYERS.map((name) => day.times[name].rule);
    const borrowed = 'latitude-65';
    expect(rules).toEqual([borrowed, borrowed, null, borrowed, borrowed, borrowed]);
    const at65 = { ...place('murmansk'), latitude: 65 };
    expect(day.times.maghrib.atMs).toBe(
      prayerDay(at65, '2027-06-21', DEFAULT_CALCULATION).times.maghrib.atMs,
    );
  });

  it('the light half of the year is told from the dark one up to the pole', () => {
    const polarOf = (latitude: number, day: string) => {
      const where = { latitude, longitude: 60, timeZone: 'Etc/GMT-4', region: null };
      return prayerDay(where, day, DEFAULT_CALCULATION).polar;
    };
    expect(polarOf(90, '2027-04-01')).toBe('polar-day');
    expect(polarOf(89, '2027-10-05')).toBe('polar-night');
    expect(polarOf(-90, '2027-10-05')).toBe('polar-day');
    expect(polarOf(80, '2027-04-20')).toBe('polar-day');
    expect(polarOf(67.5, '2027-12-10')).toBe('polar-night');
    expect(polarOf(60, '2027-12-21')).toBeNull();
  });

  it('a day without sunrise borrows it and keeps its own true twilight', () => {
    const day = prayerDay(place('norilsk'), '2027-12-22', DEFAULT_CALCULATION);
    expect(day.polar).toBe('polar-night');
    expect(day.times.fajr.rule).toBeNull();
    expect(day.times.isha.rule).toBeNull();
    expect(day.times.sunrise.rule).toBe('latitude-65');
  });
});

describe('the madhab', () => {
  it('changes asr and nothing else, in the far north too', () => {
    const north = CITIES.filter(({ latitude }) => latitude > 64);
    expect(north.length).toBeGreaterThan(5);
    for (const city of north) {
      const by = (madhab: 'hanafi' | 'shafi') =>
        prayerDays(placeOf(city), '2027-01-01', 365, { ...DEFAULT_CALCULATION, madhab }).map(
          ({ day, times }) => ({
            day,
            times: PRAYERS.filter((p) => p !== 'asr').map((p) => times[p]),
          }),
        );
      expect(by('hanafi')).toEqual(by('shafi'));
    }
  });

  it.each([
    ['makhachkala', 'shafi'],
    ['grozny', 'shafi'],
    ['nazran', 'shafi'],
    ['vladikavkaz', 'hanafi'],
    ['kazan', 'hanafi'],
    ['mecca', 'hanafi'],
  ] as const)('of %s is %s unless one is chosen', (slug, usual) => {
    const { asrBy, times } = prayerDay(place(slug), '2026-11-22', DEFAULT_CALCULATION);
    expect(times.asr.atMs).toBe(asrBy[usual].atMs);
    for (const madhab of MADHABS) {
      const chosen = prayerDay(place(slug), '2026-11-22', { ...DEFAULT_CALCULATION, madhab });
      expect(chosen.times.asr.atMs).toBe(asrBy[madhab].atMs);
    }
  });

  it('leaves the asr of the Haram beside a hanafi one, in Mecca and Medina alone', () => {
    const haram = (slug: string, madhab: Calculation['madhab']) =>
      prayerDay(place(slug), '2026-11-22', { ...DEFAULT_CALCULATION, madhab }).haramAsr;
    // The call to prayer there was at 15:15.
    expect(haram('mecca', null)?.local).toBe('15:16');
    expect(haram('medina', 'hanafi')).not.toBeNull();
    expect(haram('mecca', 'shafi')).toBeNull();
    expect(haram('kazan', 'hanafi')).toBeNull();
  });
});

describe('Dagestan', () => {
  it('goes by the rule of its muftiate unless another method is chosen', () => {
    // The muftiate's timetable of Makhachkala for 29 June 2026 (muftiyatrd.ru).
    expect(locals('makhachkala', '2026-06-29', ['sunrise', 'dhuhr', 'asr', 'maghrib'])).toEqual([
      '04:11 null',
      '11:58 null',
      '16:00 null',
      '19:38 null',
    ]);
    const mwl = { ...DEFAULT_CALCULATION, method: 'mwl' as const };
    expect(locals('makhachkala', '2026-06-29', ['sunrise'], mwl)).toEqual(['04:13 null']);
  });
});

describe('Saudi Arabia', () => {
  it('goes by Umm al-Qura unless another method is chosen: isha 90 minutes after maghrib, 120 in ramadan', () => {
    const gap = (day: string, method: Calculation['method'] = 'standard') => {
      const { times } = prayerDay(place('mecca'), day, { ...DEFAULT_CALCULATION, method });
      return (times.isha.atMs - times.maghrib.atMs) / 60_000;
    };
    expect(gap('2026-02-17')).toBe(90);
    expect(gap('2026-02-18')).toBe(120);
    expect(gap('2026-03-19')).toBe(120);
    expect(gap('2026-03-20')).toBe(90);
    expect(gap('2026-02-18', 'isna')).toBeLessThan(90);
  });
});

describe('adjustments', () => {
  const adjusted = (adjustments: Partial<Calculation['adjustments']>) => ({
    ...DEFAULT_CALCULATION,
    adjustments: { ...DEFAULT_CALCULATION.adjustments, ...adjustments },
  });

  it('move a time by their minutes', () => {
    const plain = prayerDay(place('kazan'), '2027-11-20', DEFAULT_CALCULATION);
    const moved = prayerDay(place('kazan'), '2027-11-20', adjusted({ fajr: -3, isha: 5 }));
    expect(moved.times.fajr.atMs - plain.times.fajr.atMs).toBe(-180_000);
    expect(moved.times.isha.atMs - plain.times.isha.atMs).toBe(300_000);
    expect(moved.times.dhuhr).toEqual(plain.times.dhuhr);
  });

  it('that would put a time out of order are left out and named', () => {
    const day = prayerDay(place('murmansk'), '2027-06-21', adjusted({ fajr: 60, dhuhr: 2 }));
    expect(day.unadjusted).toEqual(['fajr']);
  });
});

it('the night is halved and cut in three between maghrib and the next fajr', () => {
  const [day, next] = prayerDays(place('ufa'), '2027-11-20', 2, DEFAULT_CALCULATION);
  if (!day || !next) throw new Error('two days');
  const night = next.times.fajr.atMs - day.times.maghrib.atMs;
  const share = (atMs: number) => (atMs - day.times.maghrib.atMs) / night;
  expect(share(day.midnight.atMs)).toBeCloseTo(1 / 2, 2);
  expect(share(day.lastThird.atMs)).toBeCloseTo(2 / 3, 2);
});

it("the days around an instant are the city's own, whatever day it is elsewhere", () => {
  const nowMs = Date.parse('2026-11-20T15:30:00Z');
  const days = daysAround(place('vladivostok'), nowMs, DEFAULT_CALCULATION);
  expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

it.each(['2026-02-30', '', 'today', '2026-1-1'])('refuses «%s» as a day', (day) => {
  expect(() => prayerDay(place('kazan'), day, DEFAULT_CALCULATION)).toThrow(RangeError);
});

it.each([
  [90.1, 0],
  [0, -181],
  [NaN, 0],
  [0, Infinity],
])('refuses latitude %d and longitude %d', (latitude, longitude) => {
  const nowhere = { latitude, longitude, timeZone: 'Etc/GMT', region: null };
  expect(() => prayerDay(nowhere, '2026-11-20', DEFAULT_CALCULATION)).toThrow(RangeError);
});
