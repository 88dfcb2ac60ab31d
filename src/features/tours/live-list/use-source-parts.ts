import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useStaffParts } from '#ui/session/use-staff-parts.ts';
import { currentSource, type OpenList, openList } from '#features/tours/live-list/open-list.ts';
import type * as parts from '#features/tours/live-list/source-live.tsx';
import type { SourceName } from '#features/tours/source/tour-source.ts';

/*
 * The small part of the source that pages contain. The rest loads after the first frame: on lists of
 * tours, and on every staff page.
 */

/** Loads the source and starts its checks, once. Null when the network fails. */
export async function wakeTourSource(): Promise<typeof parts | null> {
  try {
    const loaded = await import('#features/tours/live-list/source-live.tsx');
    loaded.startSource();
    return loaded;
  } catch {
    return null;
  }
}

/** Starts the source for staff, who see its state on every page. */
export function useSourceForStaff(): void {
  const isStaff = useStaffParts() !== null;
  useEffect(() => {
    if (isStaff) void wakeTourSource();
  }, [isStaff]);
}

/** Registers an open list, which then hears of changes. */
export function useOpenList({ version, refresh }: OpenList): void {
  const renew = useEffectEvent(refresh);
  useEffect(() => {
    void wakeTourSource();
    openList.set({ version, refresh: () => renew() });
    return () => openList.set(null);
  }, [version]);
}

/** The source that tours are read from now. */
export function useCurrentSource(): SourceName {
  return useSyncExternalStore(currentSource.subscribe, currentSource.get, () => 'primary');
}
