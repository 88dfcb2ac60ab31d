import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { useExchangeRate } from '#features/exchange-rate/use-exchange-rate.ts';
import { withoutFilters } from '#features/catalogue/applied-filters.ts';
import { CatalogueDialogs } from '#features/catalogue/catalogue-dialogs.tsx';
import { CatalogueEmpty } from '#features/catalogue/catalogue-empty.tsx';
import { CatalogueFilters } from '#features/catalogue/catalogue-filters.tsx';
import {
  formatQuery,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import type { CatalogueResult, CatalogueTour } from '#features/catalogue/catalogue.ts';
import { CatalogueToolbar } from '#features/catalogue/catalogue-toolbar.tsx';
import { RateNote } from '#features/catalogue/rate-note.tsx';
import { ShowMore } from '#features/catalogue/show-more.tsx';
import { TourCard } from '#features/catalogue/tour-card.tsx';
import { TourTable } from '#features/catalogue/tour-table.tsx';
import type { Tour } from '#features/tours/tour.ts';
import { useCatalogue } from '#features/catalogue/use-catalogue.ts';
import { useWide } from '#ui/use-wide.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { MapSettings } from '#server/env.server.ts';

export interface CatalogueProps {
  title: string;
  intro?: ReactNode;
  query: CatalogueQuery;
  result: CatalogueResult;
  nearest: CatalogueTour[];
  inBrowser: boolean;
  rate: Rate;
  /** The tour whose details or contacts the address opens, when the server rendered it. */
  opened: Tour | null;
  maps: MapSettings;
  siteUrl: string;
}

/** The catalogue: filters at the side, results as cards or a table, details and contacts over it. */
export function Catalogue(props: CatalogueProps) {
  const rate = useExchangeRate(props.rate);
  const { query, result, nearest, busy, change, showMore } = useCatalogue(props, rate.rubPerUsd);
  const [sheet, setSheet] = useState(false);
  const navigate = useNavigate();
  const href = (next: CatalogueQuery) => `/all${formatQuery(next)}`;
  const filters = (
    <CatalogueFilters
      query={query}
      result={result}
      onChange={change}
      onReset={() => change(withoutFilters(query))}
      onShow={() => setSheet(false)}
    />
  );
  return (
    <main id="content" className="page-width py-6 sm:py-8">
      <h1 className="text-2xl sm:text-3xl">{props.title}</h1>
      {props.intro}
      <div className="mt-6 grid items-start gap-8 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        <aside
          id="filters"
          aria-label="Фильтры"
          className="rounded-card border border-line bg-surface p-4 max-lg:hidden max-lg:target:block print:hidden"
        >
          {filters}
        </aside>
        <section aria-label="Найденные туры" aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <CatalogueToolbar
            query={query}
            total={result.total}
            busy={busy}
            href={href}
            onOpenFilters={() => setSheet(true)}
          />
          {result.total === 0 ? (
            <CatalogueEmpty query={query} result={result} nearest={nearest} href={href} />
          ) : (
            <Results
              tours={result.found}
              query={query}
              rate={rate}
              href={href}
              onOpen={(tour) =>
                void navigate(href({ ...query, tour: tour.slug }), { preventScrollReset: true })
              }
            />
          )}
          {result.total > result.found.length && (
            <ShowMore
              href={href({ ...query, shown: query.shown + PAGE_SIZE })}
              left={result.total - result.found.length}
              onShow={showMore}
            />
          )}
          <RateNote rate={rate} />
        </section>
      </div>
      {sheet && (
        <Dialog title="Фильтры" size="sheet" onClose={() => setSheet(false)}>
          {filters}
        </Dialog>
      )}
      <CatalogueDialogs
        query={query}
        opened={props.opened}
        known={result.found}
        rate={rate}
        maps={props.maps}
        siteUrl={props.siteUrl}
        href={href}
      />
    </main>
  );
}

interface ResultsProps {
  tours: readonly CatalogueTour[];
  query: CatalogueQuery;
  rate: Rate;
  href: (query: CatalogueQuery) => string;
  onOpen: (tour: CatalogueTour) => void;
}

/**
 * Cards or a table. As long as nobody chose, the width of the screen decides: the server, which
 * can't know it, sends both and the style sheet shows one, so nothing flashes or moves.
 */
function Results({ tours, query, rate, href, onOpen }: ResultsProps) {
  const wide = useWide();
  const unchosen = query.view === null;
  const cards = query.view === 'cards' || (unchosen && wide !== true);
  const table = query.view === 'table' || (unchosen && wide !== false);
  return (
    <>
      {cards && (
        <ul
          className={`grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 ${unchosen ? 'lg:hidden' : ''}`}
        >
          {tours.map((tour) => (
            <li key={tour.id}>
              <TourCard
                tour={tour}
                rate={rate}
                detailsHref={href({ ...query, tour: tour.slug })}
                orderHref={href({ ...query, order: tour.slug })}
              />
            </li>
          ))}
        </ul>
      )}
      {table && (
        <div className={unchosen ? 'max-lg:hidden' : 'max-lg:overflow-x-auto'}>
          <TourTable tours={tours} query={query} rate={rate} href={href} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}
