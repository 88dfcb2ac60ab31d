import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router';
import { focusContent } from '#ui/dialog/use-modal.ts';

/**
 * Does after a change of the page what the browser does for a new document, and returns the title to
 * be said to screen readers. The focus goes to the page's content unless the page gave it a
 * place; after going back, to the link that had been followed. A further page of a list keeps
 * the focus while it is in sight. `first` is the page that was left first: by now there may be another one.
 */
export function usePageChange(first: Location): string {
  const location = useLocation();
  const leavingFor = useNavigation().location;
  const isBack = useNavigationType() === 'POP';
  const [said, setSaid] = useState({ key: '', title: '' });
  const page = useRef(first);
  const left = useRef<Element | null>(null);
  /** The addresses of followed links, by the key of the page in the history. */
  const followed = useRef(new Map<string, string>());

  useEffect(() => {
    if (!leavingFor) return;
    left.current = document.activeElement;
    const href = left.current?.closest('main a')?.getAttribute('href');
    if (href) followed.current.set(page.current.key, href);
  }, [leavingFor]);

  useEffect(() => {
    const { pathname, search } = page.current;
    page.current = location;
    const isOther = pathname !== location.pathname;
    if (!isOther && search === location.search) return;
    if (isOther) setSaid({ key: location.key, title: document.title });
    const { activeElement: focused } = document;
    const hasPlace = isOther ? focused !== left.current : focused && isInSight(focused);
    left.current = null;
    if (hasPlace && focused !== document.body) return;
    const href = isBack && followed.current.get(location.key);
    const link = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    if (link) link.focus({ preventScroll: true });
    else focusContent();
  }, [location, isBack]);

  return said.key === location.key ? said.title : '';
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
