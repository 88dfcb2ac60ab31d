import type { FormField, FormValues } from '#features/articles/editing/article-form-values.ts';
import type { FieldProblem, SaveProblem } from '#lib/form/save-answer.ts';
import { conflict, notFound } from '#lib/problem.ts';

export interface ArticleProblem extends SaveProblem<FormField, FormValues> {
  /** A free address. */
  suggestion?: string;
}

/** A 422 for a form with wrong fields: all messages in one, and each beside its field. */
export function invalid(fields: FieldProblem<FormField>[]): ArticleProblem {
  return {
    code: 'invalid',
    status: 422,
    message: fields.map(({ message }) => message).join('. '),
    fields,
  };
}

export const ARTICLE_GONE = notFound('Статьи больше нет: возможно, её удалили');

export const CONFLICT = conflict('conflict', 'Пока вы писали, статью сохранил кто-то другой');

/** Another article has the address; `suggestion` is a free one. */
export function slugTaken(slug: string, suggestion: string): ArticleProblem {
  const message = `Адрес «${slug}» уже занят другой статьёй. Свободен: ${suggestion}`;
  return {
    code: 'slug_taken',
    status: 409,
    message,
    fields: [{ field: 'slug', message }],
    suggestion,
  };
}
