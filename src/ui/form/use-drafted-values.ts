import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { followed } from '#lib/form/form-conflict.ts';
import { type FormDraft, isSameForm } from '#lib/form/form-draft.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { useTypedEarly } from '#ui/form/use-typed-early.ts';

export type ValuesOf<Field extends string> = Record<Field, string | boolean>;

export interface DraftStart<Values> {
  values: Values;
  /** The loaded values, and their version; null for a new thing. */
  base: Values;
  version: string | null;
  /** The unsaved input that the server has stored. */
  draft?: FormDraft<Partial<Values>> | null;
}

export interface DraftRules<Field extends string, Values> {
  /** All fields, in the order of the form. */
  fields: readonly Field[];
  /** The key of the draft in the browser's storage, and the function that parses it. */
  draftKey: string;
  /** An empty form: its fields, and whether each is a text or a mark. */
  empty: Values;
  /** Reads the values of a <form>. */
  sentValues: (fields: Record<string, unknown>) => Values;
}

interface Form {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether it was sent without scripts: its values are newer than any draft. */
  wasSent: boolean;
}

/** The values of a form, the loaded ones, and their draft in the browser's storage. */
export function useDraftedValues<Field extends string, Values extends ValuesOf<Field>>(
  rules: DraftRules<Field, Values>,
  start: DraftStart<Values>,
  { ref, wasSent }: Form,
) {
  const [values, setValues] = useState(start.values);
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(start.version);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);

  const found = useRef<FormDraft<Partial<Values>> | null>(null);
  const restore = (draft: FormDraft<Partial<Values>>) => {
    if (found.current && found.current.atMs >= draft.atMs) return;
    found.current = draft;
    // A draft of former days may lack fields that the form has now.
    setValues({ ...start.values, ...draft.values });
    setBase({ ...start.base, ...draft.base });
    setVersion(draft.version ?? start.version);
    setRestoredAt(draft.atMs);
  };
  const forgetDraft = useFormDraft({
    key: rules.draftKey,
    empty: rules.empty,
    values,
    base,
    version,
    restores: !wasSent,
    onFound: restore,
  });
  // The server's draft is older than the browser's, or comes from another browser.
  const first = useRef({ draft: start.draft, wasSent, restore });
  useLayoutEffect(() => {
    const { draft, wasSent: isOlder, restore: take } = first.current;
    if (draft && !isOlder) take(draft);
  }, []);
  useTypedEarly({
    ref,
    fields: rules.fields,
    first: start.values,
    sentValues: rules.sentValues,
    take: (typed) => setValues((now) => ({ ...now, ...typed })),
  });

  return {
    values,
    setValues,
    base,
    version,
    restoredAt,
    hasChanges: !isSameForm(rules.empty, values, base),
    forgetDraft,
    /** Takes over the stored values `now`, except in fields that were touched since `was`. */
    follow(was: Values, now: Values, itsVersion: string) {
      setValues((mine) => followed(rules.fields, mine, was, now));
      setBase(now);
      setVersion(itsVersion);
    },
    forgetRestored: () => setRestoredAt(null),
    discard() {
      setValues(start.base);
      setBase(start.base);
      setVersion(start.version);
      setRestoredAt(null);
    },
  };
}
