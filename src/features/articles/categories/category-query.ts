import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

const SAVED = ['create', 'update', 'delete'] as const;

export type CategoryQuery = ReturnType<typeof parseCategories>;

/** Reads the query from the address; drops unknown parameters. */
export function parseCategories(search: URLSearchParams) {
  const saved = search.get('saved');
  return {
    /** Number of the category being changed; null: the form adds one. */
    editing: parseRowId(search.get('edit')),
    /** Number of the category whose deletion needs confirmation. */
    deleting: parseRowId(search.get('delete')),
    saved: SAVED.find((name) => name === saved) ?? null,
  };
}

/** The address of the screen; parseCategories reads it back. */
export function categoriesAddress(query: Partial<CategoryQuery> = {}): string {
  const { editing, deleting, saved } = query;
  return addressWith('/admin/categories', { edit: editing, delete: deleting, saved });
}
