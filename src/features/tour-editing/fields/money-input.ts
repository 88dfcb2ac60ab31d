import { CURRENCIES, formatMoney, type Money, MOST_MONEY } from '#lib/money/stated-money.ts';
import { TOUR_MESSAGES, wholeNumber } from '#features/tour-editing/fields/tour-check.ts';

type ReadMoney = { ok: true; money: Money } | { ok: false; message: string };

/** Reads an amount and the code of its currency, or returns the problem. */
export function readMoney(amount: string, currency: string): ReadMoney {
  const known = CURRENCIES.find((one) => one === currency);
  if (known === undefined) return { ok: false, message: 'Выберите валюту цены' };
  const value = wholeNumber(amount.trim());
  if (value === null || value < 1) return { ok: false, message: TOUR_MESSAGES.price };
  const most = MOST_MONEY[known];
  return value <= most
    ? { ok: true, money: { amount: value, currency: known } }
    : { ok: false, message: `Не\u00a0больше ${formatMoney({ amount: most, currency: known })}` };
}
