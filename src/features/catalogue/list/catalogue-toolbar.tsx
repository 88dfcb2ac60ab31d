import { ArrowDownWideNarrow, LayoutGrid, Rows3, SlidersHorizontal, X } from 'lucide-react';
import { appliedFilters, withoutFilters } from '#features/catalogue/search/applied-filters.ts';
import {
  sortBy,
  SORT_KEYS,
  type CatalogueQuery,
  type SortKey,
  type View,
} from '#features/catalogue/search/catalogue-query.ts';
import { CatalogueLink } from '#features/catalogue/list/catalogue-link.tsx';
import { countOf } from '#lib/text/russian.ts';
import { afterFrame } from '#ui/page/after-frame.browser.ts';
import { useMenu } from '#ui/use-menu.ts';

/** With a party the price means the party's total. */
function sortLabel(key: SortKey, { party }: CatalogueQuery): string {
  return key === 'price' && party ? 'цена на\u00a0всех' : SORT_LABELS[key];
}

const SORT_LABELS: Record<SortKey, string> = {
  company: 'оператор',
  city: 'город вылета',
  date: 'дата вылета',
  price: 'цена',
  days: 'число дней',
  mecca: 'ночи в Мекке',
  medina: 'ночи в Медине',
  kaaba: 'расстояние до Каабы',
};

interface CatalogueToolbarProps {
  query: CatalogueQuery;
  view: View;
  total: number;
  busy: boolean;
  onChange: (query: CatalogueQuery) => void;
  onView: (view: View) => void;
  onOpenFilters: () => void;
}

/** Above the results: their number, the active filters, the order and the view. */
export function CatalogueToolbar({
  query,
  view,
  total,
  busy,
  onChange,
  onView,
  onOpenFilters,
}: CatalogueToolbarProps) {
  const filters = appliedFilters(query);
  // The pressed control disappears: the focus moves to what it changed.
  const remove = (next: CatalogueQuery) => {
    document.getElementById('results')?.focus();
    onChange(next);
  };
  return (
    <div className="mb-3 space-y-3 sm:mb-4 print:mb-2">
      <div className="grid items-center gap-x-3 gap-y-2 min-[12rem]:grid-cols-2 sm:flex">
        <p
          id="results"
          role="status"
          tabIndex={-1}
          className="mr-auto scroll-mt-24 text-lg font-semibold"
        >
          {busy
            ? 'Загрузка…'
            : total === 0
              ? 'Туров нет'
              : countOf(total, ['тур', 'тура', 'туров'])}
        </p>
        <ViewToggle query={query} view={view} onView={onView} />
        <a
          href="#filters"
          onClick={(event) => {
            event.preventDefault();
            onOpenFilters();
          }}
          className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-semibold hover:border-primary hover:text-primary xl:hidden print:hidden"
        >
          <SlidersHorizontal className="size-5" />
          Фильтры{filters.length > 0 ? ` · ${filters.length}` : ''}
        </a>
        <SortMenu query={query} onChange={onChange} />
      </div>
      {filters.length > 0 && (
        <ul className="flex flex-wrap gap-2 wrap-anywhere" aria-label="Выбранные фильтры">
          {filters.map(({ group, label, without }) => (
            <li key={`${group} ${label}`}>
              <CatalogueLink
                query={without}
                onChange={remove}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-[1.375rem] border border-primary bg-primary-tint py-1 pr-2 pl-4 text-ink hover:border-primary-hover sm:min-h-9"
              >
                {label}
                <X className="size-5 shrink-0" />
                <span className="sr-only">— убрать</span>
              </CatalogueLink>
            </li>
          ))}
          {filters.some(({ group }) => group !== 'party') && (
            <li>
              <CatalogueLink
                query={withoutFilters(query)}
                onChange={remove}
                className="inline-flex min-h-11 items-center px-2 text-primary underline-offset-4 hover:underline sm:min-h-9"
              >
                Сбросить
              </CatalogueLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

type Linked = Pick<CatalogueToolbarProps, 'query' | 'onChange'>;

function SortMenu({ query, onChange }: Linked) {
  const menu = useMenu();
  // The menu closes first: that is the visible answer to the press.
  const order = (next: CatalogueQuery) => void afterFrame(() => onChange(next));
  return (
    <details ref={menu} className="relative print:hidden">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-semibold hover:border-primary hover:text-primary">
        <ArrowDownWideNarrow className="size-5" />
        <span className="truncate">
          <span className="max-sm:sr-only">Сортировка: </span>
          {query.sort ? `${sortLabel(query.sort, query)} ` : 'по дате'}
          {query.sort && <Direction isDown={query.descending} />}
        </span>
      </summary>
      <ul className="absolute right-0 z-20 mt-2 w-64 rounded-card border border-line bg-surface p-2 shadow-float">
        {SORT_KEYS.map((key) => (
          <li key={key}>
            <CatalogueLink
              query={sortBy(query, key)}
              onChange={order}
              aria-current={query.sort === key ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between rounded-control px-3 hover:bg-primary-tint aria-[current]:font-semibold aria-[current]:text-primary"
            >
              {sortLabel(key, query)}
              {query.sort === key && <Direction isDown={query.descending} />}
            </CatalogueLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Direction({ isDown }: { isDown: boolean }) {
  return (
    <span>
      <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>
      <span className="sr-only">{isDown ? ' по убыванию' : ' по возрастанию'}</span>
    </span>
  );
}

const VIEWS = [
  { to: 'cards', label: 'Карточки', Icon: LayoutGrid },
  { to: 'table', label: 'Таблица', Icon: Rows3 },
] as const;

function ViewToggle({
  query,
  view,
  onView,
}: Pick<CatalogueToolbarProps, 'query' | 'view' | 'onView'>) {
  return (
    <div
      role="group"
      aria-label="Вид списка"
      className="grid grid-cols-[2.75rem_2.75rem] justify-self-end overflow-hidden rounded-control border border-line-strong bg-surface print:hidden"
    >
      {VIEWS.map(({ to, label, Icon }) => (
        <CatalogueLink
          key={to}
          query={{ ...query, view: to }}
          onChange={() => onView(to)}
          aria-current={view === to ? 'true' : undefined}
          title={label}
          className="grid min-h-11 place-items-center hover:text-primary aria-[current]:bg-primary-tint aria-[current]:text-primary"
        >
          <Icon className="size-5" />
          <span className="sr-only">{label}</span>
        </CatalogueLink>
      ))}
    </div>
  );
}
