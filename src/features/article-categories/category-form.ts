import {
  type CategoryInput,
  categoryInput,
  DEFAULT_ICON,
  slugOfTitle,
} from '#features/articles/article-input.ts';

export type CategoryField = keyof CategoryInput;
export type CategoryValues = Record<CategoryField, string>;

export const EMPTY_CATEGORY: CategoryValues = {
  name: '',
  slug: '',
  description: '',
  icon: DEFAULT_ICON,
};

export interface CategoryFieldProblem {
  field: CategoryField;
  message: string;
}

/** What a form sent: names that it does not have are dropped, missing ones empty. */
export function sentCategory(fields: Record<string, unknown>): CategoryValues {
  const text = (name: CategoryField) => {
    const value = fields[name];
    return typeof value === 'string' ? value.replaceAll('\0', '') : '';
  };
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    icon: text('icon') || DEFAULT_ICON,
  };
}

/** Reads the form of a category; a new one without an address gets that of its name. */
export function readCategory(
  values: CategoryValues,
  isNew: boolean,
): { ok: true; category: CategoryInput } | { ok: false; problems: CategoryFieldProblem[] } {
  const slug = values.slug.trim() === '' && isNew ? slugOfTitle(values.name) : values.slug;
  const read = categoryInput.safeParse({ ...values, slug });
  if (read.success) return { ok: true, category: read.data };
  const problems: CategoryFieldProblem[] = [];
  for (const { path, message } of read.error.issues) {
    const field = path[0] as CategoryField;
    if (!problems.some((known) => known.field === field)) problems.push({ field, message });
  }
  return { ok: false, problems };
}
