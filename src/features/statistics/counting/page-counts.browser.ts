import {
  contactWayOf,
  type Counted,
  COUNTED_PAGE,
  COUNTS_API,
  TOLD_KEY,
  tellOnce,
} from '#features/statistics/counting/count-call.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';

/**
 * Reports viewed tours and operators and pressed contacts to the site, each once a day, without
 * identifying the browser. Starts after the page has been viewed for a while.
 */
export function countPages(): void {
  let seen = '';
  const look = () => {
    if (location.pathname === seen) return;
    seen = location.pathname;
    tell(seen, 'view');
  };
  look();
  // A page opened inside this one has its own head.
  new MutationObserver(look).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const way = link && contactWayOf(link.getAttribute('href') ?? '');
    if (!link || !way) return;
    const page = pageOf(link);
    if (page !== null) tell(page, way);
  });
}

/** The page of a contact's link: the tour in a dialog, or the page with the link. */
function pageOf(link: Element): string | null {
  const asks = link.closest('dialog')?.querySelector('a[href^="/zayavka?tour="]');
  const slug = /[?&]tour=([\w-]+)/.exec(asks?.getAttribute('href') ?? '')?.[1];
  if (slug !== undefined) return `/tours/${slug}`;
  return link.closest('#content') ? location.pathname : null;
}

function tell(page: string, what: Counted): void {
  if (!COUNTED_PAGE.test(page)) return;
  const today = dayInZone(new Date(), MOSCOW);
  const { isNew, kept } = tellOnce(readKept(TOLD_KEY), today, `${page}:${what}`);
  if (!isNew) return;
  writeKept(TOLD_KEY, kept);
  void request(COUNTS_API, { method: 'POST', json: { page, what }, keepalive: true });
}
