import { useState } from 'react';
import type { CategoryField, CategoryValues } from '#features/articles/categories/category-form.ts';
import { categoriesAddress } from '#features/articles/categories/category-query.ts';
import { slugOfTitle } from '#features/articles/store/article-input.ts';
import type { FormReply } from '#ui/form/use-action-form.ts';
import { useStaffForm } from '#ui/form/use-staff-form.ts';

/** The action's reply to the form of a category. */
export interface CategoryReply extends FormReply {
  /** A free address, when the typed one is taken. */
  suggestion: string | null;
}

const FIELDS = ['name', 'slug', 'description', 'icon'] as const satisfies CategoryField[];

/** The state of a category's form; the address of a new category follows its name. */
export function useCategoryForm(id: number | null, start: CategoryValues) {
  const form = useStaffForm<CategoryReply>({
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
    /** A free address; null when the form already has it. */
    suggestion: suggestion === values.slug ? null : suggestion,
    /** The name, value and problem of a text field. */
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
