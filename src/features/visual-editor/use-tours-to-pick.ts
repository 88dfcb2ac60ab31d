import { useEffect, useState } from 'react';
import type { Tour } from '#features/tours/tour.ts';

/** All tours with a departure ahead; null until they are there, 'failed' when they can't be had. */
export function useToursToPick(): Tour[] | null | 'failed' {
  const [tours, setTours] = useState<Tour[] | null | 'failed'>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/tours', { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : 'failed'))
      .then((answer: Tour[] | 'failed') => setTours(answer))
      .catch(() => {
        if (!stop.signal.aborted) setTours('failed');
      });
    return () => stop.abort();
  }, []);
  return tours;
}
