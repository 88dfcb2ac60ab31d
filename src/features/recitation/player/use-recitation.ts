import { useEffect, useSyncExternalStore } from 'react';
import type { PlayOptions } from '#features/recitation/player/play-options.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { createLiveValue } from '#lib/live-value.ts';

/*
 * What pages with suras carry of the player. The rest comes when somebody asks for a sura, and
 * stays while they browse.
 */

const hasFailed = createLiveValue(false);
let hosts: RecordingHosts = { suras: [], verses: [] };

/** Fetches the player, once. Null, and a word about it on the page, when the network fails. */
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
 * Plays a sura by the reciter the listener chose: with `verse` verse by verse from there, without
 * it as one recording from where they stopped. `reciter` chooses another one from now on. Works on
 * pages that called useRecordings.
 */
export function playSura(sura: number, options: PlayOptions = {}): void {
  void wakePlayer().then((player) => player?.listenTo(sura, options));
}

/** Stops what sounds, or plays on. */
export function togglePlayer(): void {
  void wakePlayer().then((player) => player?.send({ type: 'toggle' }));
}

/** Tells the player where recordings are. Says what went wrong with fetching it, if anything did. */
export function useRecordings(given: RecordingHosts): string | null {
  useEffect(() => {
    hosts = given;
  }, [given]);
  const failed = useSyncExternalStore(hasFailed.subscribe, hasFailed.get, () => false);
  return failed ? 'Не удалось загрузить аудио' : null;
}
