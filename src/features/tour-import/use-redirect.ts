import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Leads to `to` after so many milliseconds; null leads nowhere, and takes a pending move back. */
export function useRedirect(to: string | null, afterMs: number): void {
  const navigate = useRef(useNavigate());
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => void navigate.current(to), afterMs);
    return () => clearTimeout(timer);
  }, [to, afterMs]);
}
