import { useState } from 'react';
import type {
  CategoryField,
  CategoryFieldProblem,
  CategoryValues,
} from '#features/article-categories/category-form.ts';
import { slugOfTitle } from '#features/articles/article-input.ts';

/** The form of a category while one types; the address of a new one follows its name. */
export function useCategoryForm(
  start: CategoryValues,
  isNew: boolean,
  found: readonly CategoryFieldProblem[],
) {
  const [values, setValues] = useState(start);
  const [hasOwnSlug, setOwnSlug] = useState(start.slug !== '');
  const [mended, setMended] = useState<readonly CategoryField[]>([]);
  return {
    values,
    problemOf: (field: CategoryField) =>
      mended.includes(field)
        ? null
        : (found.find((problem) => problem.field === field)?.message ?? null),
    set: (field: CategoryField, value: string) => {
      setMended((known) => [...known, field]);
      if (field === 'slug') setOwnSlug(value !== '');
      setValues((now) => {
        const next = { ...now, [field]: value };
        return field === 'name' && isNew && !hasOwnSlug
          ? { ...next, slug: slugOfTitle(value) }
          : next;
      });
    },
  };
}
