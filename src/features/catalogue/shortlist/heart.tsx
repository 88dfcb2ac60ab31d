import { isListed, toggleTour, useShortlist } from '#features/catalogue/shortlist/use-shortlist.ts';
import { waits } from '#ui/button.tsx';

interface HeartProps {
  slug: string;
  /** The tour's title, for screen readers. */
  title: string;
  /** Whether the words are beside the heart. */
  isWorded?: boolean;
  className?: string;
}

/**
 * ♥: adds a tour to this browser's list or removes it. The server renders it empty, the same for
 * everybody; its size does not change. Without scripts it is absent.
 */
export function Heart({ slug, title, isWorded = false, className = '' }: HeartProps) {
  const isMine = isListed(useShortlist(), slug);
  const words = isMine ? 'Убрать из\u00a0списка' : 'В\u00a0список';
  return (
    <button
      type="button"
      {...waits}
      data-listed={isMine || undefined}
      onClick={() => toggleTour(slug)}
      aria-label={`${words}: ${title}`}
      title={words}
      className={`heart ${className}`}
    >
      <HeartDrawing />
      {isWorded && words}
    </button>
  );
}

export function HeartDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <path d="M2 9.5a5.5 5.5 0 0 1 9.6-3.7.6.6 0 0 0 .8 0A5.5 5.5 0 0 1 22 9.5c0 2.3-1.5 4-3 5.5l-5.5 5.3a2 2 0 0 1-3 0L5 15c-1.5-1.5-3-3.2-3-5.5Z" />
    </svg>
  );
}
