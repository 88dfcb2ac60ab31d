import { memo, type ReactNode } from 'react';
import { Price, TourBadges } from '#features/tours/ui/price-and-badges.tsx';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { badgesOf, isOffered } from '#features/tours/offer/tour-marks.ts';
import { useCatalogueHref } from '#features/catalogue/list/catalogue-place.tsx';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { CardPicture } from '#features/catalogue/list/card-picture.tsx';
import { edgeClass } from '#features/catalogue/list/edge.ts';
import type { OfferLines } from '#features/tours/upcoming/upcoming-tour.ts';
import { partySearch } from '#lib/party.ts';
import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';
import { Notice } from '#ui/notice-notes.tsx';
import { Heart } from '#features/catalogue/shortlist/heart.tsx';
import { operatorName, TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { formatDayRange, weekdayRu } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { SpriteIcon } from '#ui/sprite-icon.tsx';

interface TourCardProps {
  tour: CatalogueTour;
  rate: Rate;
  /**
   * The list over which the tour's details and contacts open; without it they are separate pages.
   */
  list: CatalogueQuery | null;
  /** The price for all travellers, when their number is known. */
  total?: string | undefined;
  /** What staff can do with the tour; only for staff. */
  extra?: ReactNode;
  /** Visible when the page opens. */
  isFirst?: boolean;
}

/**
 * A tour on a card, with the facts that visitors compare: picture, city, dates, operator, price,
 * distance.
 */
export const TourCard = memo(function TourCard(props: TourCardProps) {
  const { tour, rate, list, total, extra, isFirst = false } = props;
  const href = useCatalogueHref();
  const badges = badgesOf(tour);
  const icon = 'mt-0.5 size-5 shrink-0';
  const lines: Partial<OfferLines> = tour.lines ?? {};
  const {
    nights,
    hotels = tour.hotel_name,
    walk,
    price,
    seats,
    marks,
    register,
    season,
    notice,
  } = lines;
  const page = `/tours/${tour.slug}${partySearch(list?.party ?? null)}`;
  const title = `${TOUR_TYPE_LABELS[tour.tour_type]}, ${tour.city_from}`;
  const dates = formatDayRange(tour.departure_date, tour.end_date ?? tour.departure_date);
  return (
    <article
      className={`flex h-full flex-col rounded-card border border-t-4 border-line bg-surface p-4 max-sm:pt-3 ${edgeClass(badges, 'top', 'border-t-line')}`}
    >
      <div className="flex flex-wrap gap-3">
        <CardPicture tour={tour} isFirst={isFirst} />
        <div className="flex-1 basis-28">
          <div className="flex flex-wrap items-start">
            <h3 className="grow basis-0 text-base leading-snug">
              <a href={page} className="py-1 hover:text-primary">
                {title}
              </a>
            </h3>
            <Heart
              slug={tour.slug}
              title={`${title}, ${dates}`}
              className="-mt-2 -mr-3 -mb-3 ml-auto"
            />
          </div>
          <p className="text-lg leading-snug font-bold">{dates}</p>
          <p className="text-sm text-ink-soft">
            {weekdayRu(tour.departure_date)}, {countOf(tour.days, ['день', 'дня', 'дней'])}
          </p>
        </div>
      </div>
      <p className="mt-1.5 text-2xl leading-tight">
        <Price tour={tour} rate={rate} />
      </p>
      {price && <p className="text-sm text-ink-soft">{price}</p>}
      {total && (
        <p className="mt-1">
          На&nbsp;всех: <b className="font-semibold">{total}</b>
        </p>
      )}
      {seats && <p className="mt-1 text-sm font-semibold">{seats}</p>}
      {season && <p className="mt-1 text-sm font-semibold text-hot">{season}</p>}
      {notice && <Notice {...notice} isMark />}
      {badges.length > 0 && <TourBadges badges={badges} />}
      {nights && <Nights words={nights} />}
      <ul className="mt-1 space-y-0.5">
        {hotels && <li className="text-ink-soft">{hotels}</li>}
        {walk && (
          <li className="flex gap-1">
            <SpriteIcon name="place" className={icon} />
            <span>
              <b className="font-semibold">{walk}</b> до&nbsp;Каабы
            </span>
          </li>
        )}
        {marks && (
          <li className="flex flex-wrap gap-x-2">
            <span className="sr-only">В&nbsp;цене:</span>
            {marks.split(', ').map((mark) => (
              <span key={mark} className="flex gap-1">
                <SpriteIcon name="included" className={`${icon} text-primary`} />
                {mark}
              </span>
            ))}
          </li>
        )}
      </ul>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        <CompanyLogo tour={tour} size={28} />
        <span className="min-w-0 grow basis-24">{operatorName(tour)}</span>
        {register && (
          <span className="flex shrink-0 items-center gap-1 text-ink-soft" title={register}>
            <SpriteIcon name="register" className="size-4" />
            в&nbsp;реестре
          </span>
        )}
      </p>
      <div className="mt-auto pt-2 print:hidden">
        <div className="flex flex-wrap gap-2">
          <a
            href={list ? href({ ...list, tour: tour.slug }) : page}
            data-keep-scroll={list ? '' : undefined}
            className={buttonClass('quiet', 'grow px-3')}
            aria-label={`Подробнее: ${title}, ${dates}`}
          >
            Подробнее
          </a>
          {isOffered(tour.state) && (
            <a
              href={href({ ...(list ?? EMPTY_QUERY), order: tour.slug })}
              data-keep-scroll={list ? '' : undefined}
              className={buttonClass('primary', 'grow px-3')}
              aria-label={`Заказать: ${title}, ${dates}`}
            >
              Заказать
            </a>
          )}
        </div>
        {extra}
      </div>
    </article>
  );
});

/** «Мекка 5 — Медина 4» as a strip: a colour for each city, as long as its nights, up to 20. */
function Nights({ words }: { words: string }) {
  return (
    <p className="mt-2 flex shrink-0 flex-wrap gap-0.5 overflow-hidden rounded-control text-sm">
      <span className="sr-only">Ночей:</span>
      {words.split(' — ').map((part, place) => (
        <span
          key={place}
          className={`grow-${Math.min(nightsOf(part), 20)} basis-0 min-w-fit px-2 py-1 ${part.startsWith('Мекка') ? 'bg-primary-tint' : 'bg-vip-tint'}`}
        >
          {part}
        </span>
      ))}
    </p>
  );
}

/** Of «Мекка 5». */
function nightsOf(part: string): number {
  return Number(/\d+$/.exec(part)?.[0]);
}
