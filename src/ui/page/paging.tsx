import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

interface PagingProps {
  /** From 1; may be beyond the last page. */
  page: number;
  /** At least 1. */
  pages: number;
  address: (page: number) => string;
}

/** Links between the pages of a list; nothing when there is only one. */
export function Paging({ page, pages, address }: PagingProps) {
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label="Страницы" className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={address(Math.min(page - 1, pages))} rel="prev" className={buttonClass('quiet')}>
          Назад
        </Link>
      )}
      <span aria-live="polite" className="tabular-nums">
        Страница {page} из {pages}
      </span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next" className={buttonClass('quiet')}>
          Дальше
        </Link>
      )}
    </nav>
  );
}
