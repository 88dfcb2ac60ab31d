import { useEffect, useSyncExternalStore } from 'react';
import type { PlayOptions } from '#features/recitation/player/play-options.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { createLiveValue } from '#lib/live-value.ts';

/*
 * The small part of the player on pages with suras. The rest loads when somebody starts a sura, and
 * stays across pages.
 */

const hasFailed = createLiveValue(false);
let hosts: RecordingHosts = { suras: [], verses: [] };

/** Loads the player, once. Null, with a message on the page, when the network fails. */
export async function wakePlayer() {
  try {
    const player = await import('#features/recitation/player/player-live.tsx');
    player.startPlayer(hosts);
    player.showPlayerBar();
    hasFailed.set(false);
    return player;
  } catch {
    hasFailed.set(true);
    return null;
  }
}

/**
 * Plays a sura by the listener's reciter: with `verse` verse by verse from there, without it as one
 * recording from the stored place. `reciter` sets another reciter from now on. Works on pages that
 * called useRecordings.
 */
export function playSura(sura: number, options: PlayOptions = {}): void {
  void wakePlayer().then((player) => player?.listenTo(sura, options));
}

/** Pauses or continues. */
export function togglePlayer(): void {
  void wakePlayer().then((player) => player?.send({ type: 'toggle' }));
}

/** Sets the player's hosts of recordings. Returns the message when loading the player failed. */
export function useRecordings(given: RecordingHosts): string | null {
  useEffect(() => {
    hosts = given;
  }, [given]);
  const failed = useSyncExternalStore(hasFailed.subscribe, hasFailed.get, () => false);
  return failed ? 'Не удалось загрузить аудио' : null;
}
