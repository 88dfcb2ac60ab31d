import { type ComponentType, useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';

interface DockedPlayer {
  PlayerBar: ComponentType;
}

/** What stands at the bottom of every page; null until somebody asks for a sura. */
export const dockedPlayer = createLiveValue<DockedPlayer | null>(null);

export function useDockedPlayer(): DockedPlayer | null {
  return useSyncExternalStore(dockedPlayer.subscribe, dockedPlayer.get, () => null);
}
