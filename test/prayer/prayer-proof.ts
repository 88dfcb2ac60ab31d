import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Madhab } from '#features/prayer/engine/prayer-method.ts';
import { DEFAULT_CALCULATION, PRAYERS, placeOf } from '#features/prayer/engine/prayer-times.ts';
import type { City } from '#lib/city/cities.ts';
import { exactTimes, replacedInVain } from './exact-times.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Seconds by which a time may be unsafe: what the engine's series of the sun is good for. */
const MAX_UNSAFE = 5;
const MAX_UNSAFE_GRAZING = 70;

export interface ProofCount {
  days: number;
  /** Times held against an instant found without the engine. */
  compared: number;
  missing: number;
  unordered: number;
  /** Times whose civil day is not the one the zone has at their instant. */
  undated: number;
  /** More unsafe than a bound, or no minute next to the instant, in words. */
  wrong: string[];
  /** More than 5 s unsafe on nights that graze an angle, in words. */
  grazing: string[];
  /** The most, in seconds, grazing nights apart. */
  worstUnsafe: number;
}

/**
 * Holds every time of `count` days from `from` on ('YYYY-MM-DD') in cities of zones without clock
 * changes against instants found without the engine. A time is unsafe by the seconds that fajr or
 * sunrise is late or another one early; a safe one is within the minute of its instant.
 */
export function prove(
  cities: readonly City[],
  from: string,
  count: number,
  madhab: Madhab,
  isRamadan: (day: string) => boolean,
): ProofCount {
  const found: ProofCount = {
    days: 0,
    compared: 0,
    missing: 0,
    unordered: 0,
    undated: 0,
    wrong: [],
    grazing: [],
    worstUnsafe: 0,
  };
  const first = Date.parse(from) / DAY_MS;
  for (const city of cities) {
    const offsetMs = steadyOffset(city.timezone, from, count);
    const eve = new Date((first - 1) * DAY_MS).toISOString().slice(0, 10);
    const days = prayerDays(placeOf(city), eve, count + 2, { ...DEFAULT_CALCULATION, madhab });
    let previousMs = -Infinity;
    for (let i = 1; i <= count; i += 1) {
      const [before, today, after] = [days[i - 1], days[i], days[i + 1]];
      if (!before || !today || !after) {
        found.missing += PRAYERS.length;
        continue;
      }
      const dayNumber = first + i - 1;
      found.days += 1;
      const exact = exactTimes(city, dayNumber, madhab, isRamadan(today.day), [
        before,
        today,
        after,
      ]);
      const vain = replacedInVain(city, dayNumber, today, madhab);
      if (vain.length > 0)
        found.wrong.push(`${city.slug} ${today.day} ${vain.join()} replaced in vain`);
      for (const name of PRAYERS) {
        const { atMs, local, dayShift } = today.times[name];
        if (!Number.isInteger(atMs / MINUTE_MS)) found.missing += 1;
        if (!(atMs > previousMs)) found.unordered += 1;
        previousMs = atMs;
        const clock = new Date(atMs + offsetMs).toISOString();
        const day = new Date((dayNumber + dayShift) * DAY_MS).toISOString().slice(0, 10);
        if (clock.slice(0, 16) !== `${day}T${local}`) found.undated += 1;
        const instant = exact[name];
        const what = `${city.slug} ${today.day} ${name} ${local} ${today.times[name].rule ?? ''}`;
        if (!instant) {
          found.wrong.push(`${what}: nothing there`);
          continue;
        }
        found.compared += 1;
        const early = (instant.atMs - atMs) / 1000;
        const unsafe = name === 'fajr' || name === 'sunrise' ? -early : early;
        const bound = instant.grazes ? MAX_UNSAFE_GRAZING : MAX_UNSAFE;
        if (!(unsafe <= bound && unsafe >= -60 - bound)) {
          found.wrong.push(`${what}: ${unsafe.toFixed(1)} s`);
        } else if (unsafe > MAX_UNSAFE) {
          found.grazing.push(`${what}: ${unsafe.toFixed(1)} s`);
        }
        if (!instant.grazes) found.worstUnsafe = Math.max(found.worstUnsafe, unsafe);
      }
    }
  }
  return found;
}

/** How far the clocks of a zone are ahead all through the days; they must not be changed in them. */
function steadyOffset(timeZone: string, from: string, count: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const at = (days: number) => {
    const name = format
      .formatToParts(Date.parse(from) + days * DAY_MS)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const [, hours = '0', minutes = '0'] = /GMT\+(\d+):(\d+)/.exec(name ?? '') ?? [];
    return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  for (let days = 0; days <= count + 1; days += 30) {
    if (at(days) !== at(0)) throw new Error(`${timeZone} changes its clocks`);
  }
  return at(0);
}
