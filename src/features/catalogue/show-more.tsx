import { CatalogueLink } from '#features/catalogue/catalogue-link.tsx';
import type { CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import { countOf } from '#lib/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { useSeen } from '#ui/use-seen.ts';

interface ShowMoreProps {
  /** The list with its next page. */
  query: CatalogueQuery;
  left: number;
  /** What is above it is still on its way. */
  isWaiting: boolean;
  /** It came near the screen. */
  onShow: () => void;
  onPress: () => void;
}

/** The rest of the list: comes by itself when one scrolls near it, by a press otherwise. */
export function ShowMore({ query, left, isWaiting, onShow, onPress }: ShowMoreProps) {
  // Whoever came here by key goes on with what comes: this link is gone meanwhile.
  const ref = useSeen<HTMLParagraphElement>((element) => {
    if (isWaiting) return;
    if (element.contains(document.activeElement)) onPress();
    else onShow();
  });
  return (
    <p ref={ref} className="mt-6 text-center print:hidden">
      <CatalogueLink query={query} onChange={onPress} className={buttonClass('quiet')}>
        Показать ещё · {countOf(left, ['тур', 'тура', 'туров'])}
      </CatalogueLink>
    </p>
  );
}
