import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { keptSinceText } from '#features/offline/kept-words.ts';
import { request } from '#ui/use-request.ts';
import { waitingWorker } from '#features/offline/use-new-version.ts';

/** Whether a new version waits that was not dismissed in this tab. */
export function useNewVersion(): { isThere: boolean; putOff: () => void } {
  const waiting = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.get);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  return { isThere: waiting !== null && waiting !== putOff, putOff: () => setPutOff(waiting) };
}

/** A stored page. */
interface KeptCopy {
  path: string;
  /** «сегодня в 14:05». */
  since: string;
}

/**
 * The copy that is shown now, until it is dismissed, the network is back or a navigation inside the
 * site shows another page; null for a page from the server.
 */
export function useKeptCopy(): { copy: KeptCopy | null; putOff: () => void } {
  const { pathname } = useLocation();
  const [copy, setCopy] = useState(findKeptCopy);
  if (copy && copy.path !== pathname) setCopy(null);
  const isCity = copy?.path.startsWith('/vremya-namaza/') === true;
  useEffect(() => {
    if (isCity) nameWithoutDay();
  }, [isCity]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!copy) return;
    // A failing load would put an error in the place of the copy.
    const renew = async () => {
      if (!(await request('/api/health'))?.ok) return;
      await revalidate();
      setCopy(null);
    };
    const renewNow = () => void renew();
    addEventListener('online', renewNow);
    return () => removeEventListener('online', renewNow);
  }, [copy, revalidate]);
  return { copy, putOff: () => setCopy(null) };
}

function findKeptCopy(): KeptCopy | null {
  const { keptAt } = document.documentElement.dataset;
  const path = location.pathname;
  if (!keptAt || path === '/offline') return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { path, since: keptSinceText(keptAt, new Date(), timeZone) };
}

/** «Today» in the title was right when the page was stored. */
function nameWithoutDay(): void {
  const name = document.querySelector('h1')?.textContent;
  if (name) document.title = `${name} — ВсеУмры`;
}
