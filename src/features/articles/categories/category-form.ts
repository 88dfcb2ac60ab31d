import { z } from 'zod';
import {
  type CategoryInput,
  categoryInput,
  DEFAULT_ICON,
  slugOfTitle,
} from '#features/articles/store/article-input.ts';

export type CategoryField = keyof CategoryInput;
export type CategoryValues = Record<CategoryField, string>;

export const EMPTY_CATEGORY: CategoryValues = {
  name: '',
  slug: '',
  description: '',
  icon: DEFAULT_ICON,
};

export const CATEGORY_FIELDS = Object.keys(EMPTY_CATEGORY) as CategoryField[];

/** The version of a category for its form: its fields as one text. */
export function categoryText(category: CategoryValues): string {
  return JSON.stringify(CATEGORY_FIELDS.map((field) => category[field]));
}

const text = z.string().default('');

/** The form of a category; a new one without an address gets one from its name. */
export function categoryForm(isNew: boolean) {
  return z
    .object({ name: text, slug: text, description: text, icon: text })
    .transform(({ slug, ...values }) => ({
      ...values,
      slug: slug.trim() === '' && isNew ? slugOfTitle(values.name) : slug,
    }))
    .pipe(categoryInput);
}
