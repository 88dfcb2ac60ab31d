import { useEffect, useSyncExternalStore } from 'react';
import type * as parts from '#features/account/session/account-live.tsx';
import { createLiveValue } from '#lib/live-value.ts';
import type { SessionEvent } from '#lib/account/session-events.ts';
import { hasSessionHint } from '#lib/account/session-hint.ts';
import { pageUser } from '#ui/session/use-session.ts';
import { staffParts } from '#ui/session/use-staff-parts.ts';
import { openTabs } from '#features/account/session/open-tabs.browser.ts';

/*
 * The small part of the account on every page. The rest loads when the browser may have a session (see
 * the hint) or somebody wants to sign in: most visitors never need it.
 */

const live = createLiveValue<typeof parts | null>(null);
let tabs: ReturnType<typeof openTabs> | undefined;

/**
 * Loads the parts for signed-in people and starts the session's life cycle, once. Rejects when the
 * network fails.
 */
export async function wakeAccount(): Promise<typeof parts> {
  const loaded = await import('#features/account/session/account-live.tsx');
  loaded.startAccount((event: SessionEvent) => tabs?.tell(event));
  live.set(loaded);
  staffParts.set(loaded);
  return loaded;
}

/** The parts of the account area, once loaded. */
export function useAccountLive(): typeof parts | null {
  return useSyncExternalStore(live.subscribe, live.get, () => null);
}

/** Starts the session's life cycle. For the one component that every page has. */
export function useSessionStart(): void {
  useEffect(() => {
    const isHinted = () => hasSessionHint(document.cookie);
    // Without the network nobody counts as signed in; the next page tries again.
    const wake = () => wakeAccount().catch(() => null);
    const knowNobody = () => {
      if (pageUser.get() === undefined) pageUser.set(null);
    };
    if (isHinted()) void wake();
    else setTimeout(knowNobody);
    tabs ??= openTabs();
    tabs.listen((said) => void wake().then((account) => account?.life.hear(said)));
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isHinted()) void wake().then((account) => account?.life.tick());
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);
}
