import { useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';
import type { VersePlace } from '#lib/quran/suras.ts';

export interface ChosenSura {
  sura: number;
  isPlaying: boolean;
  byVerses: boolean;
}

/** The verse being played, or to be played next; null without one. */
export const soundingVerse = createLiveValue<VersePlace | null>(null);
/** The player's sura, on all pages. */
export const chosenSura = createLiveValue<ChosenSura | null>(null);

/** The verse being played, for marks beside the verses of a page. */
export function useSoundingVerse(): VersePlace | null {
  return useSyncExternalStore(soundingVerse.subscribe, soundingVerse.get, () => null);
}

/** The player's sura; null without one. */
export function useChosenSura(): ChosenSura | null {
  return useSyncExternalStore(chosenSura.subscribe, chosenSura.get, () => null);
}
