import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  EMPTY_FORM,
  FORM_FIELDS,
  type FormField,
  type FormText,
  type FormValues,
  readForm,
  sentValues,
} from '#features/articles/editing/article-form-values.ts';
import { type ArticleProblem, invalid } from '#features/articles/editing/article-problem.ts';
import { refusalNotice, UPDATED } from '#features/articles/editing/save-words.ts';
import { useDraftOnServer } from '#features/articles/editing/use-draft-on-server.ts';
import { slugOfTitle } from '#features/articles/store/article-input.ts';
import { type SaveStart, useSaveForm } from '#ui/form/use-save-form.ts';

export type ArticleForm = ReturnType<typeof useArticleForm>;

interface ArticleStart extends SaveStart<FormField, FormValues, ArticleProblem> {
  /** Null for a new article. */
  articleId: number | null;
}

const NEW = '/admin/articles/new';

/** The state of the editor: the long form that others use too, with a draft on the server. */
export function useArticleForm(start: ArticleStart) {
  const { articleId } = start;
  const [success, setSuccess] = useState<string | null>(null);
  const navigate = useNavigate();
  const save = useSaveForm<FormField, FormValues, ArticleProblem>(
    {
      fields: FORM_FIELDS,
      action: articleId === null ? NEW : `/admin/articles/${articleId}`,
      draftKey: `article_draft_${articleId ?? 'new'}`,
      empty: EMPTY_FORM,
      sentValues,
      check: (values) => {
        setSuccess(null);
        const read = readForm(values, new Date(), save.base.publish_at);
        return read.ok ? [] : read.problems;
      },
      invalid,
      words: refusalNotice,
      asksToLeave: true,
      before: async () => {
        await onServer.settled();
        return null;
      },
      onSaved: (saved, { action }) => {
        if (action === NEW) {
          onServer.end();
          void navigate('/admin/articles?saved=create');
          return true;
        }
        onServer.begin(saved.values);
        setSuccess(UPDATED);
        return false;
      },
    },
    start,
  );
  const { values, base, version, isBusy, problem } = save;
  const onServer = useDraftOnServer({ id: articleId, values, base, version }, isBusy);

  return {
    ...save,
    articleId,
    success,
    draftState: onServer.state,
    suggestion: problem?.suggestion ?? null,
    /** Somebody has deleted the article; its text can be saved as a new one. */
    isGone: (problem?.code === 'not_found' || onServer.state === 'gone') && articleId !== null,
    set: (field: FormText, value: string) => {
      setSuccess(null);
      const hasOwnSlug = values.slug !== '' && values.slug !== slugOfTitle(values.title);
      save.change(field, (now) => ({ ...now, [field]: value }));
      // The address of a new article follows its title until somebody edits it.
      if (field === 'title' && articleId === null && !hasOwnSlug)
        save.change('slug', (now) => ({ ...now, slug: slugOfTitle(value) }));
    },
    setPublished: (isPublished: boolean) => {
      setSuccess(null);
      save.change('is_published', (now) => ({ ...now, is_published: isPublished }));
    },
    saveAsNew: () => void save.save(NEW),
  };
}
