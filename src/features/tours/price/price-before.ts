import type { Currency } from '#features/tours/model/offer.ts';
import type { Money } from '#features/tours/model/lead-price.ts';
import type { FieldChange, FieldValue } from '#lib/form/changed-fields.ts';

/** What the history tells of a lead price; one changes as a whole. */
export const PRICE_FIELDS = ['price_amount', 'price', 'price_currency'] as const;

interface StatedNow {
  price_amount: number | null;
  price_currency: Currency | null;
}

/**
 * The lead price before a line of a tour's history, as it was stated; null: on request. `lines` are
 * the changes of that line and of all later ones, in their order. A line names only what it changed:
 * what it does not name is what the next line that does found, or what is there now. Lines from before
 * prices were stated name dollars alone.
 */
export function priceBefore(
  lines: readonly (readonly FieldChange[])[],
  now: StatedNow,
): Money | null {
  const [line = []] = lines;
  const dollars = found(line, 'price');
  const isStated = ['price_amount', 'price_currency'].some((name) => found(line, name));
  if (dollars && !isStated) return money(dollars.before, 'USD');
  const later = lines.flat();
  const amount = found(later, 'price_amount');
  const currency = found(later, 'price_currency');
  return money(
    amount ? amount.before : now.price_amount,
    currency ? currency.before : now.price_currency,
  );
}

function found(changes: readonly FieldChange[], name: string): FieldChange | undefined {
  return changes.find(({ field }) => field === name);
}

function money(amount: FieldValue, currency: FieldValue): Money | null {
  return typeof amount === 'number' && typeof currency === 'string'
    ? { amount, currency: currency as Currency }
    : null;
}
