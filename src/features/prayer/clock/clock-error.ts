import { roughCountdown } from '#features/prayer/clock/countdown.ts';
import { countOf } from '#lib/text/russian.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Less is the time that an answer takes, and changes no time that the page says. */
const HARMLESS_MINUTES = 2;

/**
 * By how much a device's clock is wrong, in words: «спешат на 1 ч 2 мин», «отстают на 3 дня»; null when it
 * is right. Both in epoch milliseconds: the device's, and the site's at the same moment, NaN when unknown.
 */
export function clockErrorWords(deviceMs: number, siteMs: number): string | null {
  const ahead = Math.round((deviceMs - siteMs) / MINUTE_MS);
  const minutes = Math.abs(ahead);
  if (!(minutes > HARMLESS_MINUTES)) return null;
  const days = Math.round(minutes / DAY_MINUTES);
  const span =
    days < 2 ? roughCountdown(minutes * MINUTE_MS) : countOf(days, ['день', 'дня', 'дней']);
  return `${ahead > 0 ? 'спешат' : 'отстают'} на\u00a0${span}`;
}
