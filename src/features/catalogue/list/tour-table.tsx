import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Price, TourBadges } from '#features/tours/ui/price-and-badges.tsx';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { CatalogueLink } from '#features/catalogue/list/catalogue-link.tsx';
import { useCatalogueHref } from '#features/catalogue/list/catalogue-place.tsx';
import { badgesOf, isOffered } from '#features/tours/offer/tour-marks.ts';
import {
  sortBy,
  type CatalogueQuery,
  type SortKey,
} from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { edgeClass } from '#features/catalogue/list/edge.ts';
import { Heart } from '#features/catalogue/shortlist/heart.tsx';
import { Notice } from '#ui/notice-notes.tsx';
import { operatorName, TOUR_TYPE_LABELS, UMRAH_RAMADAN_SHORT } from '#features/tours/model/tour.ts';
import type { OfferLines } from '#features/tours/upcoming/upcoming-tour.ts';
import { formatDay, formatDayNumeric } from '#lib/time/day.ts';
import { formatDistance } from '#lib/distance.ts';
import { SpriteIcon } from '#ui/sprite-icon.tsx';

const COLUMNS: { key: SortKey; label: string; figure?: true }[] = [
  { key: 'company', label: 'Оператор' },
  { key: 'city', label: 'Тур, город' },
  { key: 'date', label: 'Вылет' },
  { key: 'days', label: 'Дней', figure: true },
  { key: 'mecca', label: 'Мекка', figure: true },
  { key: 'medina', label: 'Медина', figure: true },
  { key: 'kaaba', label: 'До\u00a0Каабы', figure: true },
  { key: 'price', label: 'Цена', figure: true },
];

/** A tour and the list over which its details and contacts open. */
export interface CatalogueRow {
  tour: CatalogueTour;
  list: CatalogueQuery;
  /** The price for all travellers, when their number is known. */
  total?: string | undefined;
}

interface TourTableProps {
  rows: readonly CatalogueRow[];
  query: CatalogueQuery;
  rate: Rate;
  onChange: (query: CatalogueQuery) => void;
  extra?: (tour: CatalogueTour) => ReactNode;
}

/**
 * The catalogue for wide screens: one line per tour, every column sorts, a line opens the details.
 */
export function TourTable({ rows, query, rate, onChange, extra }: TourTableProps) {
  return (
    <table className="stacked-table w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-[min(0.9375rem,7.7vw)]">
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
        {rows.map(({ tour, list, total }, place) => (
          <TourRow
            // The key is the place: rows are reused like cards.
            key={place}
            place={place}
            tour={tour}
            rate={rate}
            list={list}
            total={total}
            extra={extra?.(tour)}
          />
        ))}
      </tbody>
    </table>
  );
}

const HEAD =
  'z-10 border-b lg:sticky lg:top-16 border-line bg-surface px-1 py-1 text-left align-middle text-sm font-semibold first:rounded-tl-card last:rounded-tr-card';

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
        className={`flex min-h-11 flex-wrap content-center items-center gap-x-1 hover:text-primary ${column.figure ? 'justify-end' : ''} ${active ? 'text-primary' : ''}`}
      >
        {column.label}
        <Icon className="size-4 shrink-0" />
      </CatalogueLink>
    </th>
  );
}

interface TourRowProps {
  /** Its place in the list, from 0. */
  place: number;
  tour: CatalogueTour;
  rate: Rate;
  list: CatalogueQuery;
  total: string | undefined;
  extra?: ReactNode;
}

const TourRow = memo(function TourRow(props: TourRowProps) {
  const { place, tour, rate, list, total, extra } = props;
  const href = useCatalogueHref();
  const badges = badgesOf(tour);
  const lines: Partial<OfferLines> = tour.lines ?? {};
  const { marks, price, register, season, seats } = lines;
  const cell = 'border-line px-3 py-2 lg:px-1 align-middle lg:border-b';
  const figure = `${cell} text-right tabular-nums whitespace-nowrap`;
  return (
    <tr data-place={place} className="cursor-pointer hover:bg-primary-tint/50">
      <td
        className={`${cell} border-l-4 pl-3 ${edgeClass(badges, 'left', 'border-l-transparent')}`}
      >
        {/* A text without spaces must not make the table wider than its container. */}
        <span className="block max-w-48 wrap-break-word">{operatorName(tour)}</span>
        {register && (
          <span className="flex items-center gap-1 text-sm text-ink-soft" title={register}>
            <SpriteIcon name="register" className="size-4" />
            в&nbsp;реестре
          </span>
        )}
      </td>
      <td className={cell}>
        <a
          href={href({ ...list, tour: tour.slug })}
          data-keep-scroll=""
          className="inline-block min-h-6 font-semibold hover:text-primary hover:underline"
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
        {badges.length > 0 && <TourBadges badges={badges} />}
        {marks && <span className="block text-sm text-ink-soft">В&nbsp;цене: {marks}</span>}
        {season && <span className="block text-hot">{season}</span>}
        {tour.lines?.notice && <Notice {...tour.lines.notice} isMark />}
      </td>
      <td data-label="Вылет" className={`${cell} tabular-nums`}>
        {formatDayNumeric(tour.departure_date).replace('\u00a0', ' ')}
      </td>
      <td data-label="Дней" className={figure}>
        {tour.days}
      </td>
      <td data-label="Мекка" className={figure}>
        {tour.days_in_mecca ?? '—'}
      </td>
      <td data-label="Медина" className={figure}>
        {tour.days_in_medina ?? '—'}
      </td>
      <td data-label="До Каабы" className={figure}>
        {tour.distance_to_kaaba === null ? '—' : formatDistance(tour.distance_to_kaaba)}
      </td>
      <td data-label="Цена" className={`${cell} text-right`}>
        <Price tour={tour} rate={rate} />
        {price && <span className="block text-sm text-ink-soft">{price}</span>}
        {total && <span className="block text-sm text-ink-soft">на&nbsp;всех {total}</span>}
      </td>
      <td className={`${cell} pr-3`}>
        <Heart
          slug={tour.slug}
          title={`${TOUR_TYPE_LABELS[tour.tour_type]}, ${tour.city_from}, ${formatDay(tour.departure_date)}`}
        />
        {isOffered(tour.state) ? (
          <a
            href={href({ ...list, order: tour.slug })}
            data-keep-scroll=""
            aria-label={`Заказать: ${TOUR_TYPE_LABELS[tour.tour_type]}, ${tour.city_from}, ${formatDay(tour.departure_date)}`}
            className="inline-flex min-h-11 items-center rounded-control bg-primary px-3 align-middle font-semibold text-on-primary hover:bg-primary-hover print:hidden"
          >
            Заказать
          </a>
        ) : null}
        {seats && <span className="block text-sm font-semibold">{seats}</span>}
        {extra && <div>{extra}</div>}
      </td>
    </tr>
  );
});
