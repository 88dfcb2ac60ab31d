import {
  FORM_FLAGS,
  FORM_TEXTS,
  type FormValues,
  isSameForm,
} from '#features/tour-editing/form/tour-form-values.ts';
import { OFFER_BLOCK_NAMES } from '#features/tour-editing/fields/offer-fields.ts';
import { type DraftForm, parsedObject } from '#lib/form/form-draft.ts';

/** The browser's storage key of a draft: one for new tours, one for each edited tour. */
export function draftKey(tourId: number | null): string {
  return `tour_draft_${tourId ?? 'new'}`;
}

export const TOUR_DRAFT: DraftForm<FormValues> = { formIn, isSame: isSameForm };

function formIn(found: unknown): FormValues | null {
  if (typeof found !== 'object' || found === null) return null;
  const values: Record<string, unknown> = { ...found };
  const isForm =
    FORM_TEXTS.every((field) => typeof values[field] === 'string') &&
    // An older draft has no offer.
    OFFER_BLOCK_NAMES.every((block) => ['string', 'undefined'].includes(typeof values[block])) &&
    FORM_FLAGS.every((field) => typeof values[field] === 'boolean');
  return isForm ? (values as FormValues) : null;
}

/** The base version of a form, from its hidden field. */
export function sentBase(text: unknown): FormValues | null {
  return typeof text === 'string' ? formIn(parsedObject(text)) : null;
}
