/*
 * The player itself, fetched for those who listen. What listens on after a page is left lives in
 * use-player.ts; this is its door.
 */

import { PlayerBar } from '#features/recitation/player/player-bar.tsx';
import { dock } from '#ui/dialog/use-dock.ts';

export function showPlayerBar(): void {
  dock('player', PlayerBar);
}

export { listenTo, send, startPlayer } from '#features/recitation/player/use-player.ts';
