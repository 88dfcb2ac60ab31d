import { dayInZone, daysBetween, MOSCOW } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';

/** A price that was checked longer ago is to be asked for. */
const FRESH_DAYS = 14;
/** And one that was checked longer ago stands after the others. */
const STALE_DAYS = 30;

/** How fresh a price is on `today`; `checkedOn` is the day of its last check, null for never. */
export type Freshness = 'fresh' | 'ask' | 'stale' | 'never';

/**
 * How fresh a price is: `ask` after 14 days without a check, `stale` after 30. Both are days `YYYY-
 * MM-DD`.
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
  // A clock that runs ahead of Moscow's is no check of tomorrow.
  const days = Math.max(0, daysBetween(checkedOn, today));
  const words =
    days === 0
      ? 'Цена проверена сегодня'
      : days === 1
        ? 'Цена проверена вчера'
        : `Цена проверена ${countOf(days, ['день', 'дня', 'дней'])} назад`;
  return days > FRESH_DAYS ? `${words}, уточните у\u00a0организатора` : words;
}

/** The day in Moscow on which a price was last checked. */
export function checkedOn({ price_checked_at }: { price_checked_at: Date | null }): string | null {
  return price_checked_at === null ? null : dayInZone(price_checked_at, MOSCOW);
}
