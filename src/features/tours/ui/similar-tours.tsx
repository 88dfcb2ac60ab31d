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
}

/** Similar tours, each a link to its page. */
export function SimilarTours({ tours, rate, party = '' }: SimilarToursProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
      {tours.map((tour) => (
        <li
          key={tour.slug}
          className="relative flex flex-col rounded-card border border-line bg-surface p-4 hover:border-primary"
        >
          <h3 className="text-lg">
            {/* The whole card is the link's press area. */}
            <Link to={`/tours/${tour.slug}${party}`} className="after:absolute after:inset-0">
              {shortTourTitle(tour)}
            </Link>
          </h3>
          <p className="mt-1">
            {tourDates(tour)}, {countOf(tour.days, ['день', 'дня', 'дней'])}
          </p>
          {tour.company_name && <p className="text-ink-soft">{tour.company_name}</p>}
          <TourBadges badges={badgesOf(tour)} />
          <p className="mt-auto pt-3 text-lg">
            <Price tour={tour} rate={rate} />
          </p>
        </li>
      ))}
    </ul>
  );
}
