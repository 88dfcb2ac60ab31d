import { useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';

export interface SoundingVerse {
  sura: number;
  ayah: number;
}

export interface ChosenSura {
  sura: number;
  isPlaying: boolean;
  byVerses: boolean;
}

/** Which verse sounds, or will when the sound goes on; null when none does. */
export const soundingVerse = createLiveValue<SoundingVerse | null>(null);
/** What the player has, whatever page is shown. */
export const chosenSura = createLiveValue<ChosenSura | null>(null);

/** Which verse sounds: for marks beside the verses of a page. */
export function useSoundingVerse(): SoundingVerse | null {
  return useSyncExternalStore(soundingVerse.subscribe, soundingVerse.get, () => null);
}

/** The sura that the player has; null while it has none. */
export function useChosenSura(): ChosenSura | null {
  return useSyncExternalStore(chosenSura.subscribe, chosenSura.get, () => null);
}
