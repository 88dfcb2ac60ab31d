import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { keptSinceText } from '#features/offline/kept-words.ts';
import { request } from '#ui/request.browser.ts';
import { waitingWorker } from '#features/offline/new-version.browser.ts';
import { plainText } from '#lib/text/russian.ts';

/** Whether a new version waits that was not dismissed in this tab. */
export function useNewVersion(): { isThere: boolean; putOff: () => void } {
  const waiting = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.get);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  return { isThere: waiting !== null && waiting !== putOff, putOff: () => setPutOff(waiting) };
}

/** How often a copy asks whether the site answers: a slow line tells nobody that it works again. */
const RENEW_EVERY_MS = 20_000;

/**
 * The copy that is shown now, until the site answers again or a navigation inside the site shows
 * another page; null for a page from the server, and once its notice was dismissed.
 */
export function useKeptCopy() {
  const { pathname } = useLocation();
  const [copy, setCopy] = useState(findKeptCopy);
  const [isPutOff, setPutOff] = useState(false);
  if (copy && copy.path !== pathname) setCopy(null);
  const isCity = copy?.path.startsWith('/vremya-namaza/') === true;
  useEffect(() => {
    if (isCity) nameWithoutDay();
  }, [isCity]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!copy) return;
    let isAsking = false;
    // A failing load would put an error in the place of the copy.
    const renew = async () => {
      if (isAsking || !navigator.onLine) return;
      isAsking = true;
      if ((await request('/api/health'))?.ok) {
        await revalidate();
        setCopy(null);
      }
      isAsking = false;
    };
    const renewNow = () => void renew();
    addEventListener('online', renewNow);
    const timer = setInterval(renewNow, RENEW_EVERY_MS);
    return () => {
      removeEventListener('online', renewNow);
      clearInterval(timer);
    };
  }, [copy, revalidate]);
  return { copy: isPutOff ? null : copy, putOff: () => setPutOff(true) };
}

/** A stored page; `since` is «сегодня в 14:05». */
function findKeptCopy() {
  const { keptAt } = document.documentElement.dataset;
  const path = location.pathname;
  if (!keptAt || path === '/offline') return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { path, since: keptSinceText(keptAt, new Date(), timeZone) };
}

/** «Today» in the title was right when the page was stored. */
function nameWithoutDay(): void {
  const name = document.querySelector('h1')?.textContent;
  if (name) document.title = `${plainText(name)} — ВсеУмры`;
}
