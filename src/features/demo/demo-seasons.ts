import { addDays, daysBetween } from '#lib/day.ts';

/** First days of Ramadan by the Umm al-Qura calendar. */
const RAMADAN_STARTS = [
  '2025-03-01',
  '2026-02-18',
  '2027-02-08',
  '2028-01-28',
  '2029-01-16',
  '2030-01-05',
  '2030-12-26',
  '2031-12-16',
  '2032-12-04',
] as const;

/** Days of the eighth of Dhu al-Hijja, when the Hajj begins, by the same calendar. */
const HAJJ_STARTS = [
  '2025-06-04',
  '2026-05-25',
  '2027-05-14',
  '2028-05-03',
  '2029-04-22',
  '2030-04-11',
  '2031-03-31',
  '2032-03-20',
] as const;

/** Days in a mean lunar year: twelve synodic months. */
const LUNAR_YEAR = 354.367;

/** The days of a yearly feast within a range; after the table's end reckoned by the mean year. */
function feasts(table: readonly string[], from: string, to: string): string[] {
  const found = table.filter((day) => from <= day && day <= to);
  const last = table.at(-1);
  if (last === undefined || to <= last) return found;
  const years = Math.floor(daysBetween(last, to) / LUNAR_YEAR);
  for (let year = 1; year <= years; year += 1) {
    const day = addDays(last, Math.round(year * LUNAR_YEAR));
    if (from <= day && day <= to) found.push(day);
  }
  return found;
}

/** The first day of the Ramadan that a departure belongs to, from 3 days before it on; or null. */
export function ramadanOf(departure: string): string | null {
  return feasts(RAMADAN_STARTS, addDays(departure, -29), addDays(departure, 3)).at(0) ?? null;
}

/** The next day, at most 45 days ahead, on which the Hajj begins; or null. */
export function hajjAhead(departure: string): string | null {
  return feasts(HAJJ_STARTS, departure, addDays(departure, 45)).at(0) ?? null;
}

export interface DemoSeasons {
  umrah: string[];
  umrah_ramadan: string[];
  hajj: string[];
}

/**
 * The days of a range, both ends included, on which a tour of each type sets out. Ramadan: from
 * 3 days before the month until a week of it is left. Hajj: 12 to 5 days before it begins. Umrah:
 * all the year but Ramadan and, since visas for Umrah stop then, the five weeks before the Hajj
 * and the eight days after it began.
 */
export function demoSeasons(from: string, to: string): DemoSeasons {
  const seasons: DemoSeasons = { umrah: [], umrah_ramadan: [], hajj: [] };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ramadan = ramadanOf(day);
    const hajj = hajjAhead(day);
    const beforeHajj = hajj === null ? null : daysBetween(day, hajj);
    const justAfterHajj = feasts(HAJJ_STARTS, addDays(day, -8), day).length > 0;
    if (ramadan !== null) {
      if (daysBetween(ramadan, day) <= 22) seasons.umrah_ramadan.push(day);
    } else if (beforeHajj !== null && beforeHajj >= 5 && beforeHajj <= 12) {
      seasons.hajj.push(day);
    } else if ((beforeHajj === null || beforeHajj > 37) && !justAfterHajj) {
      seasons.umrah.push(day);
    }
  }
  return seasons;
}
