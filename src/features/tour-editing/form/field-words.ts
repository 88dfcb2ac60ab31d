import type { HotelChoice } from '#features/tour-editing/offer/offer-form.ts';
import {
  type FormField,
  ON_REQUEST,
  priceParts,
} from '#features/tour-editing/form/tour-form-values.ts';
import { OFFER_BLOCKS, type OfferBlock } from '#features/tour-editing/fields/offer-fields.ts';
import { blockLines } from '#features/tour-editing/offer/block-words.ts';
import { CURRENCIES, formatMoney } from '#lib/money/stated-money.ts';
import { formLabel } from '#features/tour-editing/fields/tour-field-words.ts';
import { wholeNumber } from '#features/tour-editing/fields/tour-check.ts';
import { TOUR_TYPE_LABELS, type TourField } from '#features/tours/model/tour.ts';

export function fieldLabel(field: TourField | OfferBlock | 'is_regular'): string {
  if (isBlock(field)) return OFFER_BLOCKS[field];
  // The currency is beside it.
  if (field === 'price') return 'Цена';
  return field === 'is_regular' ? 'Обычный' : formLabel(field);
}

function isBlock(field: string): field is OfferBlock {
  return Object.hasOwn(OFFER_BLOCKS, field);
}

/** A value of the form in words, to compare two of them; for a block, all its values. */
export function valueText(
  field: FormField,
  value: string | boolean,
  hotels: readonly HotelChoice[] = [],
): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (isBlock(field)) return blockLines(field, value, hotels).join('\n') || 'пусто';
  if (field === 'tour_type') {
    return Object.hasOwn(TOUR_TYPE_LABELS, value)
      ? TOUR_TYPE_LABELS[value as keyof typeof TOUR_TYPE_LABELS]
      : value;
  }
  if (field === 'price') return priceWords(value);
  return value === '' ? 'пусто' : value;
}

/** «132 000 ₽», «от 132 000 ₽», «по запросу»; the typed text when it is not a number. */
function priceWords(text: string): string {
  const parts = priceParts(text);
  if (parts.currency === ON_REQUEST) return 'по\u00a0запросу';
  const currency = CURRENCIES.find((code) => code === parts.currency);
  const amount = wholeNumber(parts.amount);
  if (amount === null || currency === undefined) return parts.amount || 'пусто';
  return formatMoney({ amount, currency, is_from: parts.isFrom });
}
