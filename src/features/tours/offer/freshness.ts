import { dayInZone, daysBetween, MOSCOW } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';

/** Visitors are advised to ask about a price whose check is older. */
const FRESH_DAYS = 14;
/** Tours whose price check is older come after the others. */
const STALE_DAYS = 30;

/** The freshness of a price; `never` means that nobody checked it. */
export type Freshness = 'fresh' | 'ask' | 'stale' | 'never';

/**
 * The freshness of a price on `today`: `ask` after 14 days without a check, `stale` after 30.
 * `checkedOn` is the day of the last check, null for never. Both are days `YYYY-MM-DD`.
 */
export function freshness(checkedOn: string | null, today: string): Freshness {
  if (checkedOn === null) return 'never';
  const days = daysBetween(checkedOn, today);
  if (days > STALE_DAYS) return 'stale';
  return days > FRESH_DAYS ? 'ask' : 'fresh';
}

/** «Цена проверена 3 дня назад»; older than 14 days «уточните у организатора». */
export function freshnessWords(checkedOn: string | null, today: string): string {
  if (checkedOn === null) return 'Уточните цену у\u00a0организатора';
  // A clock ahead of Moscow's must not give a check in the future.
  const days = Math.max(0, daysBetween(checkedOn, today));
  const words =
    days === 0
      ? 'Цена проверена сегодня'
      : days === 1
        ? 'Цена проверена вчера'
        : `Цена проверена ${countOf(days, ['день', 'дня', 'дней'])} назад`;
  return days > FRESH_DAYS ? `${words}, уточните у\u00a0организатора` : words;
}

/** The day in Moscow of the last price check. */
export function checkedOn({ price_checked_at }: { price_checked_at: Date | null }): string | null {
  return price_checked_at === null ? null : dayInZone(price_checked_at, MOSCOW);
}
