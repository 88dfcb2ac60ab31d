import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { KeptRequest } from '#features/requests/form/kept-request.ts';
import type { FormReply } from '#ui/form/use-action-form.ts';

/**
 * Sends a kept request when the network is back, or when the page is opened with a network; one
 * older than a day only after a press. `own` sends the open form in which it was typed.
 */
export function useSendKept(kept: KeptRequest | null, old: boolean, own: (() => void) | null) {
  const fetcher = useFetcher<FormReply>();
  const send = () => {
    if (!kept) return;
    if (own) return own();
    const form = new FormData();
    for (const [name, value] of kept.fields) form.append(name, value);
    void fetcher.submit(form, { method: 'post', action: kept.action });
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const key = kept && !old ? kept.key : null;
  const isOwn = own !== null;
  useEffect(() => {
    if (key === null) return;
    const go = () => latest.current();
    if (!isOwn && navigator.onLine) go();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, [key, isOwn]);
  const wrong = Object.values(fetcher.data?.result?.error ?? {}).flatMap((said) => said ?? []);
  return { send, isBusy: fetcher.state !== 'idle', problem: wrong[0] ?? null };
}
