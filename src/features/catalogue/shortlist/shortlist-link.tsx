import { Link, useLocation } from 'react-router';
import { HeartDrawing } from '#features/catalogue/shortlist/heart.tsx';
import { useShortlist } from '#features/catalogue/shortlist/use-shortlist.ts';

/**
 * The way to one's list, with how many tours it has: the number stands over the heart. It takes along
 * who travels; the list's page leaves out what else the address says.
 */
export function ShortlistLink() {
  const list = useShortlist();
  const who = /[?&](adults=.*)/.exec(useLocation().search)?.[1];
  return (
    <Link
      to={list ? `/spisok?tours=${list}${who ? `&${who}` : ''}` : '/spisok'}
      className="heart"
      aria-label="Мой список"
    >
      <HeartDrawing />
      {list && <b>{list.split(',').length}</b>}
    </Link>
  );
}
