import { useEffect, useState } from 'react';
import type { Tour } from '#features/tours/model/tour.ts';
import { given, request } from '#ui/request.browser.ts';

/** All upcoming tours; null while loading, 'failed' when that failed. */
export function useToursToPick(): Tour[] | null | 'failed' {
  const [tours, setTours] = useState<Tour[] | null | 'failed'>(null);
  useEffect(() => {
    const stop = new AbortController();
    void request('/api/tours', { signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted) setTours(given<Tour[]>(reply) ?? 'failed');
    });
    return () => stop.abort();
  }, []);
  return tours;
}
