import { Link } from 'react-router';
import { Price, TourBadges } from '#features/tours/ui/price-and-badges.tsx';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { badgesOf } from '#features/tours/offer/tour-marks.ts';
import type { SimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { shortTourTitle, tourDates } from '#features/tours/model/tour.ts';
import { countOf } from '#lib/text/russian.ts';

interface SimilarToursProps {
  tours: readonly SimilarTour[];
  rate: Rate;
  /** The party for the links: '' or '?…'. */
  party?: string;
  /** HTML above the words of each tour. */
  pictures?: readonly string[] | undefined;
}

/** Similar tours, each a link to its page. */
export function SimilarTours({ tours, rate, party = '', pictures }: SimilarToursProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
      {tours.map((tour, place) => (
        <li
          key={tour.slug}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface p-4 hover:border-primary"
        >
          {pictures && (
            <div
              className="-mx-4 -mt-4 mb-3"
              dangerouslySetInnerHTML={{ __html: pictures[place] ?? '' }}
            />
          )}
          <h3 className="text-base">
            {/* The whole card is the link's press area. */}
            <Link
              viewTransition
              to={`/tours/${tour.slug}${party}`}
              className="after:absolute after:inset-0"
            >
              {shortTourTitle(tour)}
            </Link>
          </h3>
          <p className="text-lg leading-snug font-bold">{tourDates(tour)}</p>
          <p className="text-sm text-ink-soft">
            {countOf(tour.days, ['день', 'дня', 'дней'])}
            {tour.company_name && `, ${tour.company_name}`}
          </p>
          <TourBadges badges={badgesOf(tour)} />
          <p className="mt-auto pt-3 text-xl">
            <Price tour={tour} rate={rate} />
          </p>
        </li>
      ))}
    </ul>
  );
}
