import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followed } from '#lib/form/form-conflict.ts';
import { type FormDraft, isSameForm, readDraft, writeDraft } from '#lib/form/form-draft.ts';
import { useTypedEarly } from '#ui/form/use-typed-early.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';

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

/**
 * The values of a form, the loaded ones, and their draft in the browser's storage, which is restored when
 * the form is opened again. Call `forgetDraft` once it is saved.
 */
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
  const { draftKey: key, empty } = rules;
  const restoreKept = useEffectEvent(() => {
    if (wasSent) return;
    const kept = readDraft(readKept(key), Date.now(), empty);
    if (kept) restore(kept);
    // The server's draft is older than the browser's, or comes from another browser.
    if (start.draft) restore(start.draft);
  });
  useLayoutEffect(() => restoreKept(), []);
  const isOver = useRef(false);
  const store = useEffectEvent(() => {
    if (isOver.current) return;
    const isSame = isSameForm(empty, values, base);
    writeKept(key, isSame ? null : writeDraft({ values, base, version, atMs: Date.now() }));
  });
  const isReady = useRef(false);
  useEffect(() => {
    // The first state is the form's initial one: it must not overwrite a stored draft.
    if (isReady.current) store();
    isReady.current = true;
  }, [values, base, version]);
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
    hasChanges: !isSameForm(empty, values, base),
    forgetDraft() {
      isOver.current = true;
      writeKept(key, null);
    },
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
