import { trackNames } from '#features/recitation/player/player-words.ts';
import type { Player, Wish } from '#features/recitation/state/player-state.ts';

const SKIP_SECONDS = 10;

/** Connects the lock screen and headphone keys with the player's controls. */
export function startMediaSession(send: (wish: Wish) => void): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const on = (action: MediaSessionAction, work: MediaSessionActionHandler) => {
    try {
      session.setActionHandler(action, work);
    } catch {
      // A browser refuses an action that it does not know; the others still work.
    }
  };
  on('play', () => send({ type: 'play' }));
  on('pause', () => send({ type: 'pause' }));
  on('stop', () => send({ type: 'pause' }));
  on('nexttrack', () => send({ type: 'sura', step: 1 }));
  on('previoustrack', () => send({ type: 'sura', step: -1 }));
  on('seekforward', ({ seekOffset }) => send({ type: 'skip', by: seekOffset ?? SKIP_SECONDS }));
  on('seekbackward', ({ seekOffset }) => send({ type: 'skip', by: -(seekOffset ?? SKIP_SECONDS) }));
  on('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) send({ type: 'seek', to: seekTime });
  });
}

/** Shows the sura being played on the system's lock screen. */
export function showOnLockScreen(before: Player, player: Player): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const { track, verse, wantsToPlay, position, duration, speed } = player;
  if (track !== before.track || verse !== before.verse) {
    session.metadata = track ? metadataOf(track, verse) : null;
  }
  if (wantsToPlay !== before.wantsToPlay || track !== before.track) {
    session.playbackState = track ? (wantsToPlay ? 'playing' : 'paused') : 'none';
  }
  const isElsewhere = position !== before.position || player.phase !== before.phase;
  if (duration !== null && (isElsewhere || speed !== before.speed)) {
    session.setPositionState({
      duration,
      playbackRate: speed,
      position: Math.min(position, duration),
    });
  }
}

function metadataOf(track: NonNullable<Player['track']>, verse: number | null): MediaMetadata {
  const { title, reciter } = trackNames(track);
  return new MediaMetadata({
    title: verse ? `${title}, аят ${verse}` : title,
    artist: reciter,
    album: 'Коран',
    artwork: [{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' }],
  });
}
