type Value = string | boolean;
type FormOf<Field extends string> = Record<Field, Value>;

export type Side = 'mine' | 'theirs';
export type Picks<Field extends string> = Partial<Record<Field, Side>>;

/** A field in which two versions differ, and the version that is probably wanted. */
export interface Difference<Field extends string> {
  field: Field;
  mine: Value;
  theirs: Value;
  likely: Side;
}

/**
 * The differences between the form and the stored thing. A field that was not touched since `base`,
 * the form's initial values, probably should have their value.
 */
export function formDifferences<Field extends string>(
  fields: readonly Field[],
  mine: FormOf<Field>,
  theirs: FormOf<Field>,
  base: FormOf<Field> | null,
): Difference<Field>[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      likely: base && mine[field] === base[field] ? 'theirs' : 'mine',
    }));
}

/** A form whose fields that were not touched since `was` have the values of `now`. */
export function followed<Field extends string, Values extends FormOf<Field>>(
  fields: readonly Field[],
  mine: Values,
  was: Values,
  now: Values,
): Values {
  const untouched = fields.filter((field) => mine[field] === was[field]);
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) };
}

/** The form with their values in the fields for which they were chosen. */
export function mergedForm<Field extends string, Values extends FormOf<Field>>(
  fields: readonly Field[],
  mine: Values,
  theirs: Values,
  picks: Picks<Field>,
): Values {
  const taken = fields.filter((field) => picks[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/** The choices in a submitted form: `pick.<field>` is `mine` or `theirs`. */
export function picksIn<Field extends string>(
  fields: readonly Field[],
  sent: Record<string, unknown>,
): Picks<Field> {
  const picks: Picks<Field> = {};
  for (const field of fields) {
    const pick = sent[`pick.${field}`];
    if (pick === 'mine' || pick === 'theirs') picks[field] = pick;
  }
  return picks;
}
