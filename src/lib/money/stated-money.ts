import type { Rate, Roubles } from '#lib/money/exchange-rate.ts';
import { formatRub, toRub } from '#lib/money/roubles.ts';
import { groupThousands } from '#lib/text/russian.ts';

export const CURRENCIES = ['RUB', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount as the operator states it, in whole units of its currency. */
export interface Money {
  amount: number;
  currency: Currency;
  /** Whether it is the lowest of several: «от»; absent: it is exact. */
  is_from?: boolean;
}

export const CURRENCY_SIGNS: Record<Currency, string> = { RUB: '₽', USD: '$', EUR: '€' };

/** «185 000 ₽», «$1 950», «от 1 700 €»: an amount as it is stated. */
export function formatMoney({ amount, currency, is_from }: Money): string {
  const figure = groupThousands(amount);
  return (
    fromWord(is_from) +
    (currency === 'USD' ? `$${figure}` : `${figure}\u00a0${CURRENCY_SIGNS[currency]}`)
  );
}

function fromWord(is_from: boolean | undefined): string {
  return is_from ? 'от\u00a0' : '';
}

/** The highest price in each currency; the lowest is 1. */
export const MOST_MONEY: Record<Currency, number> = {
  RUB: 100_000_000,
  USD: 1_000_000,
  EUR: 1_000_000,
};

/**
 * An amount changed by a percentage, with two decimals at most: rounded to whole units of its currency
 * and kept within its limits.
 */
export function moneyAfter<Stated extends Money>(stated: Stated, percent: number): Stated {
  // Counts in whole hundredths of a percent: 1850 and not 1849.9999….
  const changed = Math.round((stated.amount * (10_000 + Math.round(percent * 100))) / 10_000);
  return { ...stated, amount: Math.min(MOST_MONEY[stated.currency], Math.max(1, changed)) };
}

/**
 * An amount in whole roubles: stated roubles unchanged, others at the rate. Null for euros while their
 * rate is not known.
 */
export function roublesOf({ amount, currency }: Money, rate: Roubles): number | null {
  if (currency === 'RUB') return amount;
  const perUnit = currency === 'USD' ? rate.rubPerUsd : rate.rubPerEur;
  return perUnit === null ? null : toRub(amount, perUnit);
}

/** The shown lead price: «185 000 ₽», «от 185 000 ₽», «≈ 185 250 ₽» with «$1 950» beside it. */
export function priceWords(stated: Money, rate: Roubles): { main: string; beside: string | null } {
  const roubles = roublesOf(stated, rate);
  if (stated.currency === 'RUB' || roubles === null) {
    return { main: formatMoney(stated), beside: null };
  }
  return { main: fromWord(stated.is_from) + formatRub(roubles), beside: formatMoney(stated) };
}

/**
 * `tours.price`: the lead price in whole dollars, at least one. Null until a rate of its currency is
 * known.
 */
export function dollarsOf({ amount, currency }: Money, rate: Rate): number | null {
  if (currency === 'USD') return amount;
  const perUnit = currency === 'EUR' ? rate.rubPerEur : 1;
  if (perUnit === null || rate.source !== 'fetched') return null;
  return Math.max(1, Math.round((amount * perUnit) / rate.rubPerUsd));
}

/** Dollar prices are computed again when the rate has moved this far. */
const NOTABLE_MOVE = 0.02;

/** Whether a stored dollar price differs by more than 2 % from its stated price at the present rate. */
export function isOutdated(kept: number | null, stated: Money, rate: Rate): boolean {
  const now = dollarsOf(stated, rate);
  if (now === null) return false;
  return kept === null || Math.abs(kept - now) > now * NOTABLE_MOVE;
}
