import { EMPTY_FORM, type FormValues } from '#features/tour-editing/form/tour-form-values.ts';
import { wholeValuesIn } from '#lib/form/form-draft.ts';
import { jsonOf } from '#lib/text/json-text.ts';

/** The browser's storage key of a draft: one for new tours, one for each edited tour. */
export function draftKey(tourId: number | null): string {
  return `tour_draft_${tourId ?? 'new'}`;
}

/** The base version of a form, from its hidden field. */
export function sentBase(text: unknown): FormValues | null {
  return typeof text === 'string' ? wholeValuesIn(jsonOf(text), EMPTY_FORM) : null;
}
