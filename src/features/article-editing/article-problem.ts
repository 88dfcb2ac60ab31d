import type { FieldProblem, FormValues } from '#features/article-editing/article-form.ts';
import type { Problem } from '#lib/problem.ts';

/** An article as somebody else has saved it meanwhile. */
export interface TheirArticle {
  values: FormValues;
  version: string;
  /** Who saved it; null when that is not known. */
  by: string | null;
}

/** Why an article was not written. */
export interface ArticleProblem extends Problem {
  /** What is wrong field by field. */
  fields?: FieldProblem[];
  /** An address that is free. */
  suggestion?: string;
  /** The article as somebody else has saved it. */
  theirs?: TheirArticle;
}

export function invalid(fields: FieldProblem[]): ArticleProblem {
  return {
    code: 'invalid',
    status: 422,
    message: fields.map(({ message }) => message).join('. '),
    fields,
  };
}

export const ARTICLE_GONE: ArticleProblem = {
  code: 'not_found',
  status: 404,
  message: 'Статьи больше нет: возможно, её удалили',
};

export const CONFLICT: ArticleProblem = {
  code: 'conflict',
  status: 409,
  message: 'Пока вы писали, статью сохранил кто-то другой',
};

/** Another article has the address; `suggestion` is one that is free. */
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
