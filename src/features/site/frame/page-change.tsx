import { type Location, useNavigation } from 'react-router';
import { usePageChange } from '#features/site/frame/use-page-change.ts';

/** Says the title of a page that has taken the place of another one. `first` is the first page left. */
export function PageChange({ first }: { first: Location }) {
  const title = usePageChange(first);
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? null : <span className="sr-only">{title}</span>;
}
