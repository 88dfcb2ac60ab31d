import { useEffect } from 'react';
import { pageUser, useSession } from '#ui/session/use-session.ts';

/**
 * Tells the session that the person of this page waits for access, in case its last answer is older
 * than the request: then a decision arrives within seconds.
 */
export function useWaiting(): void {
  const user = useSession();
  useEffect(() => {
    if (user && !user.access_requested) pageUser.set({ ...user, access_requested: true });
  }, [user]);
}
