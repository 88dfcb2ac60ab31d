import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

interface OlderPagesProps {
  /** Address of the newest; null on that page. */
  newest: string | null;
  /** Address of the older ones; null when there are none. */
  older: string | null;
}

/** Links through a list that begins with the newest. */
export function OlderPages({ newest, older }: OlderPagesProps) {
  return (
    <nav aria-label="Страницы" className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {newest !== null && (
        <Link to={newest} className={buttonClass('quiet')}>
          К последним
        </Link>
      )}
      {older !== null && (
        <Link to={older} rel="next" className={buttonClass('quiet')}>
          Более ранние
        </Link>
      )}
    </nav>
  );
}
