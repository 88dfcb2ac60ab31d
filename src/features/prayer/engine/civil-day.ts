import type { LocalTime, PrayerDay, PrayerName } from '#features/prayer/engine/prayer-times.ts';
import { addDays, formatDayAndMonth } from '#lib/time/day.ts';

/** The civil day of a time in the row of `day`, both 'YYYY-MM-DD'. */
export function civilDayOf(day: string, { dayShift }: LocalTime): string {
  return dayShift === 0 ? day : addDays(day, dayShift);
}

/** «накануне, 30 июня» or «после полуночи, 2 июля»; null for a time on the day itself. */
export function otherDayText(day: string, time: LocalTime): string | null {
  if (time.dayShift === 0) return null;
  const word = time.dayShift < 0 ? 'накануне' : 'после полуночи';
  return `${word}, ${formatDayAndMonth(civilDayOf(day, time))}`;
}

/** '23:16', with its day if that is another one: «23:16 (накануне, 30 июня)». */
export function datedTime(day: string, time: LocalTime): string {
  const other = otherDayText(day, time);
  return other === null ? time.local : `${time.local} (${other})`;
}

/**
 * What a short list of times says beside one of them: its day if that is another one, that it follows a
 * rule and not the sun, and in Mecca and Medina the congregation's asr.
 */
export function notesBeside({ day, times, haramAsr }: PrayerDay, name: PrayerName): string[] {
  const other = otherDayText(day, times[name]);
  return [
    ...(other === null ? [] : [other]),
    ...(times[name].rule === null ? [] : ['по\u00a0правилу']),
    ...(name === 'asr' && haramAsr ? [`в\u00a0Хараме ${haramAsr.local}`] : []),
  ];
}
