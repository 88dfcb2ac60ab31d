import { createElement, useSyncExternalStore, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { keptSinceText } from '#features/offline/kept-words.ts';
import { waitingWorker } from '#features/offline/use-new-version.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** Puts what there is to say over the page, in a root of its own that no page carries. */
export function showNotices(Notices: ComponentType): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(Notices));
}

const putOffWorker = createLiveValue<ServiceWorker | null>(null);

/** Whether a new version waits that nobody has put off in this tab. */
export function useNewVersion(): { isThere: boolean; putOff: () => void } {
  const waiting = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.get);
  const putOff = useSyncExternalStore(putOffWorker.subscribe, putOffWorker.get);
  return {
    isThere: waiting !== null && waiting !== putOff,
    putOff: () => putOffWorker.set(waiting),
  };
}

/** A page that was kept. */
interface KeptCopy {
  path: string;
  /** «сегодня в 14:05». */
  since: string;
}

const keptCopy = createLiveValue<KeptCopy | null>(null);

/** The copy that the page in sight is; null for a page that has just come from the server. */
export function useKeptCopy(): KeptCopy | null {
  return useSyncExternalStore(keptCopy.subscribe, keptCopy.get);
}

export function putCopyOff(): void {
  keptCopy.set(null);
}

/** Notices that the page was a copy, until a move inside the site brings another. */
export function noteKeptCopy(): void {
  const { keptAt } = document.documentElement.dataset;
  const path = location.pathname;
  if (!keptAt || path === '/offline') return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  keptCopy.set({ path, since: keptSinceText(keptAt, new Date(), timeZone) });
  if (path.startsWith('/vremya-namaza/')) whenRuns(nameWithoutDay);
  const observer = new MutationObserver(() => {
    if (location.pathname === path) return;
    keptCopy.set(null);
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** What the title says of today was said when the page was kept. */
function nameWithoutDay(): void {
  const name = document.querySelector('h1')?.textContent;
  if (name) document.title = `${name} — ВсеУмры`;
}

/** Before the page runs, its scripts would put the title back. */
function whenRuns(work: () => void): void {
  if (window.pageRuns) work();
  else setTimeout(whenRuns, 100, work);
}
