import { type ComponentType, useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';

/** What stands at the bottom of every page; null until somebody asks for a sura. */
export const dockedPlayer = createLiveValue<ComponentType | null>(null);

export function useDockedPlayer(): ComponentType | null {
  return useSyncExternalStore(dockedPlayer.subscribe, dockedPlayer.get, () => null);
}
