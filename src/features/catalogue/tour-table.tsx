import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Price } from '#features/exchange-rate/price.tsx';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { CatalogueLink } from '#features/catalogue/catalogue-link.tsx';
import { useCatalogueHref } from '#features/catalogue/catalogue-place.tsx';
import { badgesOf } from '#features/tours/badges.ts';
import { sortBy, type CatalogueQuery, type SortKey } from '#features/catalogue/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/catalogue.ts';
import { edgeClass } from '#features/catalogue/edge.ts';
import { TourBadges } from '#features/tours/tour-badges.tsx';
import { operatorName, TOUR_TYPE_LABELS, UMRAH_RAMADAN_SHORT } from '#features/tours/tour.ts';
import { formatDayNumeric } from '#lib/day.ts';
import { formatDistance } from '#lib/distance.ts';

const COLUMNS: { key: SortKey; label: string; figure?: true }[] = [
  { key: 'company', label: 'Оператор' },
  { key: 'city', label: 'Тур, город' },
  { key: 'date', label: 'Вылет' },
  { key: 'days', label: 'Дней', figure: true },
  { key: 'mecca', label: 'Мекка', figure: true },
  { key: 'medina', label: 'Медина', figure: true },
  { key: 'kaaba', label: 'До Каабы', figure: true },
  { key: 'price', label: 'Цена', figure: true },
];

/** A tour and the list that its details and contacts open over. */
export interface CatalogueRow {
  tour: CatalogueTour;
  list: CatalogueQuery;
}

interface TourTableProps {
  rows: readonly CatalogueRow[];
  query: CatalogueQuery;
  rate: Rate;
  onChange: (query: CatalogueQuery) => void;
  extra?: (tour: CatalogueTour) => ReactNode;
}

/** The catalogue for a desk: one line a tour, every column sorts, a line opens the details. */
export function TourTable({ rows, query, rate, onChange, extra }: TourTableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-[0.9375rem]">
      <caption className="sr-only">Туры, строка — тур</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHead key={column.key} column={column} query={query} onChange={onChange} />
          ))}
          <th scope="col" className={HEAD}>
            <span className="sr-only">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tour, list }, place) => (
          <TourRow
            // By place: rows are reused as cards are.
            key={place}
            place={place}
            tour={tour}
            rate={rate}
            list={list}
            extra={extra?.(tour)}
          />
        ))}
      </tbody>
    </table>
  );
}

const HEAD =
  'z-10 border-b lg:sticky lg:top-16 border-line bg-surface px-2 py-1 text-left align-middle text-sm font-semibold first:rounded-tl-card last:rounded-tr-card';

function SortHead(props: {
  column: (typeof COLUMNS)[number];
  query: CatalogueQuery;
  onChange: (query: CatalogueQuery) => void;
}) {
  const { column, query, onChange } = props;
  const active = query.sort === column.key;
  const Icon = active ? (query.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={active ? (query.descending ? 'descending' : 'ascending') : undefined}
      className={HEAD}
    >
      <CatalogueLink
        query={sortBy(query, column.key)}
        onChange={onChange}
        className={`flex min-h-11 items-center gap-1 hover:text-primary ${column.figure ? 'justify-end' : ''} ${active ? 'text-primary' : ''}`}
      >
        {column.label}
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      </CatalogueLink>
    </th>
  );
}

interface TourRowProps {
  /** From 0 on, in the list. */
  place: number;
  tour: CatalogueTour;
  rate: Rate;
  list: CatalogueQuery;
  extra?: ReactNode;
}

const TourRow = memo(function TourRow(props: TourRowProps) {
  const { place, tour, rate, list, extra } = props;
  const href = useCatalogueHref();
  const badges = badgesOf(tour);
  const cell = 'border-b border-line px-2 py-2 align-middle';
  const figure = `${cell} text-right tabular-nums whitespace-nowrap`;
  return (
    <tr data-place={place} className="cursor-pointer hover:bg-primary-tint/50">
      <td
        className={`${cell} border-l-4 pl-3 ${edgeClass(badges, 'left', 'border-l-transparent')}`}
      >
        {operatorName(tour)}
      </td>
      <td className={cell}>
        <a
          href={href({ ...list, tour: tour.slug })}
          data-keep-scroll=""
          className="font-semibold hover:text-primary hover:underline"
        >
          {tour.tour_type === 'umrah_ramadan' ? (
            <abbr title={TOUR_TYPE_LABELS.umrah_ramadan} className="no-underline">
              {UMRAH_RAMADAN_SHORT}
            </abbr>
          ) : (
            TOUR_TYPE_LABELS[tour.tour_type]
          )}
          , {tour.city_from}
        </a>
        {badges.length > 0 && <TourBadges badges={badges} fromSprite />}
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        {formatDayNumeric(tour.departure_date)}
      </td>
      <td className={figure}>{tour.days}</td>
      <td className={figure}>{tour.days_in_mecca ?? '—'}</td>
      <td className={figure}>{tour.days_in_medina ?? '—'}</td>
      <td className={figure}>
        {tour.distance_to_kaaba === null ? '—' : formatDistance(tour.distance_to_kaaba)}
      </td>
      <td className={`${cell} text-right`}>
        <Price usd={tour.price} rate={rate} />
      </td>
      <td className={`${cell} pr-3`}>
        <a
          href={href({ ...list, order: tour.slug })}
          data-keep-scroll=""
          className="inline-flex min-h-11 items-center rounded-control bg-primary px-3 font-semibold text-on-primary hover:bg-primary-hover"
        >
          Заказать
        </a>
        {extra}
      </td>
    </tr>
  );
});
