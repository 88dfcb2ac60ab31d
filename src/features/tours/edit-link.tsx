import { Pencil } from 'lucide-react';
import type { Tour } from '#features/tours/tour.ts';
import { buttonClass } from '#ui/button.tsx';

interface EditLinkProps {
  tour: Pick<Tour, 'id' | 'city_from'>;
  className?: string;
}

/** For staff only, who are known after the page has started: where a tour is changed. */
export function EditLink({ tour, className = '' }: EditLinkProps) {
  return (
    <a
      href={`/edit-tour/${tour.id}`}
      className={buttonClass('quiet', `px-3! print:hidden ${className}`)}
    >
      <Pencil aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      Редактировать
      <span className="sr-only"> {tour.city_from}</span>
    </a>
  );
}
