import {
  FORM_FIELDS,
  type FormField,
  type FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import {
  type Difference,
  formDifferences,
  mergedForm,
  picksIn,
  type Picks as PicksOf,
} from '#lib/form/form-conflict.ts';

export type Picks = PicksOf<FormField>;

/** They follow from the departure and from the other flags. */
const DERIVED: readonly FormField[] = ['month', 'is_regular'];
/** What is compared when somebody else has saved the tour meanwhile. */
export const COMPARED = FORM_FIELDS.filter((field) => !DERIVED.includes(field));

/** Where the form and the tour as it is kept now differ (see formDifferences). */
export function differences(
  mine: FormValues,
  theirs: FormValues,
  base: FormValues | null,
): Difference<FormField>[] {
  return formDifferences(COMPARED, mine, theirs, base);
}

/** The form with the fields taken over for which their version was picked. */
export function merged(mine: FormValues, theirs: FormValues, picks: Picks): FormValues {
  const result = mergedForm(FORM_FIELDS, mine, theirs, picks);
  return picks.departure_date === 'theirs' ? { ...result, month: theirs.month } : result;
}

/** What was picked in a form that was sent: `pick.<field>` is `mine` or `theirs`. */
export function sentPicks(fields: Record<string, unknown>): Picks {
  return picksIn(FORM_FIELDS, fields);
}
