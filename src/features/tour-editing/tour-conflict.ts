import {
  FORM_FLAGS,
  FORM_TEXTS,
  type FormField,
  type FormValues,
} from '#features/tour-editing/tour-form.ts';
import { formDifferences, mergedForm, picksIn } from '#lib/form-conflict.ts';
import type { Difference, Picks as PicksOf } from '#lib/form-conflict.ts';

/** A tour as somebody else has saved it meanwhile. */
export interface TheirTour {
  values: FormValues;
  version: string;
  /** Who saved it; null when that is not known. */
  by: string | null;
}

export type Picks = PicksOf<FormField>;

const FIELDS: readonly FormField[] = [...FORM_TEXTS, ...FORM_FLAGS];
/** They follow from the departure and from the other flags. */
const DERIVED: readonly FormField[] = ['month', 'is_regular'];

/** Where the form and the tour as it is kept now differ (see formDifferences). */
export function differences(
  mine: FormValues,
  theirs: FormValues,
  base: FormValues | null,
): Difference<FormField>[] {
  const compared = FIELDS.filter((field) => !DERIVED.includes(field));
  return formDifferences(compared, mine, theirs, base);
}

/** The form with the fields taken over for which their version was picked. */
export function merged(mine: FormValues, theirs: FormValues, picks: Picks): FormValues {
  const result = mergedForm(FIELDS, mine, theirs, picks);
  return picks.departure_date === 'theirs' ? { ...result, month: theirs.month } : result;
}

/** What was picked in a form that was sent: `pick.<field>` is `mine` or `theirs`. */
export function sentPicks(fields: Record<string, unknown>): Picks {
  return picksIn(FIELDS, fields);
}
