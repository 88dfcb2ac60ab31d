import type { Currency, Money } from '#lib/money/stated-money.ts';
import type { FieldChange, FieldValue } from '#lib/form/changed-fields.ts';

/** The fields of a lead price in the history; they change together. */
export const PRICE_FIELDS = ['price_amount', 'price', 'price_currency', 'price_is_from'] as const;

interface StatedNow {
  price_amount: number | null;
  price_currency: Currency | null;
  price_is_from: boolean;
}

/**
 * The stated lead price before a line of a tour's history; null: on request. `lines` are the changes of
 * that line and of all later ones, in order. A line has only the fields that it changed: the value of
 * another field is the former one of the next line that has it, or the present one. Lines from before
 * stated prices have dollars only.
 */
export function priceBefore(
  lines: readonly (readonly FieldChange[])[],
  now: StatedNow,
): Money | null {
  const [line = []] = lines;
  const dollars = found(line, 'price');
  const isStated = ['price_amount', 'price_currency', 'price_is_from'].some((name) =>
    found(line, name),
  );
  if (dollars && !isStated) return money(dollars.before, 'USD');
  const later = lines.flat();
  const amount = found(later, 'price_amount');
  const currency = found(later, 'price_currency');
  const is_from = found(later, 'price_is_from');
  const stated = money(
    amount ? amount.before : now.price_amount,
    currency ? currency.before : now.price_currency,
  );
  return stated && { ...stated, is_from: is_from ? is_from.before === true : now.price_is_from };
}

function found(changes: readonly FieldChange[], name: string): FieldChange | undefined {
  return changes.find(({ field }) => field === name);
}

function money(amount: FieldValue, currency: FieldValue): Money | null {
  return typeof amount === 'number' && typeof currency === 'string'
    ? { amount, currency: currency as Currency }
    : null;
}
