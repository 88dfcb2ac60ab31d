import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Redirects to `to` after so many milliseconds; null cancels a pending redirect. */
export function useRedirect(to: string | null, afterMs: number): void {
  const navigate = useRef(useNavigate());
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => void navigate.current(to), afterMs);
    return () => clearTimeout(timer);
  }, [to, afterMs]);
}
