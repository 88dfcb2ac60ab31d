import { startTransition, useEffect, useState } from 'react';
import type { RowsStore } from '#features/tour-import/rows/import-rows-store.ts';

/**
 * Renders the component again when rows change: at once for typing, in slices for changes in a
 * transition, or always when `isPatient`. (useSyncExternalStore would render at once even in a
 * transition.) Returns the version of the rows.
 */
export function useRowChanges(rows: RowsStore, { isPatient = false } = {}): number {
  const [version, setVersion] = useState(rows.version);
  useEffect(() => {
    const follow = () => setVersion(rows.version());
    const listen = isPatient ? () => startTransition(follow) : follow;
    listen();
    return rows.subscribe(listen);
  }, [rows, isPatient]);
  return version;
}
