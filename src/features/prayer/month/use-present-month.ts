import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { monthOf } from '#lib/time/day.ts';
import { request } from '#ui/request.browser.ts';

/**
 * Loads the page again when `month`, which it shows as the present one, is over in the zone; null for a
 * month of the visitor's choice. Only when the site answers and says so too: a failing load would put
 * an error in the place of the page, and the device's clock may be wrong.
 */
export function usePresentMonth(month: string | null, timeZone: string, nowMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const isOver = (atMs: number) => month !== null && monthOf(cityDay(atMs, timeZone)) > month;
    if (!isOver(nowMs)) return;
    const left = new AbortController();
    void request('/api/health', { signal: left.signal }).then((reply) => {
      const siteMs = Date.parse((reply?.ok && reply.headers.get('date')) || '');
      if (!Number.isNaN(siteMs) && isOver(siteMs)) void revalidate();
    });
    return () => left.abort();
  }, [month, timeZone, nowMs, revalidate]);
}
