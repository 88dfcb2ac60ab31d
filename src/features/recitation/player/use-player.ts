import { useSyncExternalStore } from 'react';
import {
  PLACES_KEY,
  placeFor,
  PLAYER_KEY,
  readPlaces,
  readPlayerSettings,
  RECITER_KEY,
} from '#features/recitation/listening/kept-listening.ts';
import {
  type Command,
  type Player,
  type PlayerEvent,
  SILENT_PLAYER,
  type Track,
} from '#features/recitation/state/player-state.ts';
import { codeOfAnswer, NETWORK, UNSUPPORTED } from '#features/recitation/state/player-load.ts';
import { step } from '#features/recitation/player/player.ts';
import { reciterOf } from '#features/recitation/reciters.ts';
import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import {
  followListening,
  startListening,
} from '#features/recitation/listening/listening.browser.ts';
import {
  showOnLockScreen,
  startMediaSession,
} from '#features/recitation/player/media-session.browser.ts';
import type { PlayOptions } from '#features/recitation/player/play-options.ts';
import { chosenSura, soundingVerse } from '#features/recitation/player/use-now-playing.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { openChannel } from '#ui/tabs/open-channel.browser.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';

/** A host that sends nothing for this long counts as failed. */
const PATIENCE_MS = 15_000;
const CLOCK_MS = 1000;

const current = createLiveValue<Player>(SILENT_PLAYER);
let hosts: RecordingHosts = { suras: [], verses: [] };
let audio: HTMLAudioElement | undefined;
let ahead: HTMLAudioElement | undefined;
let tabs: BroadcastChannel | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;
/** The start position in a file that is loading. */
let startAt = 0;

/** The player of the page. */
export function usePlayer(): Player {
  return useSyncExternalStore(current.subscribe, current.get, () => SILENT_PLAYER);
}

/** Starts the player, once: it lives as long as the tab, across pages. */
export function startPlayer(given: RecordingHosts): void {
  if (audio) return;
  hosts = given;
  audio = newAudio();
  const kept = readPlayerSettings(readKept(PLAYER_KEY));
  current.set({ ...SILENT_PLAYER, ...kept, restVolume: kept.volume });
  startListening(() => current.get());
  startMediaSession(send);
  tabs = openTabs();
  setInterval(() => send({ type: 'clock', nowMs: performance.now() }), CLOCK_MS);
}

/** Only one tab plays: the last one asked. */
function openTabs(): BroadcastChannel | null {
  const channel = openChannel('quran-player');
  const pause = () => {
    if (current.get().wantsToPlay) send({ type: 'pause' });
  };
  if (channel) channel.onmessage = pause;
  return channel;
}

/** Plays a sura (see `playSura`). */
export function listenTo(sura: number, options: PlayOptions): void {
  const { verse, reciter, byVerses = verse !== undefined } = options;
  if (reciter !== undefined) writeKept(RECITER_KEY, reciter);
  const track: Track = {
    sura,
    reciterId: reciterOf(readKept(RECITER_KEY)).id,
    mode: byVerses ? 'verses' : 'sura',
  };
  const place = verse === undefined ? placeFor(readPlaces(readKept(PLACES_KEY)), track) : null;
  send({
    type: 'choose',
    track,
    verse: verse ?? place?.verse ?? undefined,
    at: place?.seconds,
    play: true,
  });
}

/** Passes an event to the player and runs its commands. */
export function send(event: PlayerEvent): void {
  const before = current.get();
  const { player, commands } = step(before, event, hosts);
  current.set(player);
  for (const command of commands) perform(command);
  if (audio) {
    audio.defaultPlaybackRate = player.speed;
    audio.playbackRate = player.speed;
    audio.volume = player.volume;
    audio.muted = player.isMuted;
  }
  watchPatience(before, player, commands);
  followListening(before, event, player);
  const { repeat, speed, volume } = player;
  if (repeat !== before.repeat || speed !== before.speed || volume !== before.volume) {
    writeKept(PLAYER_KEY, JSON.stringify({ repeat, speed, volume }));
  }
  if (player.wantsToPlay && !before.wantsToPlay) tabs?.postMessage('playing');
  tellPages(player);
  showOnLockScreen(before, player);
}

function perform(command: Command): void {
  if (!audio) return;
  switch (command.do) {
    case 'load':
      startAt = command.at;
      audio.src = command.url;
      if (command.at > 0) audio.currentTime = command.at;
      return;
    case 'play':
      return void audio.play().catch(refused);
    case 'pause':
      return audio.pause();
    case 'unload':
      audio.removeAttribute('src');
      return audio.load();
    case 'seek':
      if (audio.readyState === 0) startAt = command.to;
      audio.currentTime = command.to;
      return;
    case 'wait':
      clearTimeout(silence);
      silence = setTimeout(() => send({ type: 'waited' }), command.ms);
      return;
    case 'stop-waiting':
      return clearTimeout(silence);
    case 'fetch-ahead': {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (command.of === 'sura' && connection?.saveData) return;
      ahead ??= new Audio();
      ahead.preload = command.whole ? 'auto' : 'metadata';
      ahead.src = command.url;
      return;
    }
  }
}

/** Handles only the browser's refusal to play: other errors have their own events. */
function refused(error: unknown): void {
  const name = error instanceof DOMException ? error.name : '';
  if (name !== 'AbortError' && name !== 'NotSupportedError') send({ type: 'play-refused' });
}

function newAudio(): HTMLAudioElement {
  const element = new Audio();
  element.preload = 'auto';
  const on = (name: string, tell: () => void) => element.addEventListener(name, tell);
  on('loadedmetadata', () => {
    // Some browsers lose a start position that was set before the file was loaded.
    if (Math.abs(element.currentTime - startAt) > 1) element.currentTime = startAt;
    send({ type: 'duration', duration: element.duration });
  });
  on('durationchange', () => send({ type: 'duration', duration: element.duration }));
  on('canplay', () => send({ type: 'can-play' }));
  on('playing', () => send({ type: 'sounding' }));
  on('waiting', () => send({ type: 'waiting' }));
  on('timeupdate', () => {
    if (element.readyState > 0) send({ type: 'time', position: element.currentTime });
  });
  on('progress', () => {
    if (patience !== undefined) startPatience();
  });
  on('ended', () => send({ type: 'file-ended' }));
  on('error', () => {
    const { src } = element;
    if (!element.hasAttribute('src')) return;
    void problemCode(element).then((code) => {
      if (element.src === src && element.error) send({ type: 'file-failed', code });
    });
  });
  // The system also stops the sound: a call, headphones pulled out.
  on('pause', () => {
    const { wantsToPlay, phase } = current.get();
    if (element.paused && !element.ended && wantsToPlay && phase === 'ready') {
      send({ type: 'pause' });
    }
  });
  return element;
}

/**
 * Browsers report every file that they can't load as a wrong format. Hosts that let pages read their
 * responses reveal the cause; of others a page learns only whether they answer.
 */
async function problemCode({ error, src }: HTMLAudioElement): Promise<number> {
  const code = error?.code ?? 0;
  if (code !== UNSUPPORTED) return code;
  const ask = (mode: 'cors' | 'no-cors') =>
    request(src, { method: 'HEAD', mode, withinMs: 15_000 });
  return codeOfAnswer((await ask('cors')) ?? (await ask('no-cors')));
}

function watchPatience(before: Player, player: Player, commands: Command[]): void {
  const isLoading = player.phase === 'loading';
  const isNew = before.phase !== 'loading' || commands.some(({ do: what }) => what === 'load');
  if (!isLoading) stopPatience();
  else if (isNew) startPatience();
}

function startPatience(): void {
  clearTimeout(patience);
  patience = setTimeout(() => send({ type: 'file-failed', code: NETWORK }), PATIENCE_MS);
}

function stopPatience(): void {
  clearTimeout(patience);
  patience = undefined;
}

function tellPages({ track, verse, phase, wantsToPlay }: Player): void {
  const ayah = phase === 'idle' || phase === 'error' ? 0 : (verse ?? 0);
  const sounding = soundingVerse.get();
  if (!track || ayah === 0) soundingVerse.set(null);
  else if (sounding?.sura !== track.sura || sounding.ayah !== ayah) {
    soundingVerse.set({ sura: track.sura, ayah });
  }
  const chosen = chosenSura.get();
  if (!track) chosenSura.set(null);
  else {
    const byVerses = track.mode === 'verses';
    const next = { sura: track.sura, isPlaying: wantsToPlay, byVerses };
    const isSame =
      chosen?.sura === next.sura &&
      chosen.isPlaying === wantsToPlay &&
      chosen.byVerses === byVerses;
    if (!isSame) chosenSura.set(next);
  }
}
