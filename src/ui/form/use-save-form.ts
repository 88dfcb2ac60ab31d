import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, useFetcher } from 'react-router';
import {
  followed,
  formDifferences,
  mergedForm,
  type Picks,
  type Side,
} from '#lib/form/form-conflict.ts';
import type { DraftForm, FormDraft } from '#lib/form/form-draft.ts';
import {
  type FieldProblem,
  type SaveAnswer,
  type SavedThing,
  type SaveProblem,
  STAYS,
} from '#lib/form/save-answer.ts';
import type { Notice } from '#ui/dialog/notice.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { useNoticeFocus } from '#ui/form/use-notice-focus.ts';
import { useTypedEarly } from '#ui/form/use-typed-early.ts';

type ValuesOf<Field extends string> = Record<Field, string | boolean>;

/** A form's initial state. */
export interface SaveStart<Field extends string, Values, Refusal> {
  values: Values;
  /** The loaded values, and their version; null for a new thing. */
  base: Values;
  version: string | null;
  /** The unsaved input that the server has stored. */
  draft?: FormDraft<Values> | null;
  /** The server's answer to the form when it was sent without scripts. */
  answer: { problem: Refusal; picks: Picks<Field>; notice?: Notice } | null;
}

/** The settings of one form. */
export interface SaveRules<Field extends string, Values, Refusal> {
  /** All fields, in the order of the form. */
  fields: readonly Field[];
  /** The fields that are compared with another version; all when left out. */
  compared?: readonly Field[];
  /** The route whose action takes the form. */
  action: string;
  /** The key of the draft in the browser's storage, and the function that parses it. */
  draftKey: string;
  draft: DraftForm<Values>;
  /** Reads the values of a <form>. */
  sentValues: (fields: Record<string, unknown>) => Values;
  /** The browser's own validation errors. */
  check: (values: Values) => FieldProblem<Field>[];
  /** The version that results from the choices, field by field; `mergedForm` when left out. */
  merged?: (mine: Values, theirs: Values, picks: Picks<Field>) => Values;
  invalid: (problems: FieldProblem<Field>[]) => Refusal;
  words: (problem: Refusal) => Notice;
  /** Whether to ask before leaving with changes. */
  asksToLeave?: boolean;
  /** Further fields to send. */
  extra?: () => Record<string, string>;
  /** Awaited before sending; a problem prevents it. */
  before?: () => Promise<Refusal | null>;
  /** After saving: true when the form is finished, false when editing continues. */
  onSaved: (saved: SavedThing<Values>, how: { sent: Values; action: string }) => boolean;
}

/**
 * The state of a long form, with scripts; without them it is sent as a whole and comes back.
 * Unsaved input is stored in the browser; a version that somebody else saved meanwhile is offered
 * field by field; the form stays filled after no answer, a refusal or a lost session.
 */
export function useSaveForm<
  Field extends string,
  Values extends ValuesOf<Field>,
  Refusal extends SaveProblem<Field, Values>,
>(rules: SaveRules<Field, Values, Refusal>, start: SaveStart<Field, Values, Refusal>) {
  const { answer } = start;
  const compared = rules.compared ?? rules.fields;
  const [values, setValues] = useState(start.values);
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(start.version);
  const [problem, setProblem] = useState<Refusal | null>(answer?.problem ?? null);
  const [problems, setProblems] = useState<FieldProblem<Field>[]>(answer?.problem.fields ?? []);
  const [notice, setNotice] = useState<Notice | null>(
    answer ? (answer.notice ?? rules.words(answer.problem)) : null,
  );
  const [conflict, setConflict] = useState(answer?.problem.theirs ?? null);
  const [picked, setPicked] = useState<Picks<Field>>(answer?.picks ?? {});
  const [isPreparing, setPreparing] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const fetcher = useFetcher<SaveAnswer<Values, Refusal>>();
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = isPreparing || fetcher.state !== 'idle';

  const found = useRef<FormDraft<Values> | null>(null);
  const restore = (draft: FormDraft<Values>) => {
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
    form: rules.draft,
    values,
    base,
    version,
    restores: answer === null,
    onFound: restore,
  });
  // The server's draft is older than the browser's, or comes from another browser.
  const first = useRef({ ...start, restore });
  useLayoutEffect(() => {
    const { draft, answer: said, restore: take } = first.current;
    if (draft && !said) take(draft);
  }, []);
  useTypedEarly({
    ref,
    fields: rules.fields,
    first: start.values,
    sentValues: rules.sentValues,
    take: (typed) => setValues((now) => ({ ...now, ...typed })),
  });

  const dirty = useRef(false);
  const hasChanges = !rules.draft.isSame(values, base);
  useLayoutEffect(() => {
    dirty.current = hasChanges && rules.asksToLeave === true;
  }, [hasChanges, rules.asksToLeave]);
  const leaving = useLeaving(
    useCallback(() => dirty.current, []),
    hasChanges,
  );

  /** Why nothing was saved, once the popup is closed; two versions to choose from say it themselves. */
  const remaining =
    problem && problems.length === 0 && !conflict && !problem.fields && notice === null
      ? rules.words(problem)
      : null;
  const closeNotice = useNoticeFocus({ notice, setNotice, problem, problems, ref });
  const differences = conflict ? formDifferences(compared, values, conflict.values, base) : [];
  /** The choices, with the more likely side for fields without a choice. */
  const picks: Picks<Field> = {};
  for (const { field, likely } of differences) picks[field] = picked[field] ?? likely;
  const chosen = () => {
    if (!conflict) return values;
    return rules.merged
      ? rules.merged(values, conflict.values, picks)
      : mergedForm(rules.fields, values, conflict.values, picks);
  };

  const showProblem = (refused: Refusal) => {
    setProblem(refused);
    setProblems(refused.fields ?? []);
    if (refused.theirs) {
      setConflict(refused.theirs);
      setPicked({});
    }
    setNotice(rules.words(refused));
  };

  /** The last values that were sent and not answered yet. */
  const sent = useRef<{ sent: Values; typed: Values; action: string } | null>(null);
  const save = async (action = rules.action) => {
    const wanted = chosen();
    const wrong = rules.check(wanted);
    if (wrong.length > 0) return showProblem(rules.invalid(wrong));
    setPreparing(true);
    const away = await rules.before?.();
    setPreparing(false);
    if (away) return showProblem(away);
    sent.current = { sent: wanted, typed: values, action };
    const more = { version: conflict?.version ?? version ?? '', ...rules.extra?.(), [STAYS]: 'on' };
    const how = { method: 'post', action, encType: 'multipart/form-data' } as const;
    await fetcher.submit(formOf({ ...wanted, ...more }), how);
  };

  const take = ({ saved, problem: refused }: SaveAnswer<Values, Refusal>) => {
    const order = sent.current;
    sent.current = null;
    if (refused) return showProblem(refused);
    if (!saved || !order) return;
    setProblem(null);
    setProblems([]);
    // No question when the page is left after saving.
    dirty.current = false;
    if (rules.onSaved(saved, order)) return forgetDraft();
    // Input typed during the save is not included in it.
    setValues((typed) => followed(rules.fields, typed, order.typed, saved.values));
    setBase(saved.values);
    setVersion(saved.version);
    setConflict(null);
    setPicked({});
    setRestoredAt(null);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data && sent.current) latest.current(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  return {
    values,
    base,
    version: conflict?.version ?? version,
    isBusy,
    notice,
    problem,
    problems,
    remaining,
    problemOf: (field: Field) => problems.find((known) => known.field === field)?.message ?? null,
    conflict,
    differences,
    picks,
    restoredAt,
    hasChanges,
    leaving,
    /** The values that would be saved. */
    chosen,
    change: (field: Field, next: (values: Values) => Values, part?: string) => {
      setProblems((known) => known.filter((one) => one.field !== field || one.part !== part));
      setValues(next);
    },
    pick: (field: Field, side: Side) => setPicked((now) => ({ ...now, [field]: side })),
    pickAll: (side: Side) =>
      setPicked((now) => ({
        ...now,
        ...Object.fromEntries(differences.map(({ field }) => [field, side])),
      })),
    /** Takes over somebody else's saved values, except in fields that were touched. */
    follow: (theirs: Values, theirVersion: string) => {
      setValues((mine) => followed(rules.fields, mine, base, theirs));
      setBase(theirs);
      setVersion(theirVersion);
    },
    discardDraft: () => {
      setValues(start.base);
      setBase(start.base);
      setVersion(start.version);
      setRestoredAt(null);
      setProblems([]);
    },
    save,
    showProblem,
    forgetDraft,
    closeNotice,
    form: {
      ref,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void save();
      },
    },
  };
}

function formOf(fields: Record<string, string | boolean>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else if (value) form.set(name, 'on');
  }
  return form;
}

/** Asks before the page is left while `isDirty`: with the browser's question, or a blocker inside the site. */
function useLeaving(isDirty: () => boolean, hasChanges: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges, isDirty]);
  return blocker.state === 'blocked' ? blocker : null;
}
