import { groupThousands } from '#lib/text/russian.ts';

/** A price in whole US dollars: «$1 950». */
export function formatUsd(priceUsd: number): string {
  return `$${groupThousands(priceUsd)}`;
}

/** Roubles at the day's rate, marked as approximate: «≈ 185 250 ₽». */
export function formatRub(priceRub: number): string {
  return `≈\u00a0${groupThousands(priceRub)}\u00a0₽`;
}

/** A price in dollars as whole roubles; `rate` is roubles per dollar. */
export function toRub(priceUsd: number, rate: number): number {
  return Math.round(priceUsd * rate);
}
