import type { Player, Step } from '#features/recitation/state/player-state.ts';
import {
  failed,
  loaded,
  NETWORK,
  paused,
  still,
  suraAfter,
} from '#features/recitation/state/player-load.ts';
import { otherSura } from '#features/recitation/state/player-choose.ts';
import { afterVerse, firstFile, type VerseRange } from '#features/recitation/state/verse-order.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { findSura } from '#lib/quran/suras.ts';

/** A file that ends this much before its length was cut off in transit, seconds. */
const CUT_SHORT_SECONDS = 5;

/** The step at the end of a file: another host, the next verse, the range again, or the end. */
export function ended(player: Player, hosts: RecordingHosts): Step {
  const { track, verse, range } = player;
  if (!track) return still(player);
  if (isCutShort(player)) return failed(player, NETWORK, hosts);
  const next: Player = { ...player, failures: 0, isSounding: false };
  if (verse === null) return suraEnded(next, hosts);
  const follows = afterVerse(range, verse, findSura(track.sura)?.numberOfAyahs ?? 0);
  switch (follows.kind) {
    case 'verse':
      return loaded({ ...next, verse: follows.verse }, 0, hosts);
    case 'round': {
      const round = { ...next, verse: follows.verse, range: follows.range, position: 0 };
      if (follows.range.pauseSeconds === 0) return loaded(round, 0, hosts);
      return {
        player: { ...round, isBetweenRounds: true },
        commands: [{ do: 'wait', ms: follows.range.pauseSeconds * 1000 }],
      };
    }
    case 'end':
      return range ? rangeEnded(next, range, hosts) : suraEnded(next, hosts);
  }
}

function isCutShort({ position, duration }: Player): boolean {
  return duration !== null && position < duration - CUT_SHORT_SECONDS;
}

/** Whether this file ends its sura, not a verse or half a file. */
export function endsSura(player: Player): boolean {
  const { track, verse, range } = player;
  if (!track || isCutShort(player)) return false;
  return verse === null || (!range && verse === findSura(track.sura)?.numberOfAyahs);
}

function rangeEnded(player: Player, range: VerseRange, hosts: RecordingHosts): Step {
  return loaded({ ...player, range: null, verse: range.from, wantsToPlay: false }, 0, hosts);
}

function suraEnded(player: Player, hosts: RecordingHosts): Step {
  const { track, repeat, sleep } = player;
  if (!track) return still(player);
  const verse = player.verse === null ? null : firstFile(track.sura);
  if (sleep?.kind === 'sura-end') {
    const { player: asleep, commands } = paused({ ...player, sleep: null });
    return {
      player: { ...asleep, verse, position: 0, phase: 'idle' },
      commands: [...commands, { do: 'seek', to: 0 }],
    };
  }
  if (repeat === 'one') {
    if (verse !== null) return loaded({ ...player, verse, wantsToPlay: true }, 0, hosts);
    return {
      player: { ...player, position: 0, isAhead: false },
      commands: [{ do: 'seek', to: 0 }, { do: 'play' }],
    };
  }
  if (repeat === 'all') return otherSura(player, suraAfter(track.sura), hosts);
  if (verse !== null) {
    return {
      player: {
        ...player,
        phase: 'idle',
        verse,
        position: 0,
        wantsToPlay: false,
      },
      commands: [],
    };
  }
  return {
    player: { ...player, position: 0, wantsToPlay: false, isAhead: false },
    commands: [{ do: 'pause' }, { do: 'seek', to: 0 }],
  };
}
