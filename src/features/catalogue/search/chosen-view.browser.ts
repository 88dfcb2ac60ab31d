import type { View } from '#features/catalogue/search/catalogue-query.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

const VIEW_KEY = 'catalogue_view';

/** The view of a list whose address names none: the one last chosen in this browser, first cards. */
export function useChosenView(): View {
  return viewOf(useKept(VIEW_KEY));
}

/** The same for a link that is made at a press. */
export function chosenView(): View {
  return viewOf(readKept(VIEW_KEY));
}

export function keepChosenView(view: View): void {
  writeKept(VIEW_KEY, view === 'table' ? view : null);
}

function viewOf(kept: string | null): View {
  return kept === 'table' ? 'table' : 'cards';
}
