import {
  CATEGORY_FIELDS,
  type CategoryField,
  categoryText,
  type CategoryValues,
} from '#features/articles/categories/category-form.ts';
import { categoriesAddress } from '#features/articles/categories/category-query.ts';
import { slugOfTitle } from '#features/articles/store/article-input.ts';
import type { FormReply } from '#ui/form/use-action-form.ts';
import { useStaffForm } from '#ui/form/use-staff-form.ts';

export interface CategoryReply extends FormReply {
  /** A free address, when the typed one is taken. */
  suggestion: string | null;
}

/** The state of a category's form; the address of a new category follows its name. */
export function useCategoryForm(id: number | null, start: CategoryValues) {
  const form = useStaffForm<CategoryReply>({
    action: categoriesAddress({ editing: id }),
    name: 'save',
    fields: CATEGORY_FIELDS,
    start: { ...start },
    version: id === null ? null : categoryText(start),
    draftKey: `category_draft_${id ?? 'new'}`,
    held: CATEGORY_FIELDS,
  });
  const values = form.values as CategoryValues;
  const set = (field: CategoryField, value: string) => {
    const hasOwnSlug = values.slug !== '' && values.slug !== slugOfTitle(values.name);
    const isFollowed = field === 'name' && id === null && !hasOwnSlug;
    form.setValues((now) => ({
      ...now,
      [field]: value,
      ...(isFollowed && { slug: slugOfTitle(value) }),
    }));
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
