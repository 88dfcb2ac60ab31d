import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before the page is left while `isDirty`: by the browser itself, and by the answer within the site. */
export function useLeaving(isDirty: () => boolean, hasChanges: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges, isDirty]);
  return blocker.state === 'blocked' ? blocker : null;
}
