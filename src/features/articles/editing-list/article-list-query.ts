import { queryText } from '#lib/text/storable.ts';
import { parseRowId } from '#lib/row-id.ts';
import { addressWith } from '#lib/text/address.ts';

export const SHOWN_ARTICLES = ['published', 'draft', 'scheduled'] as const;
export type ShownArticles = (typeof SHOWN_ARTICLES)[number];

const SAVED = ['create', 'update', 'delete'] as const;

export type ArticleListQuery = ReturnType<typeof parseArticleList>;

const SEARCH_MAX = 200;

/** Reads the query from the address; drops unknown parameters. */
export function parseArticleList(search: URLSearchParams) {
  const only = search.get('only');
  const saved = search.get('saved');
  const category = search.get('category');
  return {
    search: queryText(search, SEARCH_MAX),
    only: SHOWN_ARTICLES.find((name) => name === only) ?? null,
    /** Number of a category; 0 for articles without one. */
    category: category === 'none' ? 0 : parseRowId(category),
    /** From 1. */
    page: parseRowId(search.get('page')) ?? 1,
    /** The action just done. */
    saved: SAVED.find((name) => name === saved) ?? null,
    /** Number of the article whose deletion needs confirmation. */
    deleting: parseRowId(search.get('delete')),
  };
}

/** The address of the list, without default values. */
export function articleListAddress(query: Partial<ArticleListQuery>): string {
  const { search, only, category = null, page, saved, deleting } = query;
  return addressWith('/admin/articles', {
    q: search,
    only,
    category: category === null ? null : categoryName(category),
    page: page === 1 ? null : page,
    saved,
    delete: deleting,
  });
}

/** The word for a category in an address; 0 means none. */
export function categoryName(category: number): string {
  return category === 0 ? 'none' : String(category);
}
