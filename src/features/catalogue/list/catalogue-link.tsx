import type { AnchorHTMLAttributes } from 'react';
import { useCatalogueHref } from '#features/catalogue/list/catalogue-place.tsx';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { isPlainClick } from '#ui/page/use-inner-links.ts';

interface CatalogueLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onChange'> {
  query: CatalogueQuery;
  onChange: (query: CatalogueQuery) => void;
}

/** A link to another catalogue that, with scripts, changes this one in place. */
export function CatalogueLink({ query, onChange, children, ...rest }: CatalogueLinkProps) {
  const href = useCatalogueHref();
  return (
    <a
      {...rest}
      href={href(query)}
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
