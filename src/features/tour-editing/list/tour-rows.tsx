import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedTour } from '#features/tour-editing/list/tour-list.server.ts';
import { reviewWords } from '#features/tour-editing/review/review-state.ts';
import { badgesOf } from '#features/tours/offer/tour-marks.ts';
import { TourBadges } from '#features/tours/ui/price-and-badges.tsx';
import { StatedPrice } from '#features/tour-editing/fields/stated-price.tsx';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { dayInZone, formatDayNumeric, formatDayShort, MOSCOW } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { Cell, HeadCell, Table, NumberHead } from '#ui/table/table.tsx';

interface TourRowsProps {
  tours: readonly ListedTour[];
  today: string;
  /** Number of the tour just saved. */
  changed: number | null;
}

/** One row per tour. On a phone, further facts are below its title. */
export function TourRows({ tours, today, changed }: TourRowsProps) {
  return (
    <Table
      caption="Туры, строка — тур"
      head={
        <>
          <HeadCell>Тур</HeadCell>
          <HeadCell room="wide">Вылет</HeadCell>
          <NumberHead room="widest">Дней</NumberHead>
          <NumberHead room="wide">Цена</NumberHead>
          <HeadCell room="widest">Цена проверена</HeadCell>
          <HeadCell isSilent>Действия</HeadCell>
        </>
      }
    >
      {tours.map((tour) => (
        <TourRow key={tour.id} tour={tour} today={today} isChanged={tour.id === changed} />
      ))}
    </Table>
  );
}

interface TourRowProps {
  tour: ListedTour;
  today: string;
  isChanged: boolean;
}

function TourRow({ tour, today, isChanged }: TourRowProps) {
  const isGone = tour.departure_date < today;
  const name = `${TOUR_TYPE_LABELS[tour.tour_type]}, ${tour.city_from}`;
  const badges = badgesOf(tour);
  const price = <StatedPrice tour={tour} />;
  const which = `${name}, ${formatDayShort(tour.departure_date)}`;
  return (
    <tr className={isChanged ? 'bg-primary-tint' : undefined}>
      <Cell isName>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={`/tours/${tour.slug}`} className="font-semibold hover:text-primary">
            {name}
          </Link>
          <TourBadges badges={badges} className="" />
        </span>
        <span className="block text-sm text-ink-soft">
          №&nbsp;{tour.id}
          {tour.company_name && ` · ${tour.company_name}`}
        </span>
        <span className="block text-sm tabular-nums md:hidden">
          {formatDayNumeric(tour.departure_date)}, {countOf(tour.days, ['день', 'дня', 'дней'])},{' '}
          {price}
        </span>
        {reviewWords(tour) && (
          <span className="block text-sm font-semibold text-gold-ink">{reviewWords(tour)}</span>
        )}
        {isGone && <span className="block text-sm font-semibold text-hot">Вылет прошёл</span>}
        {tour.season !== null && (
          <span className="block text-sm font-semibold text-hot">{tour.season}</span>
        )}
      </Cell>
      <Cell room="wide" className="tabular-nums">
        {formatDayNumeric(tour.departure_date)}
      </Cell>
      <Cell room="widest" className="text-right tabular-nums">
        {tour.days}
      </Cell>
      <Cell room="wide" className="text-right">
        {price}
      </Cell>
      <Cell room="widest" className="tabular-nums">
        {tour.price_checked_at
          ? formatDayNumeric(dayInZone(tour.price_checked_at, MOSCOW)).slice(0, 10)
          : '—'}
      </Cell>
      <Cell>
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={`/edit-tour/${tour.id}`} className={buttonClass('quiet', 'px-3!')}>
            <PencilLine className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Изменить</span>
            <span className="sr-only"> {which}</span>
          </Link>
          <Link
            to={`/admin/tours/${tour.id}/copy`}
            className={buttonClass('quiet', 'px-3! max-sm:hidden')}
          >
            Копировать
            <span className="sr-only"> {which}</span>
          </Link>
        </div>
      </Cell>
    </tr>
  );
}
