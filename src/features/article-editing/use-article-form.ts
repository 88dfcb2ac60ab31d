import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { openSignIn } from '#features/account/use-sign-in.ts';
import {
  ARTICLE_DRAFT,
  draftKey,
  type FieldProblem,
  FORM_FIELDS,
  type FormField,
  type FormText,
  type FormValues,
  isSameForm,
  readForm,
  sentValues,
} from '#features/article-editing/article-form.ts';
import {
  type ArticleProblem,
  invalid,
  type TheirArticle,
} from '#features/article-editing/article-problem.ts';
import { needsSignIn, refusalNotice, UPDATED } from '#features/article-editing/save-words.ts';
import { saveArticle } from '#features/article-editing/use-article-calls.ts';
import { useDraftOnServer } from '#features/article-editing/use-draft-on-server.ts';
import { useLeaving } from '#features/article-editing/use-leaving.ts';
import { slugOfTitle } from '#features/articles/article-input.ts';
import { formDifferences, mergedForm, type Picks, type Side } from '#lib/form-conflict.ts';
import type { FormDraft } from '#lib/form-draft.ts';
import type { Notice } from '#ui/notice.ts';
import { useFormDraft } from '#ui/use-form-draft.ts';

/** What a form begins with. */
export interface FormStart {
  /** Null for a new article. */
  articleId: number | null;
  values: FormValues;
  /** The article as it was loaded, and which version that is. */
  base: FormValues;
  version: string | null;
  /** What was typed before and not saved, as the server has it. */
  draft: FormDraft<FormValues> | null;
  /** What the server said to the form as it was sent whole, without scripts. */
  answer: { problem: ArticleProblem; picks: Picks<FormField> } | null;
}

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** The state of the editor with scripts; without them the form is sent whole and comes back. */
export function useArticleForm(start: FormStart) {
  const { articleId, answer } = start;
  const [values, setValues] = useState(start.values);
  const [base, setBase] = useState(start.base);
  const [version, setVersion] = useState(start.version);
  const [problem, setProblem] = useState<ArticleProblem | null>(answer?.problem ?? null);
  const [problems, setProblems] = useState<FieldProblem[]>(answer?.problem.fields ?? []);
  const [notice, setNotice] = useState<Notice | null>(
    answer ? refusalNotice(answer.problem, null) : null,
  );
  const [conflict, setConflict] = useState<TheirArticle | null>(answer?.problem.theirs ?? null);
  const [picks, setPicks] = useState<Picks<FormField>>(answer?.picks ?? {});
  const [isBusy, setBusy] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [hasOwnSlug, setOwnSlug] = useState(start.values.slug !== '');
  const ref = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const found = useRef<FormDraft<FormValues> | null>(null);
  const restore = (draft: FormDraft<FormValues>) => {
    if (found.current && found.current.atMs >= draft.atMs) return;
    found.current = draft;
    setValues(draft.values);
    setBase(draft.base);
    setVersion(draft.version ?? start.version);
    setRestoredAt(draft.atMs);
    setOwnSlug(draft.values.slug !== '' && draft.values.slug !== slugOfTitle(draft.values.title));
  };
  const forgetInBrowser = useFormDraft({
    key: draftKey(articleId),
    form: ARTICLE_DRAFT,
    values,
    base,
    version,
    restores: answer === null,
    onFound: restore,
  });
  const onServer = useDraftOnServer({ id: articleId, values, base, version }, isBusy);
  // The server's is older than what this browser has, or comes from another one. What was typed
  // before the scripts ran stands in the page only.
  const first = useRef({ ...start, restore });
  useLayoutEffect(() => {
    const { draft, answer: said, values: begun, restore: take } = first.current;
    if (draft && !said) take(draft);
    const typed = ref.current ? typedSince(begun, ref.current) : {};
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }));
  }, []);

  const dirty = useRef(false);
  const hasChanges = !isSameForm(values, base);
  useLayoutEffect(() => {
    dirty.current = hasChanges;
  }, [hasChanges]);
  const isDirty = useCallback(() => dirty.current, []);
  const leaving = useLeaving(isDirty, hasChanges);

  // Only after the popup is gone: the browser gives the focus back to the button first.
  useEffect(() => {
    if (notice !== null || !wantsFocus.current) return;
    wantsFocus.current = false;
    const hasChoice = conflict !== null && problems.length === 0;
    if (hasChoice) document.getElementById('conflict')?.focus();
    else focusFirst(ref.current, problems);
  }, [notice, conflict, problems]);

  const likelyPicks = (): Picks<FormField> =>
    conflict
      ? Object.fromEntries(
          formDifferences(FORM_FIELDS, values, conflict.values, base).map(({ field, likely }) => [
            field,
            picks[field] ?? likely,
          ]),
        )
      : {};
  const chosen = () =>
    conflict ? mergedForm(FORM_FIELDS, values, conflict.values, likelyPicks()) : values;

  const save = async (asNew = false) => {
    const sent = chosen();
    const read = readForm(sent, new Date());
    if (!read.ok) {
      setProblems(read.problems);
      setProblem(null);
      return setNotice(refusalNotice(invalid(read.problems), null));
    }
    const id = asNew ? null : articleId;
    setBusy(true);
    setSuccess(null);
    await onServer.settled();
    const saved = await saveArticle({ id, values: sent, version: conflict?.version ?? version });
    setBusy(false);
    if (saved.kind === 'done') {
      if (id === null) {
        dirty.current = false;
        forgetInBrowser();
        onServer.end();
        return navigate('/admin/articles?saved=create');
      }
      const { values: kept, version: now } = saved.article;
      onServer.begin(kept);
      // What was typed while it was being saved is not in it.
      setValues((typed) => (isSameForm(typed, values) ? kept : typed));
      setBase(kept);
      setVersion(String(now));
      setConflict(null);
      setPicks({});
      setProblem(null);
      setProblems([]);
      setRestoredAt(null);
      setSuccess(UPDATED);
      return revalidate();
    }
    if (saved.kind === 'refused') {
      setProblem(saved.problem);
      setProblems(saved.problem.fields ?? []);
      if (saved.problem.theirs) {
        setConflict(saved.problem.theirs);
        setPicks({});
      }
    }
    setNotice(saved.notice);
  };

  return {
    articleId,
    values,
    base,
    version: conflict?.version ?? version,
    isBusy,
    notice,
    success,
    conflict,
    differences: conflict ? formDifferences(FORM_FIELDS, values, conflict.values, base) : [],
    picks: likelyPicks(),
    restoredAt,
    draftState: onServer.state,
    hasChanges,
    leaving,
    suggestion: problem?.suggestion ?? null,
    /** Somebody has deleted it; what is typed can be kept as a new one. */
    isGone: (problem?.code === 'not_found' || onServer.state === 'gone') && articleId !== null,
    problems,
    problemOf: (field: FormField) =>
      problems.find((known) => known.field === field)?.message ?? null,
    set: (field: FormText, value: string) => {
      setSuccess(null);
      setProblems((known) => known.filter((one) => one.field !== field));
      if (field === 'slug') setOwnSlug(value !== '');
      setValues((now) => {
        const next = { ...now, [field]: value };
        const followsTitle = field === 'title' && articleId === null && !hasOwnSlug;
        return followsTitle ? { ...next, slug: slugOfTitle(value) } : next;
      });
    },
    setPublished: (isPublished: boolean) => {
      setSuccess(null);
      setValues((now) => ({ ...now, is_published: isPublished }));
    },
    pick: (field: FormField, side: Side) => setPicks((now) => ({ ...now, [field]: side })),
    pickAll: (side: Side) =>
      setPicks(Object.fromEntries(FORM_FIELDS.map((field) => [field, side]))),
    discardDraft: () => {
      setValues(start.base);
      setBase(start.base);
      setVersion(start.version);
      setRestoredAt(null);
      setProblems([]);
    },
    saveAsNew: () => void save(true),
    closeNotice: () => {
      setNotice(null);
      if (problem && needsSignIn(problem)) {
        setProblem(null);
        openSignIn();
      } else wantsFocus.current = true;
    },
    form: {
      ref,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void save();
      },
    },
  };
}

/** What of a form's text differs from what the page came with. */
function typedSince(first: FormValues, form: HTMLFormElement): Partial<FormValues> {
  const shown = sentValues(Object.fromEntries(new FormData(form)));
  return Object.fromEntries(
    FORM_FIELDS.filter(
      // An element that is not there says nothing; the publishing time is only there for drafts.
      (field) => form.elements.namedItem(field) !== null && shown[field] !== first[field],
    ).map((field) => [field, shown[field]]),
  );
}

function focusFirst(form: HTMLFormElement | null, problems: readonly FieldProblem[]): void {
  const [first] = problems;
  const field = first && form?.elements.namedItem(first.field);
  if (first?.field === 'content') document.querySelector<HTMLElement>('.writing')?.focus();
  else if (field instanceof HTMLElement) field.focus();
}
