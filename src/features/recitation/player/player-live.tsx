/*
 * The entry of the player, loaded for listeners. The part that plays on across pages is use-player.ts.
 */

import { PlayerBar } from '#features/recitation/player/player-bar.tsx';
import { dock } from '#ui/dialog/use-dock.ts';

export function showPlayerBar(): void {
  dock('player', PlayerBar);
}

export { listenTo, send, startPlayer } from '#features/recitation/player/use-player.ts';
