type Value = string | boolean;
type FormOf<Field extends string> = Record<Field, Value>;

export type Side = 'mine' | 'theirs';
export type Picks<Field extends string> = Partial<Record<Field, Side>>;

/** A field in which two versions differ, and which of them is likelier meant. */
export interface Difference<Field extends string> {
  field: Field;
  mine: Value;
  theirs: Value;
  likely: Side;
}

/**
 * Where the form and the thing as it is kept now differ. A field that was not touched since `base`,
 * from which the form began, is likelier meant to be theirs.
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

/** The form with the fields taken over for which their version was picked. */
export function mergedForm<Field extends string, Values extends FormOf<Field>>(
  fields: readonly Field[],
  mine: Values,
  theirs: Values,
  picks: Picks<Field>,
): Values {
  const taken = fields.filter((field) => picks[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/** What was picked in a form that was sent: `pick.<field>` is `mine` or `theirs`. */
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
