import type { Money } from '#lib/money/stated-money.ts';

/** Whether two stated prices are equal, «от» included. */
export function isSameMoney(one: Money | null, other: Money | null): boolean {
  return isSameAmount(one, other) && !one?.is_from === !other?.is_from;
}

/** Whether two stated prices have the same amount, whether one of them is «от» or not. */
export function isSameAmount(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}
