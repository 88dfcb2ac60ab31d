import { MAX_HIJRI_SHIFT } from '#features/prayer/engine/hijri.ts';
import { addDays, daysBetween, type DaySpan } from '#lib/time/day.ts';
import { hijriDate, type Ramadan, ramadanOf } from '#lib/time/hijri-calendar.ts';

/** The coming Ramadan is announced this many days before it. */
const ANNOUNCED_DAYS = 30;

/**
 * The Hijri years with a Ramadan page on a day, 'YYYY-MM-DD': the present or coming one, and the year
 * after it. A Ramadan ends two days after the calendar's, because a community may begin that much
 * later.
 */
export function ramadanYears(today: string): [first: number, next: number] {
  const day = addDays(today, -MAX_HIJRI_SHIFT);
  const { year } = hijriDate(day);
  const first = ramadanOf(year).last >= day ? year : year + 1;
  return [first, first + 1];
}

/**
 * The Ramadan to announce on a day: from a month before its first day to its last one; `shiftDays` as for
 * `hijriDate`.
 */
export function announcedRamadan(today: string, shiftDays: number): Ramadan | null {
  const { year } = hijriDate(addDays(today, ANNOUNCED_DAYS), shiftDays);
  const ramadan = ramadanOf(year, shiftDays);
  const isNear = addDays(ramadan.first, -ANNOUNCED_DAYS) <= today && today <= ramadan.last;
  return isNear ? ramadan : null;
}

export function spanOf({ first, last }: Ramadan): DaySpan {
  return { from: first, count: daysBetween(first, last) + 1 };
}
