import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type Keys = Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>;

/** Whether a click only asks to follow the link in this tab. */
export function isPlainClick(click: Keys & { button: number }): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = click;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/**
 * Pictures, and the form of a request: without the network its script is not there, but the worker
 * has another form for its document.
 */
const OPENED_WHOLE = /^\/(?:images\/|zayavka$)/;

/**
 * A click handler for a region in which plain links of this site navigate inside the page. One
 * handler serves lists of hundreds, where a router link for each would cost more than the rest of a
 * row. After a link with `data-keep-scroll` the scroll position stays.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin || link.hash) return;
    if (link.hasAttribute('download') || OPENED_WHOLE.test(link.pathname)) return;
    event.preventDefault();
    const keepsScroll = link.dataset.keepScroll !== undefined;
    void navigate(link.pathname + link.search, {
      preventScrollReset: keepsScroll,
      viewTransition: !keepsScroll,
      state: keepsScroll ? { isInside: true } : undefined,
    });
  };
}
