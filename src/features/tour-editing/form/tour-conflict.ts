import {
  EMPTY_FORM,
  FORM_FIELDS,
  type FormField,
  type FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import { mergedForm, picksIn, type Picks as PicksOf } from '#lib/form/form-conflict.ts';
import { wholeValuesIn } from '#lib/form/form-draft.ts';
import { jsonOf } from '#lib/text/json-text.ts';

export type Picks = PicksOf<FormField>;

/** They follow from the departure and from the other flags. */
const DERIVED: readonly FormField[] = ['month', 'is_regular'];
/** The fields compared in a conflict. */
export const COMPARED = FORM_FIELDS.filter((field) => !DERIVED.includes(field));

/** The form with the other version's values for the picked fields. */
export function merged(mine: FormValues, theirs: FormValues, picks: Picks): FormValues {
  const result = mergedForm(FORM_FIELDS, mine, theirs, picks);
  return picks.departure_date === 'theirs' ? { ...result, month: theirs.month } : result;
}

/** The picks of a sent form: `pick.<field>` is `mine` or `theirs`. */
export function sentPicks(fields: Record<string, unknown>): Picks {
  return picksIn(FORM_FIELDS, fields);
}

/** The base version of a form, from its hidden field. */
export function sentBase(text: unknown): FormValues | null {
  return typeof text === 'string' ? wholeValuesIn(jsonOf(text), EMPTY_FORM) : null;
}
