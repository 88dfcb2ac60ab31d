import { CatalogueLink } from '#features/catalogue/list/catalogue-link.tsx';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { useSeen } from '#ui/use-seen.ts';

interface ShowMoreProps {
  /** The list with its next page. */
  query: CatalogueQuery;
  left: number;
  /** The list above it is still loading. */
  isWaiting: boolean;
  /** Called when it comes near the viewport. */
  onShow: () => void;
  onPress: () => void;
}

/**
 * The rest of the list: loads by itself when the visitor scrolls near it, otherwise when pressed.
 */
export function ShowMore({ query, left, isWaiting, onShow, onPress }: ShowMoreProps) {
  // This link disappears when the rest loads; keyboard users continue with the first new entry.
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
