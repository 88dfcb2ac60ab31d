import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { dockPlace } from '#ui/use-dock.ts';

let isShown = false;

/**
 * Puts the player at the bottom of the document, once. It is a root of its own: pages come and go
 * without touching it, and none of them carries anything of it.
 */
export function showPlayer(PlayerBar: ComponentType): void {
  if (isShown) return;
  isShown = true;
  createRoot(dockPlace('player')).render(createElement(PlayerBar));
}
