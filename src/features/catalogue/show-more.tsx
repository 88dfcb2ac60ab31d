import { Link } from 'react-router';
import { countOf } from '#lib/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { useSeen } from '#ui/use-seen.ts';

/** The rest of the list: comes by itself when one scrolls near it, by a press otherwise. */
export function ShowMore({
  href,
  left,
  onShow,
}: {
  href: string;
  left: number;
  onShow: () => void;
}) {
  const ref = useSeen<HTMLAnchorElement>(onShow);
  return (
    <p className="mt-6 text-center print:hidden">
      <Link ref={ref} to={href} replace preventScrollReset className={buttonClass('quiet')}>
        Показать ещё · {countOf(left, ['тур', 'тура', 'туров'])}
      </Link>
    </p>
  );
}
