import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createLiveValue } from '#features/account/live-value.ts';
import type { KnownUser, SessionNews } from '#features/account/session-events.ts';

/** Who is signed in, one for the page. */
export const pageUser = createLiveValue<KnownUser>(undefined);

/** Who is signed in; null when nobody is, undefined while that is not known, as on the server. */
export function useSession(): KnownUser {
  return useSyncExternalStore(pageUser.subscribe, pageUser.get, () => undefined);
}

const listeners = new Set<(news: SessionNews) => void>();

/** Tells this page what happened to its session. */
export function announce(news: SessionNews): void {
  for (const listener of listeners) listener(news);
}

/** Hears what happens to the session while the component is there, from whichever tab it comes. */
export function useSessionNews(onNews: (news: SessionNews) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const listener = (news: SessionNews) => latest.current(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
