import type { ReactNode } from 'react';
import { useStaffLive } from '#features/account/use-account-live.ts';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { useExchangeRate } from '#features/exchange-rate/use-exchange-rate.ts';
import { withoutFilters } from '#features/catalogue/applied-filters.ts';
import { CatalogueDialogs } from '#features/catalogue/catalogue-dialogs.tsx';
import { CatalogueEmpty } from '#features/catalogue/catalogue-empty.tsx';
import { CatalogueFilters } from '#features/catalogue/catalogue-filters.tsx';
import { MORE_TOURS, type CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import type { CatalogueResult, CatalogueTour } from '#features/catalogue/catalogue.ts';
import {
  CataloguePlaceProvider,
  type CataloguePlace,
} from '#features/catalogue/catalogue-place.tsx';
import { CatalogueToolbar } from '#features/catalogue/catalogue-toolbar.tsx';
import { RateNote } from '#features/catalogue/rate-note.tsx';
import { ShowMore } from '#features/catalogue/show-more.tsx';
import { TourCard } from '#features/catalogue/tour-card.tsx';
import { TourTable, type CatalogueRow } from '#features/catalogue/tour-table.tsx';
import type { Tour } from '#features/tours/tour.ts';
import { useCatalogue } from '#features/catalogue/use-catalogue.ts';
import { useFocusOnNew } from '#features/catalogue/use-focus-on-new.ts';
import { countOf } from '#lib/russian.ts';
import { Button } from '#ui/button.tsx';
import { useSheet } from '#ui/use-sheet.ts';
import { useWide } from '#ui/use-wide.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconSprite } from '#ui/sprite-icon.tsx';
import type { MapSettings } from '#server/env.server.ts';

export interface CatalogueProps {
  /** Of a page with filters of its own; null for the catalogue itself. */
  place: CataloguePlace | null;
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
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/** The catalogue: filters at the side, results as cards or a table, details and contacts over it. */
export function Catalogue(props: CatalogueProps) {
  return (
    <CataloguePlaceProvider place={props.place}>
      <CatalogueHere {...props} />
    </CataloguePlaceProvider>
  );
}

const SHEET_FORM = 'filters-sheet';

function CatalogueHere(props: CatalogueProps) {
  const rate = useExchangeRate(props.rate);
  const catalogue = useCatalogue(props, rate.rubPerUsd);
  const { shown, settled, nearest, busy, change, showMore } = catalogue;
  const { query, result } = shown;
  const sheet = useSheet('#filters', catalogue.changedTo);
  const closeSheet = () => {
    if (sheet.isOpen) catalogue.leaveAddress();
    sheet.close();
  };
  const wide = useWide(1024);
  const hasColumn = useWide(1280);
  // What is under the sheet follows once the sheet itself has answered.
  const list = sheet.isOpen ? settled : shown;
  const rows = firstSight(list, settled, wide === false ? 2 : 10);
  const focusOnNew = useFocusOnNew(rows.length);
  const filters = (isSheet: boolean) => (
    <CatalogueFilters
      isSheet={isSheet}
      id={isSheet ? SHEET_FORM : undefined}
      query={query}
      result={settled.result}
      total={result.total}
      onChange={change}
      onReset={() => change(withoutFilters(query))}
      onShow={closeSheet}
    />
  );
  return (
    <main id="content" className="page-width py-6 sm:py-8">
      <IconSprite />
      <h1 className="text-2xl sm:text-3xl">{props.title}</h1>
      {props.intro}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[17.5rem_minmax(0,1fr)]">
        {hasColumn !== false && (
          <aside
            id="filters"
            aria-label="Фильтры"
            className="rounded-card border border-line bg-surface p-4 max-xl:hidden max-xl:target:block print:hidden"
          >
            {filters(false)}
          </aside>
        )}
        <section aria-label="Найденные туры" aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <CatalogueToolbar
            query={list.query}
            total={list.result.total}
            busy={busy}
            onChange={change}
            onOpenFilters={sheet.open}
          />
          <h2 className="sr-only">Найденные туры</h2>
          {list.result.total === 0 ? (
            <CatalogueEmpty {...list} nearest={nearest} onChange={change} />
          ) : (
            <Results rows={rows} query={list.query} rate={rate} wide={wide} onChange={change} />
          )}
          {list.result.total > rows.length && (
            <ShowMore
              isWaiting={settled !== shown || catalogue.awaitsList}
              query={{ ...query, shown: rows.length + MORE_TOURS }}
              left={list.result.total - rows.length}
              onShow={showMore}
              onPress={() => {
                focusOnNew();
                showMore();
              }}
            />
          )}
          <RateNote rate={rate} />
        </section>
      </div>
      {sheet.isOpen && hasColumn === false && (
        <Dialog
          title="Фильтры"
          size="sheet"
          onClose={closeSheet}
          actions={
            <Button className="grow" type="submit" form={SHEET_FORM}>
              Показать {countOf(result.total, ['тур', 'тура', 'туров'])}
            </Button>
          }
        >
          {filters(true)}
        </Dialog>
      )}
      <CatalogueDialogs
        query={query}
        opened={props.opened}
        known={result.found}
        rate={rate}
        maps={props.maps}
        siteUrl={props.siteUrl}
        today={props.today}
      />
    </main>
  );
}

interface ResultsProps {
  rows: readonly CatalogueRow[];
  query: CatalogueQuery;
  rate: Rate;
  wide: boolean | null;
  onChange: (query: CatalogueQuery) => void;
}

/**
 * Cards or a table. As long as nobody chose, the width of the screen decides: the server, which
 * can't know it, sends both and the style sheet shows one, so nothing flashes or moves.
 */
function Results({ rows, query, rate, wide, onChange }: ResultsProps) {
  const extra = useEditLink();
  const unchosen = query.view === null;
  const cards = query.view === 'cards' || (unchosen && wide !== true);
  const table = query.view === 'table' || (unchosen && wide !== false);
  return (
    <>
      {cards && (
        <ul
          className={`grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 ${unchosen ? 'lg:hidden print:hidden' : ''}`}
        >
          {rows.map(({ tour, list }, place) => (
            // By place, not by tour: another list is the same cards with other words in them.
            <li key={place} data-place={place}>
              <TourCard tour={tour} list={list} rate={rate} extra={extra?.(tour)} />
            </li>
          ))}
        </ul>
      )}
      {table && (
        // A larger target for what the link in the row does; the keyboard has the link itself.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={
            unchosen
              ? 'max-lg:hidden print:block'
              : 'max-lg:relative max-lg:overflow-x-auto print:overflow-visible'
          }
          onClick={openRow}
        >
          <TourTable rows={rows} query={query} rate={rate} onChange={onChange} extra={extra} />
        </div>
      )}
    </>
  );
}

/** What each tour gets when it is staff who look. */
function useEditLink(): ((tour: CatalogueTour) => ReactNode) | undefined {
  const staff = useStaffLive();
  if (!staff) return undefined;
  return (tour) => (
    <staff.StaffLink href={`/edit-tour/${tour.id}`} className="mt-2 w-full">
      Изменить<span className="sr-only"> {tour.city_from}</span>
    </staff.StaffLink>
  );
}

function openRow({ target }: { target: EventTarget }) {
  if (!(target instanceof Element) || target.closest('a, button')) return;
  target.closest('tbody tr')?.querySelector('a')?.click();
}

type Shown = { query: CatalogueQuery; result: CatalogueResult };

/**
 * The rows while the list changes: what one sees of the new one, and the old one below until the
 * new one is worked out to its end.
 */
function firstSight(shown: Shown, settled: Shown, seen: number): readonly CatalogueRow[] {
  const rows = ({ query, result }: Shown) => result.found.map((tour) => ({ tour, list: query }));
  if (shown === settled) return rows(shown);
  return [...rows(shown).slice(0, seen), ...rows(settled).slice(seen, shown.result.found.length)];
}
