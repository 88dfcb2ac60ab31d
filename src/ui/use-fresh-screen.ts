import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionAnswer } from '#lib/account/session-answer.ts';
import { given, request } from '#ui/request.browser.ts';
import { isSiteHeard, useSiteNews } from '#ui/use-site-events.ts';

/** How often a screen asks while the site's stream is silent. */
const EVERY_MS = 20_000;

/**
 * Reloads the screen's data when it comes into sight again and when there is news: `requests`, for what
 * follows from requests of visitors and notes to them, or `deliveries`. Without a session it loads
 * nothing: the server's gate would take the place of typed texts.
 */
export function useFreshScreen(news: 'requests' | 'deliveries'): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, state, isDue: false });
  const look = useRef(async () => {
    const now = latest.current;
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    // The data being loaded may be older than the news.
    now.isDue = now.state !== 'idle';
    if (now.isDue || !given<SessionAnswer>(await request('/api/session'))?.session) return;
    void latest.current.revalidate();
  });
  useEffect(() => {
    latest.current = { ...latest.current, revalidate, state };
    if (state === 'idle' && latest.current.isDue) void look.current();
  }, [revalidate, state]);
  useSiteNews(news, () => void look.current());
  useEffect(() => {
    const lookAgain = () => void look.current();
    const timer = setInterval(() => {
      if (!isSiteHeard()) lookAgain();
    }, EVERY_MS);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);
}
