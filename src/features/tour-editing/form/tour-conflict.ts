import {
  FORM_FIELDS,
  type FormField,
  type FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import { mergedForm, picksIn, type Picks as PicksOf } from '#lib/form/form-conflict.ts';

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
