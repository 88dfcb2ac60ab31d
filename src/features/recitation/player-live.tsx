/*
 * The player itself, fetched for those who listen. What listens on after a page is left lives in
 * use-player.ts; this is its door.
 */

export { PlayerBar } from '#features/recitation/player-bar.tsx';
export { listenTo, send, startPlayer } from '#features/recitation/use-player.ts';
