import { useState } from 'react';
import { formDifferences, mergedForm, type Picks, type Side } from '#lib/form/form-conflict.ts';
import type { Theirs } from '#lib/form/save-answer.ts';
import type { ValuesOf } from '#ui/form/use-drafted-values.ts';

export interface ConflictRules<Field extends string, Values> {
  fields: readonly Field[];
  /** The fields that are compared with another version; all when left out. */
  compared?: readonly Field[];
  /** The version that results from the choices, field by field; `mergedForm` when left out. */
  merged?: (mine: Values, theirs: Values, picks: Picks<Field>) => Values;
}

interface Form<Field extends string, Values> {
  values: Values;
  base: Values;
  /** The version and the choices that the form starts with. */
  theirs: Theirs<Values> | null;
  picks: Picks<Field>;
}

/** A version that somebody else saved meanwhile, and the choices between both, field by field. */
export function useFormConflict<Field extends string, Values extends ValuesOf<Field>>(
  rules: ConflictRules<Field, Values>,
  { values, base, ...start }: Form<Field, Values>,
) {
  const [conflict, setConflict] = useState(start.theirs);
  const [picked, setPicked] = useState(start.picks);
  const compared = rules.compared ?? rules.fields;
  const differences = conflict ? formDifferences(compared, values, conflict.values, base) : [];
  /** The choices, with the more likely side for fields without a choice. */
  const picks: Picks<Field> = {};
  for (const { field, likely } of differences) picks[field] = picked[field] ?? likely;
  return {
    conflict,
    differences,
    picks,
    setConflict(theirs: Theirs<Values> | null) {
      setConflict(theirs);
      setPicked({});
    },
    /** The values that would be saved. */
    chosen: (): Values => {
      if (!conflict) return values;
      return rules.merged
        ? rules.merged(values, conflict.values, picks)
        : mergedForm(rules.fields, values, conflict.values, picks);
    },
    pick: (field: Field, side: Side) => setPicked((now) => ({ ...now, [field]: side })),
    pickAll: (side: Side) =>
      setPicked((now) => ({
        ...now,
        ...Object.fromEntries(differences.map(({ field }) => [field, side])),
      })),
  };
}
