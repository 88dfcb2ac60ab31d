import {
  FORM_FLAGS,
  FORM_TEXTS,
  type FormField,
  type FormValues,
} from '#features/tour-editing/tour-form.ts';

/** A tour as somebody else has saved it meanwhile. */
export interface TheirTour {
  values: FormValues;
  version: string;
  /** Who saved it; null when that is not known. */
  by: string | null;
}

export type Side = 'mine' | 'theirs';
export type Picks = Partial<Record<FormField, Side>>;

/** A field in which two versions differ, and which of them is likelier meant. */
export interface Difference {
  field: FormField;
  mine: string | boolean;
  theirs: string | boolean;
  likely: Side;
}

/** They follow from the departure and from the other flags. */
const DERIVED: readonly FormField[] = ['month', 'is_regular'];

/**
 * Where the form and the tour as it is kept now differ. A field that was not touched since `base`,
 * from which the form began, is likelier meant to be theirs.
 */
export function differences(
  mine: FormValues,
  theirs: FormValues,
  base: FormValues | null,
): Difference[] {
  return [...FORM_TEXTS, ...FORM_FLAGS]
    .filter((field) => !DERIVED.includes(field) && mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      likely: base && mine[field] === base[field] ? 'theirs' : 'mine',
    }));
}

/** The form with the fields taken over for which their version was picked. */
export function merged(mine: FormValues, theirs: FormValues, picks: Picks): FormValues {
  const taken = [...FORM_TEXTS, ...FORM_FLAGS].filter((field) => picks[field] === 'theirs');
  const result = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
  return taken.includes('departure_date') ? { ...result, month: theirs.month } : result;
}

/** What was picked in a form that was sent: `pick.<field>` is `mine` or `theirs`. */
export function sentPicks(fields: Record<string, unknown>): Picks {
  return Object.fromEntries(
    [...FORM_TEXTS, ...FORM_FLAGS].flatMap((field) => {
      const pick = fields[`pick.${field}`];
      return pick === 'mine' || pick === 'theirs' ? [[field, pick]] : [];
    }),
  );
}
