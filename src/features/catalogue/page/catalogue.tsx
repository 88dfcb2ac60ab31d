import { type ReactNode, Suspense } from 'react';
import { useStaffParts } from '#ui/session/use-staff-parts.ts';
import { rateNote, type Rate } from '#lib/money/exchange-rate.ts';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { withoutFilters } from '#features/catalogue/search/applied-filters.ts';
import {
  PAGE_SIZE,
  type CatalogueQuery,
  type View,
} from '#features/catalogue/search/catalogue-query.ts';
import { keepChosenView, useChosenView } from '#features/catalogue/search/chosen-view.browser.ts';
import type {
  CatalogueResult,
  CatalogueTour,
} from '#features/catalogue/search/catalogue-result.ts';
import type { CatalogueDialogsProps } from '#features/catalogue/list/catalogue-dialogs.tsx';
import {
  CataloguePlaceContext,
  type CataloguePlace,
} from '#features/catalogue/list/catalogue-place.tsx';
import { CatalogueToolbar } from '#features/catalogue/list/catalogue-toolbar.tsx';
import { ShowMore } from '#features/catalogue/list/show-more.tsx';
import { TourCard } from '#features/catalogue/list/tour-card.tsx';
import { UnservedNote } from '#features/catalogue/list/unserved-note.tsx';
import type { CatalogueRow } from '#features/catalogue/list/tour-table.tsx';
import type { UnservedCity } from '#features/catalogue/list/unserved-cities.server.ts';
import {
  type FromServer,
  loadCatalogueDialogs,
  loadTourTable,
  useCatalogue,
} from '#features/catalogue/page/use-catalogue.ts';
import { useFocusOnNew } from '#features/catalogue/list/use-focus-on-new.ts';
import { countOf, keepWords } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { useSheet } from '#ui/dialog/use-sheet.ts';
import { useWide } from '#ui/use-wide.ts';
import { latePart, NotLoaded } from '#ui/page/late-part.tsx';

// Parts that few visitors see are fetched when they are shown; the server renders them.
const Dialog = latePart(() => import('#ui/dialog/dialog.tsx'), 'Dialog');
const CatalogueFilters = latePart(
  () => import('#features/catalogue/list/catalogue-filters.tsx'),
  'CatalogueFilters',
  NotLoaded,
);
const CatalogueEmpty = latePart(
  () => import('#features/catalogue/list/catalogue-empty.tsx'),
  'CatalogueEmpty',
  NotLoaded,
);
const TourTable = latePart(loadTourTable, 'TourTable', NotLoaded);
const CatalogueDialogs = latePart(loadCatalogueDialogs, 'CatalogueDialogs');

/** The id of the filter form in the sheet; the sheet's button submits it. */
const SHEET_FORM = 'filters-sheet';

export interface CatalogueProps extends FromServer, Omit<CatalogueDialogsProps, 'query' | 'known'> {
  /** For a page with filters of its own; null for the catalogue itself. */
  place: CataloguePlace | null;
  title: string;
  intro?: ReactNode;
  /** Below the list. */
  outro?: ReactNode;
  /** The cities of the address that no tour leaves from. */
  unserved: UnservedCity[];
}

/**
 * The catalogue: filters at the side, results as cards or a table, details and contacts in dialogs.
 */
export function Catalogue(props: CatalogueProps) {
  return (
    <CataloguePlaceContext value={props.place}>
      <CatalogueHere {...props} />
    </CataloguePlaceContext>
  );
}

function CatalogueHere(props: CatalogueProps) {
  const rate = useExchangeRate(props.rate);
  const catalogue = useCatalogue(props, rate);
  const { shown, settled, nearest, busy, change, showMore } = catalogue;
  const { query, result } = shown;
  const sheet = useSheet('#filters', catalogue.changedTo);
  const closeSheet = () => {
    if (sheet.isOpen) catalogue.leaveAddress();
    sheet.close();
  };
  const chosenView = useChosenView();
  const wide = useWide(1024);
  const hasColumn = useWide(1280);
  // The list behind the sheet updates after the sheet itself.
  const list = sheet.isOpen ? settled : shown;
  const rows = firstSight(list, settled, wide === false ? 2 : 10);
  const focusOnNew = useFocusOnNew(rows.length);
  const filters = (isSheet: boolean) => (
    <CatalogueFilters
      sheetForm={isSheet ? SHEET_FORM : undefined}
      query={query}
      result={settled.result}
      total={result.total}
      onChange={(next, pace) => change(next, pace, isSheet)}
      onReset={() => change(withoutFilters(query), 'at-once', isSheet)}
      onShow={closeSheet}
    />
  );
  return (
    <main id="content" className="page-width pt-2 pb-4 sm:py-8">
      <h1 className="text-2xl sm:text-3xl">{keepWords(props.title)}</h1>
      {props.intro}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start sm:mt-6 gap-8 xl:grid-cols-[17.5rem_minmax(0,1fr)]">
        {hasColumn !== false && (
          <aside
            id="filters"
            aria-label="Фильтры"
            className="rounded-card border border-line bg-surface p-4 max-xl:hidden max-xl:target:block print:hidden"
          >
            <Suspense fallback={null}>{filters(false)}</Suspense>
          </aside>
        )}
        <section aria-label="Найденные туры" aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <CatalogueToolbar
            query={list.read}
            view={list.read.view ?? chosenView}
            total={list.result.total}
            busy={busy}
            onChange={change}
            onView={(view) => {
              keepChosenView(view);
              change({ ...list.read, view });
            }}
            onOpenFilters={sheet.open}
          />
          <UnservedNote
            query={list.read}
            result={list.result}
            unserved={props.unserved}
            onChange={change}
          />
          <h2 className="sr-only">Найденные туры</h2>
          {list.result.total === 0 ? (
            <Suspense fallback={null}>
              <CatalogueEmpty
                query={list.read}
                result={list.result}
                nearest={nearest}
                onChange={change}
              />
            </Suspense>
          ) : (
            <Results
              rows={rows}
              query={list.read}
              view={list.read.view ?? chosenView}
              rate={rate}
              onChange={change}
            />
          )}
          {list.result.total > rows.length && (
            <ShowMore
              isWaiting={settled !== shown || catalogue.awaitsList}
              query={{ ...query, shown: rows.length + PAGE_SIZE }}
              left={list.result.total - rows.length}
              onShow={showMore}
              onPress={() => {
                focusOnNew();
                showMore();
              }}
            />
          )}
          <p className="mt-6 text-sm text-ink-soft">
            Цены за&nbsp;человека. Со&nbsp;знаком «≈» — пересчёт. {rateNote(rate)}
          </p>
        </section>
      </div>
      {props.outro}
      <Suspense fallback={null}>
        {sheet.isOpen && hasColumn === false && (
          <Dialog
            title="Фильтры"
            size="sheet"
            asks={false}
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
        {(query.tour ?? query.order) !== null && (
          <CatalogueDialogs
            query={query}
            opened={props.opened}
            known={result.found}
            rate={rate}
            maps={props.maps}
            siteUrl={props.siteUrl}
            contacts={props.contacts}
            today={props.today}
          />
        )}
      </Suspense>
    </main>
  );
}

interface ResultsProps {
  rows: readonly CatalogueRow[];
  query: CatalogueQuery;
  view: View;
  rate: Rate;
  onChange: (query: CatalogueQuery) => void;
}

/** How many cards a phone shows when the page opens, and how many a laptop. */
const FIRST_CARDS = 2;
const SEEN_CARDS = 6;

function Results({ view, ...list }: ResultsProps) {
  if (view === 'cards') return <Cards {...list} />;
  return (
    <Suspense fallback={null}>
      <Table {...list} />
    </Suspense>
  );
}

type ListProps = Omit<ResultsProps, 'view'>;

/**
 * Knows by itself who signed in: news of it above the boundary would take the rows of the document away,
 * until the table's module has come.
 */
function Table(list: ListProps) {
  const extra = useEditLink();
  return (
    // A larger target for the link in the row; keyboard users have the link itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={openRow}>
      <TourTable {...list} extra={extra} />
    </div>
  );
}

function Cards({ rows, rate }: ListProps) {
  const extra = useEditLink();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4">
      {rows.map(({ tour, list, total }, place) => (
        // The key is the place, not the tour: another list reuses the same cards with other texts.
        <li key={place} data-place={place} className={place < SEEN_CARDS ? '' : 'lazy-card'}>
          <TourCard
            tour={tour}
            list={list}
            rate={rate}
            total={total}
            extra={extra?.(tour)}
            isFirst={place < FIRST_CARDS}
          />
        </li>
      ))}
    </ul>
  );
}

/** The links of staff beside each tour. */
function useEditLink(): ((tour: CatalogueTour) => ReactNode) | undefined {
  const staff = useStaffParts();
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

type Shown = { read: CatalogueQuery; result: CatalogueResult };

/**
 * The rows while the list changes: the visible rows of the new list, and the old rows below until
 * the new list is complete.
 */
function firstSight(shown: Shown, settled: Shown, seen: number): readonly CatalogueRow[] {
  const rows = ({ read, result }: Shown) =>
    result.found.map((tour) => ({
      tour,
      list: read,
      total: result.totals[tour.id],
    }));
  if (shown === settled) return rows(shown);
  return [...rows(shown).slice(0, seen), ...rows(settled).slice(seen, shown.result.found.length)];
}
