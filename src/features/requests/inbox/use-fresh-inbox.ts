import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 20_000;

/** Reloads the screen's data every 20 s while it is visible, and when it becomes visible again. */
export function useFreshInbox(): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, state });
  useEffect(() => {
    latest.current = { revalidate, state };
  });
  useEffect(() => {
    const look = () => {
      const isWanted = document.visibilityState === 'visible' && navigator.onLine;
      if (isWanted && latest.current.state === 'idle') void latest.current.revalidate();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
