import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBlocker, useFetcher } from 'react-router';
import type { Picks } from '#lib/form/form-conflict.ts';
import {
  type ApartFrom,
  type FieldProblem,
  type SaveAnswer,
  type SavedThing,
  type SaveProblem,
  STAYS,
} from '#lib/form/save-answer.ts';
import type { Problem } from '#lib/problem.ts';
import type { Notice } from '#ui/dialog/notice.ts';
import {
  type DraftRules,
  type DraftStart,
  useDraftedValues,
  type ValuesOf,
} from '#ui/form/use-drafted-values.ts';
import { type ConflictRules, useFormConflict } from '#ui/form/use-form-conflict.ts';
import { useNoticeFocus } from '#ui/form/use-notice-focus.ts';

/** A form's initial state. */
export interface SaveStart<Field extends string, Values, Refusal> extends DraftStart<Values> {
  /** The server's answer to the form when it was sent without scripts. */
  answer: { problem: Refusal; picks: Picks<Field>; notice?: Notice } | null;
}

/** The settings of one form. */
export interface SaveRules<Field extends string, Values, Refusal>
  extends DraftRules<Field, Values>, ConflictRules<Field, Values> {
  fields: readonly Field[] & ApartFrom<Field>;
  /** The route whose action takes the form. */
  action: string;
  /** The browser's own validation errors. */
  check: (values: Values) => FieldProblem<Field>[];
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
  const refusal = useRefusal(rules, answer);
  const { problem, problems, notice } = refusal;
  const [isPreparing, setPreparing] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const drafted = useDraftedValues(rules, start, { ref, wasSent: answer !== null });
  const { values, base, hasChanges } = drafted;
  const { conflict, setConflict, chosen, ...choices } = useFormConflict(rules, {
    values,
    base,
    theirs: answer?.problem.theirs ?? null,
    picks: answer?.picks ?? {},
  });
  const version = conflict?.version ?? drafted.version;
  const { leaving, letLeave } = useLeaving(hasChanges, rules.asksToLeave === true);

  /** Why nothing was saved, once the popup is closed; two versions to choose from say it themselves. */
  const remaining =
    problem && problems.length === 0 && !conflict && !problem.fields && notice === null
      ? rules.words(problem)
      : null;
  const closeNotice = useNoticeFocus({ ...refusal, ref });

  const showProblem = (refused: Refusal) => {
    if (refused.theirs) setConflict(refused.theirs);
    refusal.show(refused);
  };

  const { submit, isSending } = useSubmission<Values, Refusal>(
    ({ saved, problem: refused }, order) => {
      if (refused) return showProblem(refused);
      if (!saved) return;
      refusal.forget();
      letLeave();
      if (rules.onSaved(saved, order)) return drafted.forgetDraft();
      // Input typed during the save is not included in it.
      drafted.follow(order.typed, saved.values, saved.version);
      setConflict(null);
      drafted.forgetRestored();
    },
  );
  const isBusy = isPreparing || isSending;
  const save = async (action = rules.action) => {
    const wanted = chosen();
    const wrong = rules.check(wanted);
    if (wrong.length > 0) return showProblem(rules.invalid(wrong));
    setPreparing(true);
    const away = await rules.before?.();
    setPreparing(false);
    if (away) return showProblem(away);
    const more = { version: version ?? '', ...rules.extra?.(), [STAYS]: 'on' };
    await submit(formOf({ ...wanted, ...more }), { sent: wanted, typed: values, action });
  };

  return {
    values,
    base,
    version,
    isBusy,
    notice,
    problem,
    problems,
    remaining,
    problemOf: (field: Field) => problems.find((known) => known.field === field)?.message ?? null,
    conflict,
    ...choices,
    restoredAt: drafted.restoredAt,
    hasChanges,
    leaving,
    chosen,
    change: (field: Field, next: (values: Values) => Values, part?: string) => {
      refusal.forgetField(field, part);
      drafted.setValues(next);
    },
    /** Takes over somebody else's saved values, except in fields that were touched. */
    follow: (theirs: Values, itsVersion: string) => drafted.follow(base, theirs, itsVersion),
    discardDraft: () => {
      drafted.discard();
      refusal.forgetFields();
    },
    save,
    showProblem,
    forgetDraft: drafted.forgetDraft,
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

/** Why the form was not saved: the reason, the errors of its fields, and the popup that says so. */
function useRefusal<Field extends string, Values, Refusal extends SaveProblem<Field, Values>>(
  { words }: Pick<SaveRules<Field, Values, Refusal>, 'words'>,
  answer: SaveStart<Field, Values, Refusal>['answer'],
) {
  const [problem, setProblem] = useState<Refusal | null>(answer?.problem ?? null);
  const [problems, setProblems] = useState<FieldProblem<Field>[]>(answer?.problem.fields ?? []);
  const [notice, setNotice] = useState<Notice | null>(
    answer ? (answer.notice ?? words(answer.problem)) : null,
  );
  return {
    problem,
    problems,
    notice,
    setNotice,
    show(refused: Refusal) {
      setProblem(refused);
      setProblems(refused.fields ?? []);
      setNotice(words(refused));
    },
    forget() {
      setProblem(null);
      setProblems([]);
    },
    forgetFields: () => setProblems([]),
    forgetField: (field: Field, part?: string) =>
      setProblems((known) => known.filter((one) => one.field !== field || one.part !== part)),
  };
}

/** What was sent: the values, those of the form at that time, and where to. */
interface Order<Values> {
  sent: Values;
  typed: Values;
  action: string;
}

/** Sends a form; `take` gets the answer once, with what was sent. */
function useSubmission<Values, Refusal extends Problem>(
  take: (answer: SaveAnswer<Values, Refusal>, sent: Order<Values>) => void,
) {
  const fetcher = useFetcher<SaveAnswer<Values, Refusal>>();
  /** What was sent and is not answered yet. */
  const waiting = useRef<Order<Values> | null>(null);
  const taken = useEffectEvent(take);
  useEffect(() => {
    const sent = waiting.current;
    if (fetcher.state !== 'idle' || !fetcher.data || !sent) return;
    waiting.current = null;
    taken(fetcher.data, sent);
  }, [fetcher.state, fetcher.data]);
  return {
    isSending: fetcher.state !== 'idle',
    async submit(form: FormData, sent: Order<Values>) {
      waiting.current = sent;
      const { action } = sent;
      await fetcher.submit(form, { method: 'post', action, encType: 'multipart/form-data' });
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

/**
 * Asks before the page is left with changes, if the form `asks`: with the browser's question, or a
 * blocker inside the site.
 */
function useLeaving(hasChanges: boolean, asks: boolean) {
  const dirty = useRef(false);
  useLayoutEffect(() => {
    dirty.current = hasChanges && asks;
  }, [hasChanges, asks]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return {
    leaving: blocker.state === 'blocked' ? blocker : null,
    /** No question once it is saved. */
    letLeave: () => {
      dirty.current = false;
    },
  };
}
