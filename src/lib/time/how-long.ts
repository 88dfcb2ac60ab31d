import { countOf } from '#lib/text/russian.ts';

/** Whole hours as text: «5 часов», from two days on «3 дня». */
export function sayHours(hours: number): string {
  return hours < 48
    ? countOf(Math.floor(hours), ['час', 'часа', 'часов'])
    : countOf(Math.floor(hours / 24), ['день', 'дня', 'дней']);
}

/** A duration in whole minutes as text: «35 минут», «3 часа», «2 дня». */
export function sayLong(minutes: number): string {
  if (minutes < 90) return countOf(minutes, ['минуту', 'минуты', 'минут']);
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? countOf(hours, ['час', 'часа', 'часов'])
    : countOf(Math.round(hours / 24), ['день', 'дня', 'дней']);
}
