import { Link } from 'react-router';
import type { ListedTour } from '#features/tour-editing/tour-list.server.ts';
import { badgesOf } from '#features/tours/badges.ts';
import { TourBadges } from '#features/tours/tour-badges.tsx';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { dayInZone, formatDayNumeric, formatDayShort, MOSCOW } from '#lib/day.ts';
import { formatUsd } from '#lib/money.ts';
import { countOf } from '#lib/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { IconSprite } from '#ui/sprite-icon.tsx';

interface TourRowsProps {
  tours: readonly ListedTour[];
  today: string;
  /** Number of the tour that was just saved. */
  changed: number | null;
}

const HEAD = 'border-b border-line px-3 py-3 text-left text-sm font-semibold';
const CELL = 'border-b border-line px-3 py-2 align-middle';
const WIDE = 'max-md:hidden';
const WIDEST = 'max-lg:hidden';

/** One line a tour. What a phone has no room for stands under its name. */
export function TourRows({ tours, today, changed }: TourRowsProps) {
  return (
    <>
      <IconSprite />
      <table className="mt-4 w-full border-separate border-spacing-0 rounded-card border border-line bg-surface">
        <caption className="sr-only">Туры, строка — тур</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Тур
            </th>
            <th scope="col" className={`${HEAD} ${WIDE}`}>
              Вылет
            </th>
            <th scope="col" className={`${HEAD} ${WIDEST} text-right!`}>
              Дней
            </th>
            <th scope="col" className={`${HEAD} ${WIDE} text-right!`}>
              Цена
            </th>
            <th scope="col" className={`${HEAD} ${WIDEST}`}>
              Цена проверена
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tours.map((tour) => (
            <TourRow key={tour.id} tour={tour} today={today} isChanged={tour.id === changed} />
          ))}
        </tbody>
      </table>
    </>
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
  const price = tour.price === null ? 'по запросу' : formatUsd(tour.price);
  const which = `${name}, ${formatDayShort(tour.departure_date)}`;
  return (
    <tr className={isChanged ? 'bg-primary-tint' : undefined}>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <Link to={`/tours/${tour.slug}`} className="font-semibold hover:text-primary">
          {name}
        </Link>
        <span className="block text-ink-soft">
          №&nbsp;{tour.id}
          {tour.company_name && ` · ${tour.company_name}`}
        </span>
        <span className="block tabular-nums md:hidden">
          {formatDayNumeric(tour.departure_date)}, {countOf(tour.days, ['день', 'дня', 'дней'])},{' '}
          {price}
        </span>
        {isGone && <span className="block text-sm font-semibold text-hot">Вылет прошёл</span>}
        {badges.length > 0 && <TourBadges badges={badges} fromSprite />}
      </th>
      <td className={`${CELL} ${WIDE} tabular-nums`}>{formatDayNumeric(tour.departure_date)}</td>
      <td className={`${CELL} ${WIDEST} text-right tabular-nums`}>{tour.days}</td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap tabular-nums`}>{price}</td>
      <td className={`${CELL} ${WIDEST} tabular-nums`}>
        {tour.price_checked_at
          ? formatDayNumeric(dayInZone(tour.price_checked_at, MOSCOW)).slice(0, 10)
          : '—'}
      </td>
      <td className={`${CELL} space-y-2 text-right xl:whitespace-nowrap`}>
        <Link to={`/edit-tour/${tour.id}`} className={buttonClass('quiet', 'px-3!')}>
          Изменить
          <span className="sr-only"> {which}</span>
        </Link>{' '}
        <Link
          to={`/admin/tours/${tour.id}/copy`}
          className={buttonClass('quiet', 'px-3! max-sm:hidden')}
        >
          Копировать
          <span className="sr-only"> {which}</span>
        </Link>
      </td>
    </tr>
  );
}
