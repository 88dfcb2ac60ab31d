import {
  type Player,
  SILENT_PLAYER,
  type Wish,
  type Step,
} from '#features/recitation/state/player-state.ts';
import { loaded, still } from '#features/recitation/state/player-load.ts';
import { firstFile } from '#features/recitation/state/verse-order.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { findSura } from '#lib/quran/suras.ts';

/** Switches to another recording, at the listener's place. An invalid sura changes nothing. */
export function choose(
  player: Player,
  wish: Extract<Wish, { type: 'choose' }>,
  hosts: RecordingHosts,
) {
  const sura = findSura(wish.track.sura);
  if (!sura) return still(player);
  const { track, play } = wish;
  const verse = track.mode === 'verses' ? firstFile(track.sura, wish.verse) : null;
  const next: Player = {
    ...keptSettings(player),
    sleep: player.sleep,
    host: player.host,
    track,
    verse: verse === null ? null : Math.min(verse, sura.numberOfAyahs),
    wantsToPlay: play,
    position: Math.max(0, wish.at ?? 0),
  };
  if (play) return loaded(next, next.position, hosts);
  return { player: next, commands: [{ do: 'unload' }] } satisfies Step;
}

/** The settings that stay when another recording is chosen. */
export function keptSettings(player: Player): Player {
  const { repeat, speed, volume, restVolume, isMuted } = player;
  return { ...SILENT_PLAYER, repeat, speed, volume, restVolume, isMuted };
}

/** Switches to another sura in the same way. */
export function otherSura(player: Player, sura: number, hosts: RecordingHosts): Step {
  if (!player.track) return still(player);
  const track = { ...player.track, sura };
  return choose(player, { type: 'choose', track, play: player.wantsToPlay }, hosts);
}
