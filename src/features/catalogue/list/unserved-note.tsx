import type { CatalogueResult } from '#features/catalogue/search/catalogue-result.ts';
import { CatalogueLink } from '#features/catalogue/list/catalogue-link.tsx';
import { PAGE_SIZE, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { UnservedCity } from '#features/catalogue/list/unserved-cities.server.ts';
import { capitalize, countOf, groupThousands } from '#lib/text/russian.ts';

interface UnservedNoteProps {
  query: CatalogueQuery;
  result: CatalogueResult;
  /** The cities without tours of the page's first address. */
  unserved: readonly UnservedCity[];
  onChange: (query: CatalogueQuery) => void;
}

/**
 * Says that no tour leaves from a chosen city, and leads to the closest one with tours that pass the
 * other filters.
 */
export function UnservedNote({ query, result, unserved, onChange }: UnservedNoteProps) {
  return unserved
    .filter(({ name }) => query.cities.includes(name))
    .map(({ name, nearest }) => {
      const near = nearest.find((city) => (result.counts.cities[city.name] ?? 0) > 0);
      const others = query.cities.filter((city) => city !== name);
      return (
        <p
          key={name}
          className="mb-4 rounded-card border border-line bg-surface px-4 py-3 wrap-anywhere"
        >
          <b className="font-semibold">{capitalize(name)}</b>: отсюда туров сейчас нет.
          {near && !others.includes(near.name) && (
            <>
              {' '}
              Ближайший город, из&nbsp;которого есть туры,&nbsp;—{' '}
              <CatalogueLink
                query={{ ...query, cities: [...others, near.name].sort(), shown: PAGE_SIZE }}
                onChange={onChange}
                className="inline-block py-1 font-semibold text-primary underline underline-offset-4"
              >
                {near.name},{' '}
                {countOf(result.counts.cities[near.name] ?? 0, ['тур', 'тура', 'туров'])}
              </CatalogueLink>
              , около {groupThousands(near.distanceKm)}&nbsp;км по&nbsp;прямой.
            </>
          )}
        </p>
      );
    });
}
