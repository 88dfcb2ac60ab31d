import { addDays } from '#lib/time/day.ts';

/**
 * How many days in a row somebody has read, by their own calendar: up to today, or up to yesterday
 * while today is not over. `days` are 'YYYY-MM-DD' in any order; days after today, left by a clock
 * that ran ahead, do not count.
 */
export function streakOf(days: readonly string[], today: string): number {
  const read = new Set(days);
  let day = read.has(today) ? today : addDays(today, -1);
  let streak = 0;
  while (read.has(day)) {
    streak += 1;
    day = addDays(day, -1);
  }
  return streak;
}
