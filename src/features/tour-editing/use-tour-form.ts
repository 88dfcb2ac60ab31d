import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openSignIn } from '#features/account/use-sign-in.ts';
import { discardImage } from '#features/images/use-image-field.ts';
import { type Notice, needsSignIn } from '#features/tour-editing/save-words.ts';
import {
  differences,
  merged,
  type Picks,
  type TheirTour,
} from '#features/tour-editing/tour-conflict.ts';
import {
  type FormField,
  type FormMode,
  type FormValues,
  readForm,
  sentValues,
} from '#features/tour-editing/tour-form.ts';
import { IMAGE_FIELDS } from '#features/tour-editing/tour-form.ts';
import { tourListAddress } from '#features/tour-editing/tour-list-query.ts';
import { invalid, type TourProblem } from '#features/tour-editing/tour-problem.ts';
import { refusalNotice } from '#features/tour-editing/save-words.ts';
import { draftKey, TOUR_DRAFT } from '#features/tour-editing/form-draft.ts';
import { type Saved, saveTour } from '#features/tour-editing/use-save-tour.ts';
import type { Operation } from '#features/tour-source/tour-writes.ts';
import type { FieldProblem, TourInput } from '#features/tours/tour-input.ts';
import { useFormDraft } from '#ui/use-form-draft.ts';

/** What a form begins with. */
export interface FormStart {
  mode: FormMode;
  /** Null for a new tour. */
  tourId: number | null;
  values: FormValues;
  /** The tour as it was loaded, and which version that is. */
  base: FormValues;
  version: string | null;
  /** What the server said to the form as it was sent whole, without scripts. */
  answer: { problem: TourProblem; picks: Picks; operation: Operation } | null;
}

export type TourForm = ReturnType<typeof useTourForm>;

/** The state of the tour's form with scripts; without them the form is sent whole and comes back. */
export function useTourForm(start: FormStart) {
  const { mode, tourId, answer } = start;
  const operation = mode === 'add' ? 'create' : 'update';
  const [values, setValues] = useState(start.values);
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(start.version);
  const [problems, setProblems] = useState<FieldProblem[]>(answer?.problem.fields ?? []);
  const [notice, setNotice] = useState<Notice | null>(
    answer ? refusalNotice(answer.operation, answer.problem, null) : null,
  );
  const [conflict, setConflict] = useState<TheirTour | null>(answer?.problem.theirs ?? null);
  const [picks, setPicks] = useState<Picks>(answer?.picks ?? {});
  const [isPriceChecked, setPriceChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const [preview, setPreview] = useState<TourInput | null>(null);
  const [wantsSignIn, setWantsSignIn] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const navigate = useNavigate();

  const forgetDraft = useFormDraft({
    key: draftKey(tourId),
    form: TOUR_DRAFT,
    values,
    base,
    version,
    restores: answer === null,
    onFound: (draft) => {
      setValues(draft.values);
      setBase(draft.base);
      setVersion(draft.version);
      setRestoredAt(draft.atMs);
    },
  });
  // What was typed before the scripts ran stands in the page only.
  const first = useRef(start.values);
  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return;
    const typed = typedSince(first.current, form);
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }));
  }, []);

  // Only after the popup is gone: the browser gives the focus back to the button first.
  useEffect(() => {
    if (notice !== null || !wantsFocus.current) return;
    wantsFocus.current = false;
    const hasChoice = conflict !== null && problems.length === 0;
    if (hasChoice) document.getElementById('conflict')?.focus();
    else focusFirst(ref.current, problems);
  }, [notice, conflict, problems]);

  const change = (field: FormField, next: (values: FormValues) => FormValues) => {
    setValues(next);
    setProblems((known) => known.filter((problem) => problem.field !== field));
  };
  const complain = (found: FieldProblem[]) => {
    setProblems(found);
    setNotice(refusalNotice(operation, invalid(found), null));
  };
  const showRefusal = (saved: Exclude<Saved, { kind: 'done' }>) => {
    if (saved.kind === 'refused') {
      const { fields, theirs } = saved.problem;
      setProblems(fields ?? []);
      setWantsSignIn(needsSignIn(saved.problem));
      if (theirs) {
        setConflict(theirs);
        setPicks({});
      }
    }
    setNotice(saved.notice);
  };
  const chosen = () => (conflict ? merged(values, conflict.values, likelyPicks()) : values);
  /** What was picked, and the likelier side of every field about which nobody said anything. */
  const likelyPicks = (): Picks =>
    conflict
      ? Object.fromEntries(
          differences(values, conflict.values, base).map(({ field, likely }) => [
            field,
            picks[field] ?? likely,
          ]),
        )
      : {};

  const save = async () => {
    const read = readForm(chosen(), mode);
    if (!read.ok) return complain(read.problems);
    setBusy(true);
    const saved = await saveTour(
      operation,
      tourId,
      mode === 'add'
        ? read.tour
        : {
            ...read.tour,
            updated_at: conflict?.version ?? version ?? undefined,
            price_checked: isPriceChecked,
          },
    );
    setBusy(false);
    if (saved.kind === 'done') {
      forgetDraft();
      discardReplaced([base, conflict?.values], read.tour);
      const tour = typeof saved.row.id === 'number' ? saved.row.id : null;
      return navigate(tourListAddress({ saved: operation, tour }));
    }
    showRefusal(saved);
  };

  return {
    mode,
    tourId,
    values,
    base,
    version: conflict?.version ?? version,
    isBusy,
    notice,
    conflict,
    picks: likelyPicks(),
    preview,
    restoredAt,
    isPriceChecked,
    problemOf: (field: FormField) =>
      problems.find((problem) => problem.field === field)?.message ?? null,
    problems,
    change,
    set: (field: FormField, value: string | boolean) =>
      change(field, (now) => ({ ...now, [field]: value })),
    setPriceChecked,
    pick: (field: FormField, side: 'mine' | 'theirs') =>
      setPicks((now) => ({ ...now, [field]: side })),
    pickAll: (side: 'mine' | 'theirs') =>
      setPicks((now) => ({
        ...now,
        ...(conflict &&
          Object.fromEntries(
            differences(values, conflict.values, base).map(({ field }) => [field, side]),
          )),
      })),
    discardDraft: () => {
      setValues(start.base);
      setBase(start.base);
      setVersion(start.version);
      setRestoredAt(null);
      setProblems([]);
    },
    showRefusal,
    closeNotice: () => {
      setNotice(null);
      if (wantsSignIn) {
        setWantsSignIn(false);
        openSignIn();
      } else wantsFocus.current = true;
    },
    openPreview: () => {
      const read = readForm(chosen(), mode);
      if (read.ok) setPreview(read.tour);
      else complain(read.problems);
    },
    closePreview: () => setPreview(null),
    forgetDraft,
    form: {
      ref,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void save();
      },
    },
  };
}

/** Pictures that the tour showed before it was saved go, unless something else shows them. */
function discardReplaced(before: (FormValues | undefined)[], saved: TourInput): void {
  for (const field of IMAGE_FIELDS) {
    for (const address of new Set(before.map((values) => values?.[field]))) {
      if (address && address !== saved[field]) discardImage(address);
    }
  }
}

function typedSince(first: FormValues, form: HTMLFormElement): Partial<FormValues> {
  const shown = sentValues(Object.fromEntries(new FormData(form)));
  const fields = Object.keys(shown) as FormField[];
  return Object.fromEntries(
    fields
      // The box of a regular tour is never sent, so it can't be read.
      .filter((field) => field !== 'is_regular' && shown[field] !== first[field])
      .map((field) => [field, shown[field]]),
  );
}

function focusFirst(form: HTMLFormElement | null, problems: readonly FieldProblem[]): void {
  const [first] = problems;
  const field = first && form?.elements.namedItem(first.field);
  if (field instanceof HTMLElement) field.focus();
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}
