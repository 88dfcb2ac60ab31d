/*
 * The player itself, fetched for those who listen. What listens on after a page is left lives in
 * use-player.ts; this is its door.
 */

import { PlayerBar } from '#features/recitation/player-bar.tsx';
import { showPlayer } from '#features/recitation/use-player-place.ts';

export function showPlayerBar(): void {
  showPlayer(PlayerBar);
}

export { listenTo, send, startPlayer } from '#features/recitation/use-player.ts';
