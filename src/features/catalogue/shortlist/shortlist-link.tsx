import { Link, useLocation } from 'react-router';
import { HeartDrawing } from '#features/catalogue/shortlist/heart.tsx';
import { useShortlist } from '#features/catalogue/shortlist/use-shortlist.ts';

/**
 * A link to the visitor's list, with its number of tours above the heart. It passes on the party; the
 * list's page ignores all else in the address.
 */
export function ShortlistLink() {
  const list = useShortlist();
  const who = /[?&](adults=.*)/.exec(useLocation().search)?.[1];
  return (
    <Link
      viewTransition
      to={list ? `/spisok?tours=${list}${who ? `&${who}` : ''}` : '/spisok'}
      className="heart"
      aria-label="Мой список"
    >
      <HeartDrawing />
      {list && <b>{list.split(',').length}</b>}
    </Link>
  );
}
