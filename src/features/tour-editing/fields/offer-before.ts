import {
  LEAD_COLUMNS,
  type OfferColumns,
  priceColumns,
  type PricedTour,
  SALE_COLUMNS,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import {
  type OfferInput,
  pricesAfter,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
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
  const names = ['price_amount', 'price_currency', 'price_is_from'] as const;
  const { price_amount, price_currency, price_is_from } = valuesBefore(lines, now, names);
  const stated = money(price_amount, price_currency);
  return stated && { ...stated, is_from: price_is_from };
}

/**
 * The values of fields before a line: of each the former one of the first line that has it, or the
 * present one.
 */
function valuesBefore<Row, Name extends keyof Row & string>(
  lines: readonly (readonly FieldChange[])[],
  now: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  const later = lines.flat();
  const before = (name: Name) => {
    const change = found(later, name);
    return change ? (change.before as Row[Name]) : now[name];
  };
  return Object.fromEntries(names.map((name) => [name, before(name)])) as Pick<Row, Name>;
}

/** The lists of an offer, which the history has in words and as rows. */
export const OFFER_LISTS = ['prices', 'stays', 'inclusions'] as const;

/**
 * A column or a list of the offer before a line of a tour's history. State and seats go together. The
 * line of the price list with the lead price follows the present one.
 */
export function offerBefore(
  lines: readonly (readonly FieldChange[])[],
  now: OfferColumns & PricedTour,
  { field, value, rows }: { field: string; value: FieldValue; rows: unknown },
): Partial<SaidColumns & Pick<OfferInput, (typeof OFFER_LISTS)[number]>> {
  if (SALE_COLUMNS.some((one) => one === field)) return valuesBefore(lines, now, SALE_COLUMNS);
  if (field !== 'prices') return { [field]: rows ?? value };
  const lead = valuesBefore(lines, now, LEAD_COLUMNS);
  const was = { ...lead, ...priceColumns(priceBefore(lines, now)) };
  return { prices: [...pricesAfter(rows as TourPrice[], was, now)] };
}

function found(changes: readonly FieldChange[], name: string): FieldChange | undefined {
  return changes.find(({ field }) => field === name);
}

function money(amount: FieldValue, currency: FieldValue): Money | null {
  return typeof amount === 'number' && typeof currency === 'string'
    ? { amount, currency: currency as Currency }
    : null;
}
