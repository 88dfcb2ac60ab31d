import { formatDay, MOSCOW_AHEAD_MS } from '#lib/time/day.ts';

/** Moscow is three hours ahead of UTC all year, since 26 October 2014. */
const AHEAD = '+03:00';

/** The instant of a time in Moscow, `YYYY-MM-DDTHH:MM`; null for an invalid time. */
export function moscowInstant(text: string): Date | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const instant = new Date(`${text}:00${AHEAD}`);
  const isReal = !Number.isNaN(instant.getTime()) && writeMoscowTime(instant) === text;
  return isReal ? instant : null;
}

/** The time in Moscow at an instant, in the format of a form field: `YYYY-MM-DDTHH:MM`. */
export function writeMoscowTime(instant: Date): string {
  return new Date(instant.getTime() + MOSCOW_AHEAD_MS).toISOString().slice(0, 16);
}

/** An instant in Moscow time as text: «22 ноября 2026, 14:05». */
export function sayMoscowTime(instant: Date): string {
  const [day = '', time = ''] = writeMoscowTime(instant).split('T');
  return `${formatDay(day)}, ${time}`;
}
