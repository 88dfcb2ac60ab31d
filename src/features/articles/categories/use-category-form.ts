import { useState } from 'react';
import type { CategoryField, CategoryValues } from '#features/articles/categories/category-form.ts';
import { categoriesAddress } from '#features/articles/categories/category-query.ts';
import { slugOfTitle } from '#features/articles/store/article-input.ts';
import { type FormReply, useActionForm } from '#ui/form/use-action-form.ts';

/** What the action answers to the form of a category. */
export interface CategoryReply extends FormReply {
  /** An address that is free, when the one that was typed is not. */
  suggestion: string | null;
}

const FIELDS = ['name', 'slug', 'description', 'icon'] as const satisfies CategoryField[];

/** The form of a category while one types; the address of a new one follows its name. */
export function useCategoryForm(id: number | null, start: CategoryValues) {
  const form = useActionForm<CategoryReply>({
    action: categoriesAddress({ editing: id }),
    name: 'save',
    fields: FIELDS,
    start: { ...start },
  });
  const [values, setValues] = useState(() => {
    const sent = FIELDS.map((field) => [field, form.field(field).defaultValue ?? '']);
    return Object.fromEntries(sent) as CategoryValues;
  });
  const [hasOwnSlug, setOwnSlug] = useState(values.slug !== '');
  const set = (field: CategoryField, value: string) => {
    if (field === 'slug') setOwnSlug(value !== '');
    setValues((now) => {
      const next = { ...now, [field]: value };
      return field === 'name' && id === null && !hasOwnSlug
        ? { ...next, slug: slugOfTitle(value) }
        : next;
    });
  };
  const suggestion = form.reply?.suggestion ?? null;
  return {
    ...form,
    values,
    set,
    /** An address that is free; null when none is wanted. */
    suggestion: suggestion === values.slug ? null : suggestion,
    /** A text field's name, value and problem. */
    text: (field: CategoryField) => {
      const { name, problem } = form.field(field);
      const isTaken = field === 'slug' && suggestion !== null && suggestion === values.slug;
      return {
        name,
        problem: isTaken ? undefined : problem,
        value: values[field],
        onChange: (event: { currentTarget: { value: string } }) =>
          set(field, event.currentTarget.value),
      };
    },
  };
}
