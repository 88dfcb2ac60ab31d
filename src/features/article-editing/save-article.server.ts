import {
  type FormField,
  FORM_FIELDS,
  formOf,
  type FormValues,
  readForm,
  type WrittenArticle,
} from '#features/article-editing/article-form.ts';
import { type ArticleProblem, invalid } from '#features/article-editing/article-problem.ts';
import {
  createArticle,
  type KeptArticle,
  updateArticle,
} from '#features/article-editing/write-articles.server.ts';
import { mergedForm, type Picks } from '#lib/form-conflict.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';

interface SentArticle {
  /** Null for a new one. */
  id: number | null;
  values: FormValues;
  /** The version that was changed; null writes over whatever is there. */
  version: number | null;
  /** Answers to a conflict before. */
  picks?: Picks<FormField>;
}

/** Keeps the form of an article as it was sent. */
export async function saveArticle(
  db: Db,
  staff: Staff,
  { id, values, version, picks = {} }: SentArticle,
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  const read = (form: FormValues): Result<WrittenArticle, ArticleProblem> => {
    const found = readForm(form, now);
    return found.ok ? done(found.article) : refused(invalid(found.problems));
  };
  if (id === null) {
    const written = read(values);
    return written.ok ? createArticle(db, staff, written.value, now) : written;
  }
  const change = (kept: KeptArticle) => read(mergedForm(FORM_FIELDS, values, formOf(kept), picks));
  return updateArticle(db, staff, { id, version, change }, now);
}
