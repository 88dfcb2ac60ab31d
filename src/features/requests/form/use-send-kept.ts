import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { KeptRequest } from '#features/requests/form/kept-request.ts';
import { type FormReply, isLost } from '#ui/form/use-action-form.ts';

/** A browser does not always hear that the network is back, or that the site answers again. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 160_000;

/**
 * Sends a kept request when the network is back, or when the page is opened with a network, and
 * tries again after 10, 20, 40, 80 and then every 160 s until the site has answered; one older than
 * a day only after a press. `own` sends the open form in which it was typed.
 */
export function useSendKept(kept: KeptRequest | null, old: boolean, own: (() => void) | null) {
  const fetcher = useFetcher<FormReply>();
  const send = () => {
    if (!kept) return;
    if (own) return own();
    if (fetcher.state !== 'idle') return;
    const form = new FormData();
    for (const [name, value] of kept.fields) form.append(name, value);
    void fetcher.submit(form, { method: 'post', action: kept.action });
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const wrong = Object.values(fetcher.data?.result?.error ?? {}).flatMap((said) => said ?? []);
  const isRefused = fetcher.data?.result != null && !isLost(fetcher.data);
  const key = kept && !old && !isRefused ? kept.key : null;
  const isOwn = own !== null;
  useEffect(() => {
    if (key === null) return;
    const go = () => latest.current();
    if (!isOwn && navigator.onLine) go();
    addEventListener('online', go);
    let pauseMs = FIRST_PAUSE_MS;
    const again = () => {
      if (navigator.onLine) go();
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      timer = setTimeout(again, pauseMs);
    };
    let timer = setTimeout(again, pauseMs);
    return () => {
      removeEventListener('online', go);
      clearTimeout(timer);
    };
  }, [key, isOwn]);
  return { send, isBusy: fetcher.state !== 'idle', problem: wrong[0] ?? null };
}
