import type { Player, Step } from '#features/recitation/state/player-state.ts';
import { afterVerse, firstFile } from '#features/recitation/state/verse-order.ts';
import { suraFile, verseFile, type RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { reciterOf } from '#features/recitation/reciters.ts';
import { findSura } from '#lib/quran/suras.ts';

/** Messages by the code of a MediaError. */
const PROBLEMS: Record<number, string> = {
  1: 'Загрузка прервана',
  2: 'Ошибка сети при загрузке',
  3: 'Ошибка декодирования аудио',
  4: 'Аудио формат не поддерживается',
};
const NOT_LOADED = 'Не удалось загрузить аудио';
/** MEDIA_ERR_ABORTED: somebody stopped the browser, so another host would not help. */
const ABORTED = 1;
/** MEDIA_ERR_NETWORK and MEDIA_ERR_SRC_NOT_SUPPORTED. */
export const NETWORK = 2;
export const UNSUPPORTED = 4;

/**
 * The error code of a file that the browser calls unsupported, from its host's response to a HEAD: no
 * response, or the file exists. 0, meaning only «not loaded», for a refusal (404, 503) and for a
 * response that a page may not read (status 0).
 */
export function codeOfAnswer(answer: { ok: boolean } | null): number {
  if (answer === null) return NETWORK;
  return answer.ok ? UNSUPPORTED : 0;
}

/** The address of the state's file at its host; null without a host. */
function fileOf({ track, verse, host }: Player, hosts: RecordingHosts): string | null {
  if (!track) return null;
  const bases = verse === null ? hosts.suras : hosts.verses;
  const base = bases[host % Math.max(1, bases.length)];
  if (base === undefined) return null;
  const reciter = reciterOf(track.reciterId);
  return verse === null
    ? suraFile(base, reciter, track.sura)
    : verseFile(base, reciter, track.sura, verse);
}

/** Loads the state's file, and plays it if wanted. */
export function loaded(player: Player, at: number, hosts: RecordingHosts): Step {
  const url = fileOf(player, hosts);
  if (url === null) return gaveUp(player, 0);
  return {
    player: {
      ...player,
      phase: 'loading',
      position: at,
      duration: null,
      isSounding: false,
      isBetweenRounds: false,
      isAhead: false,
      problem: null,
    },
    commands: [
      { do: 'stop-waiting' },
      { do: 'load', url, at },
      ...(player.wantsToPlay ? [{ do: 'play' } as const] : []),
    ],
  };
}

/** Tries the next host at the same moment of the same file; reports an error when none is left. */
export function failed(player: Player, code: number, hosts: RecordingHosts): Step {
  if (player.phase === 'idle' || player.phase === 'error') return still(player);
  const bases = player.verse === null ? hosts.suras : hosts.verses;
  const failures = player.failures + 1;
  if (code === ABORTED || failures >= bases.length) return gaveUp({ ...player, failures }, code);
  return loaded({ ...player, failures, host: player.host + 1 }, player.position, hosts);
}

function gaveUp(player: Player, code: number): Step {
  return {
    player: {
      ...player,
      phase: 'error',
      problem: PROBLEMS[code] ?? NOT_LOADED,
      wantsToPlay: false,
      isSounding: false,
    },
    commands: [{ do: 'stop-waiting' }],
  };
}

/** Pauses; also ends the silence before the next round. */
export function paused(player: Player): Step {
  const isAfterFailure = player.phase === 'error';
  return {
    player: {
      ...player,
      phase: player.phase === 'loading' ? 'ready' : player.phase,
      problem: isAfterFailure ? player.problem : null,
      wantsToPlay: false,
      isSounding: false,
    },
    commands: [{ do: 'stop-waiting' }, { do: 'pause' }],
  };
}

/** Loads the next verse while this one plays, so that there is no gap. */
export function aheadOfVerse(player: Player, hosts: RecordingHosts): Step {
  const { track, verse, isAhead } = player;
  if (!track || verse === null || isAhead) return still(player);
  const follows = afterVerse(player.range, verse, findSura(track.sura)?.numberOfAyahs ?? 0);
  if (follows.kind === 'end') return player.range ? still(player) : aheadOfSura(player, hosts);
  return ahead(player, 'verse', fileOf({ ...player, verse: follows.verse }, hosts), true);
}

/**
 * Loads the next sura ahead: all of it when it will follow automatically, else its beginning, for a
 * manual skip.
 */
export function aheadOfSura(player: Player, hosts: RecordingHosts): Step {
  const { track, verse, repeat, sleep } = player;
  if (!track) return still(player);
  const isLast = track.sura >= 114 && repeat !== 'all';
  if (repeat === 'one' || sleep?.kind === 'sura-end' || isLast) return still(player);
  const sura = suraAfter(track.sura);
  const next = { ...track, sura };
  const first = verse === null ? null : firstFile(sura);
  const url = fileOf({ ...player, track: next, verse: first }, hosts);
  return ahead(player, 'sura', url, repeat === 'all');
}

/** Requests the next file once, all of it or its beginning. */
function ahead(player: Player, of: 'verse' | 'sura', url: string | null, whole: boolean): Step {
  return {
    player: { ...player, isAhead: true },
    commands: url === null ? [] : [{ do: 'fetch-ahead', of, url, whole }],
  };
}

/** A step without commands. */
export function still(player: Player): Step {
  return { player, commands: [] };
}
/** The next sura; after the last one, the first. */
export function suraAfter(sura: number): number {
  return sura >= 114 ? 1 : sura + 1;
}
