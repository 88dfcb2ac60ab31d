import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useStaffParts } from '#ui/session/use-staff-parts.ts';
import { currentSource, type OpenList, openList } from '#features/tours/live-list/open-list.ts';
import type * as parts from '#features/tours/live-list/source-live.tsx';
import type { SourceName } from '#features/tours/source/tour-source.ts';

/*
 * What pages carry of the source of tours. The rest comes after their first frame: where tours are
 * listed, and on every page of staff.
 */

/** Fetches the source and begins its checks, once. Null when the network fails. */
export async function wakeTourSource(): Promise<typeof parts | null> {
  try {
    const loaded = await import('#features/tours/live-list/source-live.tsx');
    loaded.startSource();
    return loaded;
  } catch {
    return null;
  }
}

/** Begins the source for staff, who see on every page how it is. */
export function useSourceForStaff(): void {
  const isStaff = useStaffParts() !== null;
  useEffect(() => {
    if (isStaff) void wakeTourSource();
  }, [isStaff]);
}

/** Says that a list is open, which is then told of changes. */
export function useOpenList({ version, refresh }: OpenList): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    void wakeTourSource();
    openList.set({ version, refresh: () => latest.current() });
    return () => openList.set(null);
  }, [version]);
}

/** Where tours are read now. */
export function useCurrentSource(): SourceName {
  return useSyncExternalStore(currentSource.subscribe, currentSource.get, () => 'primary');
}
