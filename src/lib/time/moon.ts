import { daysBetween } from '#lib/time/day.ts';

/** Days from one new moon to the next, on average. */
const MONTH_DAYS = 29.530588853;
/** A day with a new moon: 6 January 2000, 18:14 UTC. */
const NEW_MOON = '2000-01-06';
const NEW_MOON_HOUR = 18.24;

/** The age of the moon at noon of a day (UTC), in days since the mean new moon: within a day of the true age. */
export function moonAge(day: string): number {
  const days = daysBetween(NEW_MOON, day) + (12 - NEW_MOON_HOUR) / 24;
  return ((days % MONTH_DAYS) + MONTH_DAYS) % MONTH_DAYS;
}

/** The outline of the lit part of the moon as it is seen from the north. */
export function moonPath(
  day: string,
  { x, y, radius }: { x: number; y: number; radius: number },
): string {
  const age = moonAge(day);
  const isWaxing = age < MONTH_DAYS / 2;
  const isFuller = age > MONTH_DAYS / 4 && age < (MONTH_DAYS * 3) / 4;
  const inner = Math.abs(Math.cos((2 * Math.PI * age) / MONTH_DAYS)) * radius;
  const top = `${x} ${y - radius}`;
  const outer = `M${top}A${radius} ${radius} 0 0 ${isWaxing ? 1 : 0} ${x} ${y + radius}`;
  return `${outer}A${Math.max(0.01, inner).toFixed(2)} ${radius} 0 0 ${isWaxing === isFuller ? 1 : 0} ${top}Z`;
}
