import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

/** The way to a request about a tour: a page of its own, for this one may be a kept one. */
export function RequestLink({ slug }: { slug: string }) {
  return (
    <Link to={`/zayavka?tour=${slug}`} className={buttonClass('primary', 'w-full print:hidden')}>
      Оставить заявку
    </Link>
  );
}

/** The same to an organiser, where its tour can't be had any more. */
export function OperatorRequestLink({ slug }: { slug: string }) {
  return (
    <Link
      to={`/zayavka?operator=${slug}`}
      className={buttonClass('primary', 'w-full print:hidden')}
    >
      Оставить заявку организатору
    </Link>
  );
}
