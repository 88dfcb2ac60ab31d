import { memo, type ReactNode } from 'react';
import { Price } from '#features/exchange-rate/price.tsx';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { badgesOf } from '#features/tours/badges.ts';
import { useCatalogueHref } from '#features/catalogue/catalogue-place.tsx';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/catalogue.ts';
import { edgeClass } from '#features/catalogue/edge.ts';
import { CompanyLogo } from '#features/tours/company-logo.tsx';
import { TourBadges } from '#features/tours/tour-badges.tsx';
import { operatorName, TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { formatDayRange, weekdayRu } from '#lib/day.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { SpriteIcon } from '#ui/sprite-icon.tsx';

interface TourCardProps {
  tour: CatalogueTour;
  rate: Rate;
  /** The list that the tour's details and contacts open over; without one a page of their own. */
  list: CatalogueQuery | null;
  /** What staff can do with the tour, when it is staff who look. */
  extra?: ReactNode;
}

/** A tour as visitors compare it: who, where from, when, how near, for how much. */
export const TourCard = memo(function TourCard(props: TourCardProps) {
  const { tour, rate, list, extra } = props;
  const href = useCatalogueHref();
  const badges = badgesOf(tour);
  const icon = 'mt-0.5 size-5 shrink-0 text-ink-soft';
  const nights = nightsText(tour);
  return (
    <article
      className={`lazy-card flex h-full flex-col rounded-card border border-t-4 border-line bg-surface p-4 ${edgeClass(badges, 'top', 'border-t-line')}`}
    >
      <div className="flex items-center gap-3">
        <CompanyLogo tour={tour} />
        <p className="min-w-0 grow leading-tight text-ink-soft">{operatorName(tour)}</p>
      </div>
      <h3 className="mt-3 text-xl">
        <a href={`/tours/${tour.slug}`} className="hover:text-primary">
          {TOUR_TYPE_LABELS[tour.tour_type]}, {tour.city_from}
        </a>
      </h3>
      {badges.length > 0 && <TourBadges badges={badges} fromSprite />}
      <ul className="mt-3 space-y-1.5">
        <li className="flex gap-2">
          <SpriteIcon name="calendar" className={icon} />
          <span>
            {formatDayRange(tour.departure_date, tour.end_date ?? tour.departure_date)},{' '}
            <span className="text-ink-soft">
              {weekdayRu(tour.departure_date)}, {countOf(tour.days, ['день', 'дня', 'дней'])}
            </span>
          </span>
        </li>
        {nights && (
          <li className="flex gap-2">
            <SpriteIcon name="nights" className={icon} />
            <span>{nights}</span>
          </li>
        )}
        {tour.hotel_name && (
          <li className="flex gap-2">
            <SpriteIcon name="hotel" className={icon} />
            <span className="min-w-0">{tour.hotel_name}</span>
          </li>
        )}
        {tour.distance_to_kaaba !== null && (
          <li className="flex gap-2">
            <SpriteIcon name="place" className={icon} />
            <span>{formatDistance(tour.distance_to_kaaba)} до Каабы</span>
          </li>
        )}
      </ul>
      <div className="mt-auto pt-4">
        <p className="text-xl">
          <Price usd={tour.price} rate={rate} />
        </p>
        <div className="mt-3 flex gap-2">
          <a
            href={list ? href({ ...list, tour: tour.slug }) : `/tours/${tour.slug}`}
            data-keep-scroll={list ? '' : undefined}
            className={buttonClass('quiet', 'grow px-3')}
            aria-label={`Подробнее: ${TOUR_TYPE_LABELS[tour.tour_type]}, ${tour.city_from}`}
          >
            Подробнее
          </a>
          <a
            href={href({ ...(list ?? EMPTY_QUERY), order: tour.slug })}
            data-keep-scroll={list ? '' : undefined}
            className={buttonClass('primary', 'grow px-3')}
          >
            Заказать
          </a>
        </div>
        {extra}
      </div>
    </article>
  );
});

/** «Мекка — 5 ночей, Медина — 3 ночи»; what is unknown or none is left out. */
function nightsText(tour: Pick<CatalogueTour, 'days_in_mecca' | 'days_in_medina'>): string {
  return [['Мекка', tour.days_in_mecca] as const, ['Медина', tour.days_in_medina] as const]
    .flatMap(([city, nights]) =>
      nights ? [`${city}\u00a0— ${countOf(nights, ['ночь', 'ночи', 'ночей'])}`] : [],
    )
    .join(', ');
}
