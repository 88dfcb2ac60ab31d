import {
  type FormField,
  FORM_FIELDS,
  formOf,
  type FormValues,
  readForm,
  type WrittenArticle,
} from '#features/articles/editing/article-form-values.ts';
import { type ArticleProblem, invalid } from '#features/articles/editing/article-problem.ts';
import {
  createArticle,
  type KeptArticle,
  updateArticle,
} from '#features/articles/editing/write-articles.server.ts';
import { mergedForm, type Picks } from '#lib/form/form-conflict.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';

interface SentArticle {
  /** Null for a new one. */
  id: number | null;
  values: FormValues;
  /** The version that the form started from; null overwrites any. */
  version: number | null;
  /** The choices made in a former conflict. */
  picks?: Picks<FormField>;
}

export async function saveArticle(
  db: Db,
  staff: Writer,
  { id, values, version, picks = {} }: SentArticle,
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  const read = (form: FormValues, publishAt = ''): Result<WrittenArticle, ArticleProblem> => {
    const found = readForm(form, now, publishAt);
    return found.ok ? done(found.article) : refused(invalid(found.problems));
  };
  if (id === null) {
    const written = read(values);
    return written.ok ? createArticle(db, staff, written.value, now) : written;
  }
  const change = (kept: KeptArticle) => {
    const before = formOf(kept);
    return read(mergedForm(FORM_FIELDS, values, before, picks), before.publish_at);
  };
  return updateArticle(db, staff, { id, version, change }, now);
}
