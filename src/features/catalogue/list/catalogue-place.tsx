import { createContext, useContext, type ReactNode } from 'react';
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

const PlaceContext = createContext<CataloguePlace | null>(null);

interface CataloguePlaceProviderProps {
  place: CataloguePlace | null;
  children: ReactNode;
}

export function CataloguePlaceProvider({ place, children }: CataloguePlaceProviderProps) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/**
 * The address of a query on the present page: a landing page keeps its own address as long as its
 * filters hold; everything else is `/all`.
 */
export function useCatalogueHref(): (query: CatalogueQuery) => string {
  const place = useContext(PlaceContext);
  return (query) => catalogueHref(query, place);
}

function catalogueHref(query: CatalogueQuery, place: CataloguePlace | null = null): string {
  if (place === null || filterSearch(query) !== filterSearch(place.query)) {
    return `/all${formatQuery(query)}`;
  }
  const { sort, descending, view, shown, tour, order } = query;
  return place.path + formatQuery({ ...EMPTY_QUERY, sort, descending, view, shown, tour, order });
}
