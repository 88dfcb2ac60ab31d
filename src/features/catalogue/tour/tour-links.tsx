import { Link } from 'react-router';
import type { Tour } from '#features/tours/model/tour.ts';

interface TourLinksProps {
  tour: Pick<Tour, 'company_name' | 'hotel_name'>;
  /** Slugs of the pages of its operator and hotel. */
  directory: { operator: string | null; hotel: string | null };
}

/** Links from a tour to its operator and its hotel. */
export function TourLinks({ tour, directory: { operator, hotel } }: TourLinksProps) {
  const links = [
    ['Организатор', operator && `/operators/${operator}`, tour.company_name],
    ['Отель', hotel && `/hotels/${hotel}`, tour.hotel_name],
  ] as const;
  const shown = links.filter(([, to, name]) => to && name);
  if (shown.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
      {shown.map(([term, to, name]) => (
        <span key={term} className="inline-flex min-h-11 flex-wrap items-center gap-x-2">
          <span className="text-ink-soft">{term}:</span>
          <Link
            to={to ?? ''}
            className="font-semibold wrap-anywhere text-primary underline underline-offset-4"
          >
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
