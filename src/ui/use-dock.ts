let dock: HTMLElement | undefined;
const PLACES = ['notices', 'player'] as const;

/**
 * A place at the bottom of the window, over whichever page is there: the player's, and above it one
 * for notices, which takes no room of the page. For roots of their own, which outlive pages.
 */
export function dockPlace(name: (typeof PLACES)[number]): HTMLElement {
  if (!dock) {
    dock = document.createElement('div');
    dock.className = 'sticky bottom-0 z-30 print:hidden';
    dock.append(...PLACES.map(() => document.createElement('div')));
    document.body.append(dock);
  }
  return dock.children[PLACES.indexOf(name)] as HTMLElement;
}
