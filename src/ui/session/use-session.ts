import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';
import type { KnownUser, SessionNews } from '#lib/account/session-events.ts';

/** The signed-in person, one value for the page. */
export const pageUser = createLiveValue<KnownUser>(undefined);

/** The signed-in person; null when nobody is, undefined while unknown, as on the server. */
export function useSession(): KnownUser {
  return useSyncExternalStore(pageUser.subscribe, pageUser.get, () => undefined);
}

const listeners = new Set<(news: SessionNews) => void>();

/** Tells this page about an event of its session. */
export function announce(news: SessionNews): void {
  for (const listener of listeners) listener(news);
}

/** Listens to session events from all tabs while the component is mounted. */
export function useSessionNews(onNews: (news: SessionNews) => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const listener = (news: SessionNews) => tell(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
