import { Link } from 'react-router';
import { HeartDrawing } from '#features/tours/shortlist/heart.tsx';
import { useShortlist } from '#features/tours/shortlist/use-shortlist.ts';

/** The way to one's list, with how many tours it has: the number stands over the heart. */
export function ShortlistLink() {
  const list = useShortlist();
  return (
    <Link to={list ? `/spisok?tours=${list}` : '/spisok'} className="heart" aria-label="Мой список">
      <HeartDrawing />
      {list && <b>{list.split(',').length}</b>}
    </Link>
  );
}
