import { useEffect, useSyncExternalStore } from 'react';
import { createLiveValue } from '#features/account/live-value.ts';
import type { ClientSession } from '#features/account/session-answer.ts';
import type { SessionEvent } from '#features/account/session-events.ts';
import { hasSessionHint } from '#features/account/session-hint.ts';
import { pageUser } from '#features/account/use-session.ts';
import { openTabs } from '#features/account/use-tabs.ts';

/*
 * Every page carries only this much of the account. The rest comes when the browser may have a
 * session (see the hint) or somebody asks to sign in: most visitors never need it.
 */

type Parts = typeof import('#features/account/account-live.tsx');
type Life = typeof import('#features/account/use-session-life.ts');

const live = createLiveValue<Parts | null>(null);
let tabs: ReturnType<typeof openTabs> | undefined;

/** Fetches what signed-in visitors need, once. Rejects when the network fails. */
export async function wakeAccount(): Promise<Life['life']> {
  const [parts, { life, startLife }] = await Promise.all([
    import('#features/account/account-live.tsx'),
    import('#features/account/use-session-life.ts'),
  ]);
  live.set(parts);
  startLife((event: SessionEvent) => tabs?.tell(event));
  return life;
}

/** Makes a session that was just opened the one of this page and of every tab. */
export async function enterAccount(session: ClientSession): Promise<void> {
  const life = await wakeAccount();
  life.take(session);
}

/** Tells every tab that the link of a recovery letter was opened here. */
export function useRecovery(isOpened: boolean): void {
  useEffect(() => {
    if (isOpened) void wakeAccount().then((life) => life.recover(), () => undefined);
  }, [isOpened]);
}

/** The parts of the account area, once they are there. */
export function useAccountLive(): Parts | null {
  return useSyncExternalStore(live.subscribe, live.get, () => null);
}

/** Begins the life of the session with the page. For the one component that is on every page. */
export function useSessionStart(): void {
  useEffect(() => {
    const isHinted = () => hasSessionHint(document.cookie);
    // Without the network nobody is known to be signed in; the next page tries again.
    const wake = () => wakeAccount().catch(() => null);
    if (isHinted()) void wake();
    else if (pageUser.get() === undefined) pageUser.set(null);
    tabs ??= openTabs();
    tabs.listen((event) => void wake().then((life) => life?.hear(event)));
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isHinted()) void wake().then((life) => life?.tick());
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);
}
