import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

let place: HTMLElement | undefined;

/**
 * Puts the player at the bottom of the document, once. It is a root of its own: pages come and go
 * without touching it, and none of them carries anything of it.
 */
export function showPlayer(PlayerBar: ComponentType): void {
  if (place) return;
  place = document.createElement('div');
  place.className = 'sticky bottom-0 z-30 print:hidden';
  document.body.append(place);
  createRoot(place).render(createElement(PlayerBar));
}
