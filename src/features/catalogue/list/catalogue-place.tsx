import { createContext, useContext } from 'react';
import {
  EMPTY_QUERY,
  filterSearch,
  formatQuery,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';

/** A page that shows the catalogue of one query under its own address. */
export interface CataloguePlace {
  path: string;
  query: CatalogueQuery;
}

export const CataloguePlaceContext = createContext<CataloguePlace | null>(null);

/**
 * The address of a query on the present page: a landing page keeps its own address as long as its
 * filters hold; everything else is `/all`.
 */
export function useCatalogueHref(): (query: CatalogueQuery) => string {
  const place = useContext(CataloguePlaceContext);
  return (query) => catalogueHref(query, place);
}

function catalogueHref(query: CatalogueQuery, place: CataloguePlace | null = null): string {
  if (place === null || filterSearch(query) !== filterSearch(place.query)) {
    return `/all${formatQuery(query)}`;
  }
  const { sort, descending, view, shown, tour, order } = query;
  return place.path + formatQuery({ ...EMPTY_QUERY, sort, descending, view, shown, tour, order });
}
