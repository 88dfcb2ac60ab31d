import { z } from 'zod';
import {
  DEFAULT_CALCULATION,
  PRAYERS,
  type Calculation,
  type LocalTime,
  type PrayerDay,
} from '#features/prayer/engine/prayer-times.ts';
import { SERVICE_NAMES } from '#features/prayer/source/prayer-answer.ts';
import { recordOf } from '#lib/form/pick.ts';
import type { Madhab, MethodName } from '#features/prayer/engine/prayer-method.ts';

/** The most minutes between a service's time and the engine's at the same angles. */
const BELIEVED_MINUTES = 5;
const DAY_MINUTES = 1440;

const NAMED: Readonly<Record<number, MethodName>> = {
  2: 'isna',
  3: 'mwl',
  4: 'umm-al-qura',
  5: 'egypt',
  14: 'angles-16-15',
};
/** Karachi, Kuwait, Singapore, France, Dubai: degrees of fajr and isha. */
const BY_ANGLES: Readonly<Record<number, readonly [number, number]>> = {
  1: [18, 18],
  9: [18, 17.5],
  11: [20, 18],
  12: [12, 12],
  16: [18.2, 18.2],
};

/**
 * The angles and madhab of a service's method number, to check its answer; null for a method with
 * unknown angles, whose answers cannot be checked.
 */
export function remoteCalculation(method: number, madhab: Madhab): Calculation | null {
  const name = NAMED[method];
  if (name) return { ...DEFAULT_CALCULATION, madhab, method: name };
  const [fajrAngle, ishaAngle] = BY_ANGLES[method] ?? [];
  if (fajrAngle === undefined || ishaAngle === undefined) return null;
  return { ...DEFAULT_CALCULATION, madhab, method: 'custom', fajrAngle, ishaAngle };
}

// A service may write '05:12 (MSK)'.
const time = z
  .string()
  .transform((text) => text.split(' ')[0] ?? '')
  .pipe(z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/));

const daySchema = z.object({
  timings: z.object(recordOf(Object.values(SERVICE_NAMES), () => time)),
  date: z
    .object({ gregorian: z.object({ date: z.string() }).partial().optional() })
    .partial()
    .optional(),
});
const oneSchema = z.object({ code: z.literal(200), data: daySchema });
const manySchema = z.object({ code: z.literal(200), data: z.array(daySchema).max(31) });

/**
 * The days of a service's answer (parsed JSON), or null when it is implausible. `reference` has the
 * same days from the engine at the service's angles. Requires code 200, every day, and each time within
 * five minutes of its reference and in order. Instants come from the reference, so a time after
 * midnight cannot be mistaken for one of the day before.
 */
export function believedDays(
  answer: unknown,
  reference: readonly PrayerDay[],
  kind: 'timings' | 'calendar',
): PrayerDay[] | null {
  const given = kind === 'timings' ? oneOf(answer) : manySchema.safeParse(answer).data?.data;
  if (!given || given.length !== reference.length) return null;
  const days: PrayerDay[] = [];
  for (const [i, engine] of reference.entries()) {
    const day = given[i] && believedDay(given[i], engine);
    if (!day) return null;
    days.push(day);
  }
  return days;
}

function oneOf(answer: unknown) {
  const one = oneSchema.safeParse(answer);
  return one.success ? [one.data.data] : null;
}

function believedDay(given: z.infer<typeof daySchema>, engine: PrayerDay): PrayerDay | null {
  const date = given.date?.gregorian?.date;
  if (date !== undefined && date !== engine.day.split('-').reverse().join('-')) return null;
  const times = { ...engine.times };
  let previousMs = -Infinity;
  for (const name of PRAYERS) {
    const moved = moveTo(engine.times[name], given.timings[SERVICE_NAMES[name]]);
    if (!moved || moved.atMs <= previousMs) return null;
    previousMs = moved.atMs;
    times[name] = { ...moved, rule: engine.times[name].rule };
  }
  return { ...engine, times, source: 'remote' };
}

/** The instant nearest to `from` at which its clock shows `local`, if it is near enough. */
function moveTo(from: LocalTime, local: string): LocalTime | null {
  const apart = minutesOf(local) - minutesOf(from.local);
  const minutes = ((apart + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  if (Math.abs(minutes) > BELIEVED_MINUTES) return null;
  const total = minutesOf(from.local) + minutes;
  const shift = total < 0 ? -1 : total >= DAY_MINUTES ? 1 : 0;
  return {
    atMs: from.atMs + minutes * 60_000,
    local: local.padStart(5, '0'),
    dayShift: from.dayShift + shift,
  };
}

function minutesOf(local: string): number {
  const [hours = NaN, minutes = NaN] = local.split(':').map(Number);
  return hours * 60 + minutes;
}
