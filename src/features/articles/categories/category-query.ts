import { parseRowId } from '#lib/row-id.ts';

const SAVED = ['create', 'update', 'delete'] as const;

/** What the screen of categories shows, as its address says. */
export interface CategoryQuery {
  /** Number of the category that is changed; null is the mode of adding. */
  editing: number | null;
  /** Number of the category whose removal is asked about. */
  deleting: number | null;
  saved: (typeof SAVED)[number] | null;
}

/** Reads the address of the screen; what it does not understand it drops. */
export function parseCategories(search: URLSearchParams): CategoryQuery {
  const saved = search.get('saved');
  return {
    editing: parseRowId(search.get('edit')),
    deleting: parseRowId(search.get('delete')),
    saved: SAVED.find((name) => name === saved) ?? null,
  };
}

/** The address of the screen; parseCategories reads it back. */
export function categoriesAddress(query: Partial<CategoryQuery> = {}): string {
  const search = new URLSearchParams();
  if (query.editing) search.set('edit', String(query.editing));
  if (query.deleting) search.set('delete', String(query.deleting));
  if (query.saved) search.set('saved', query.saved);
  const text = search.toString();
  return `/admin/categories${text ? `?${text}` : ''}`;
}
