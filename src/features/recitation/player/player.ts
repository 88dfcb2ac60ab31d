import {
  type Track,
  SPEEDS,
  type Sleep,
  type Player,
  type PlayerEvent,
  type Step,
} from '#features/recitation/state/player-state.ts';
import {
  loaded,
  failed,
  paused,
  aheadOfSura,
  aheadOfVerse,
  still,
} from '#features/recitation/state/player-load.ts';
import { choose, keptSettings, otherSura } from '#features/recitation/state/player-choose.ts';
import { ended } from '#features/recitation/state/player-end.ts';
import { newRound, REPEATS, type VerseRange } from '#features/recitation/state/verse-order.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { findSura } from '#lib/quran/suras.ts';

const NOT_PLAYED = 'Не удалось воспроизвести аудио';
/** The next file is requested this long before the end, seconds. */
const AHEAD_SECONDS = 60;

/**
 * The player as a state machine: a state and an event give the next state and commands. Invalid input
 * (numbers out of bounds, events out of place) leaves the state valid.
 */
export function step(player: Player, event: PlayerEvent, hosts: RecordingHosts): Step {
  const { track } = player;
  switch (event.type) {
    case 'choose':
      return choose(player, event, hosts);
    case 'repeat':
      return still({ ...player, repeat: after(REPEATS, player.repeat), isAhead: false });
    case 'speed':
      return still({ ...player, speed: after(SPEEDS, player.speed) });
    case 'volume':
      return still(withVolume(player, event.to));
    case 'volume-rests':
      return still(player.isMuted ? player : { ...player, restVolume: player.volume });
    case 'mute':
      return still({ ...player, isMuted: !player.isMuted });
    case 'sleep':
      return still({ ...player, sleep: event.sleep });
    case 'clock':
      return isBedtime(player.sleep, event.nowMs)
        ? paused({ ...player, sleep: null })
        : still(player);
    case 'close':
      return {
        player: { ...keptSettings(player), sleep: null },
        commands: [{ do: 'unload' }],
      };
  }
  if (!track) return still(player);
  switch (event.type) {
    case 'play':
      return resumed(player, hosts);
    case 'pause':
      return paused(player);
    case 'toggle':
      return player.wantsToPlay ? paused(player) : resumed(player, hosts);
    case 'retry':
      return loaded({ ...player, wantsToPlay: true, failures: 0 }, player.position, hosts);
    case 'seek':
      return sought(player, event.to, hosts);
    case 'skip':
      return sought(player, player.position + event.by, hosts);
    case 'sura':
      return event.step === 1 && track.sura >= 114
        ? still(player)
        : otherSura(player, Math.max(1, track.sura + event.step), hosts);
    case 'verse':
      return otherVerse(player, event.step, hosts);
    case 'range':
      return ranged(player, event.range, hosts);
    case 'waited':
      return player.isBetweenRounds ? loaded(player, 0, hosts) : still(player);
    case 'duration':
      return still({ ...player, duration: finite(event.duration) });
    case 'time':
      return timed(player, event.position, hosts);
    case 'can-play':
      return still(player.phase === 'loading' ? { ...player, phase: 'ready' } : player);
    case 'sounding':
      return aheadOfVerse({ ...player, phase: 'ready', isSounding: true, problem: null }, hosts);
    case 'waiting':
      return still(
        player.phase === 'ready' && player.wantsToPlay
          ? { ...player, phase: 'loading', isSounding: false }
          : player,
      );
    case 'file-ended':
      return ended(player, hosts);
    case 'file-failed':
      return failed(player, event.code, hosts);
    case 'play-refused':
      return still({ ...player, wantsToPlay: false, isSounding: false, problem: NOT_PLAYED });
  }
}

function resumed(player: Player, hosts: RecordingHosts): Step {
  const next: Player = { ...player, wantsToPlay: true, problem: null };
  if (player.phase === 'idle' || player.phase === 'error' || player.isBetweenRounds) {
    return loaded({ ...next, failures: 0 }, player.position, hosts);
  }
  return { player: next, commands: [{ do: 'play' }] };
}

function sought(player: Player, to: number, hosts: RecordingHosts): Step {
  if (!Number.isFinite(to)) return still(player);
  const bound = player.duration ?? Number.POSITIVE_INFINITY;
  const position = Math.min(Math.max(0, to), bound);
  const isLoaded = player.phase === 'ready' || player.phase === 'loading';
  if (!isLoaded && player.wantsToPlay) return loaded(player, position, hosts);
  return {
    player: { ...player, position },
    commands: isLoaded ? [{ do: 'seek', to: position }] : [],
  };
}

function otherVerse(player: Player, by: 1 | -1, hosts: RecordingHosts): Step {
  const { track, verse } = player;
  const verses = findSura(track?.sura ?? 0)?.numberOfAyahs ?? 0;
  if (verse === null) return still(player);
  const wanted = Math.min(Math.max(1, verse + by), verses);
  return loaded({ ...player, verse: wanted, range: null }, 0, hosts);
}

function ranged(
  player: Player,
  range: Omit<VerseRange, 'round'> | null,
  hosts: RecordingHosts,
): Step {
  const sura = findSura(player.track?.sura ?? 0);
  if (!player.track || !sura) return still(player);
  if (range === null) return still({ ...player, range: null });
  const started = newRound(range, sura.numberOfAyahs);
  const track: Track = { ...player.track, mode: 'verses' };
  return loaded(
    { ...player, track, range: started, verse: started.from, wantsToPlay: true, failures: 0 },
    0,
    hosts,
  );
}

function timed(player: Player, position: number, hosts: RecordingHosts): Step {
  if (player.phase === 'idle' || player.phase === 'error') return still(player);
  const next = { ...player, position: Math.max(0, position) };
  const { verse, duration, isAhead, isSounding } = next;
  if (verse !== null || duration === null || isAhead || !isSounding) return still(next);
  if (duration - position > AHEAD_SECONDS) return still(next);
  return aheadOfSura(next, hosts);
}

function withVolume(player: Player, to: number): Player {
  if (!Number.isFinite(to)) return player;
  const volume = Math.min(Math.max(0, to), 1);
  // A slider moving to 0 passes lower volumes: unmuting must not return to one of those.
  if (volume === 0) return { ...player, volume: player.restVolume, isMuted: true };
  return { ...player, volume, isMuted: false };
}

function isBedtime(sleep: Sleep, nowMs: number): boolean {
  return sleep?.kind === 'timer' && nowMs >= sleep.atMs;
}

function after<T>(circle: readonly T[], one: T): T {
  return circle[(circle.indexOf(one) + 1) % circle.length] ?? one;
}

function finite(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
