import { useEffect } from 'react';
import { pageUser, useSession } from '#ui/session/use-session.ts';

/**
 * Knows on a page that says so that its person waits for access, which the last answer of the account
 * may be too old to say: who waits is told of the decision within seconds.
 */
export function useWaiting(): void {
  const user = useSession();
  useEffect(() => {
    if (user && !user.access_requested) pageUser.set({ ...user, access_requested: true });
  }, [user]);
}
