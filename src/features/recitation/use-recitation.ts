import { useEffect, useSyncExternalStore } from 'react';
import type * as parts from '#features/recitation/player-live.tsx';
import type { PlayOptions } from '#features/recitation/play-options.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { createLiveValue } from '#lib/live-value.ts';

/*
 * Every page carries only this much of the player. The rest comes when somebody asks for a sura,
 * and stays while they browse.
 */

type Parts = typeof parts;

const live = createLiveValue<Parts | null>(null);
const hasFailed = createLiveValue(false);
let hosts: RecordingHosts = { suras: [], verses: [] };

/** Fetches the player, once. Null, and a word about it on the page, when the network fails. */
export async function wakePlayer(): Promise<Parts | null> {
  try {
    const loaded = await import('#features/recitation/player-live.tsx');
    loaded.startPlayer(hosts);
    live.set(loaded);
    hasFailed.set(false);
    return loaded;
  } catch {
    hasFailed.set(true);
    return null;
  }
}

/**
 * Plays a sura by the reciter the listener chose: with `verse` verse by verse from there, without
 * it as one recording from where they stopped. `reciter` chooses another one from now on.
 */
export function playSura(sura: number, options: PlayOptions = {}): void {
  void wakePlayer().then((player) => player?.listenTo(sura, options));
}

/** Stops what sounds, or plays on. */
export function togglePlayer(): void {
  live.get()?.send({ type: 'toggle' });
}

/** The player's parts, once they are there. */
export function usePlayerLive(): Parts | null {
  return useSyncExternalStore(live.subscribe, live.get, () => null);
}

/** Whether the player itself could not be fetched. */
export function usePlayerFailed(): boolean {
  return useSyncExternalStore(hasFailed.subscribe, hasFailed.get, () => false);
}

/** Tells the player where recordings are. For the one component that is on every page. */
export function useRecordingHosts(given: RecordingHosts): void {
  useEffect(() => {
    hosts = given;
  }, [given]);
}
