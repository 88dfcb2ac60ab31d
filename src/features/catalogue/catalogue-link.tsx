import type { AnchorHTMLAttributes } from 'react';
import { formatQuery, type CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import { isPlainClick } from '#ui/use-inner-links.ts';

/** The address of a query. */
export function catalogueHref(query: CatalogueQuery): string {
  return `/all${formatQuery(query)}`;
}

interface CatalogueLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onChange'> {
  query: CatalogueQuery;
  onChange: (query: CatalogueQuery) => void;
}

/** A link to another catalogue that, with scripts, changes this one in place. */
export function CatalogueLink({ query, onChange, children, ...rest }: CatalogueLinkProps) {
  return (
    <a
      {...rest}
      href={catalogueHref(query)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChange(query);
      }}
    >
      {children}
    </a>
  );
}
