import { isPlainClick } from '#ui/page/use-inner-links.ts';

/**
 * Calls `leave` before a link to another address of this site is followed, and when history moves:
 * what still waits for a pause must not lead back then. Returns a function that ends this.
 */
export function onLeaving(leave: () => void): () => void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || !isPlainClick(event) || link.origin !== location.origin) return;
    if (link.pathname + link.search !== location.pathname + location.search) leave();
  };
  document.addEventListener('click', press, { capture: true });
  window.addEventListener('popstate', leave);
  return () => {
    document.removeEventListener('click', press, { capture: true });
    window.removeEventListener('popstate', leave);
  };
}
