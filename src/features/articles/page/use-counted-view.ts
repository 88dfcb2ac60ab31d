import { useEffect } from 'react';
import { VIEWS_API } from '#features/articles/page/view-call.ts';
import { VIEW_TOKEN_KEY, viewToken } from '#features/articles/page/view-token.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';

/** Articles that this page has reported: the server counts a visitor once a day. */
const told = new Set<string>();

/** `randomUUID` needs https; this works without. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The token of this browser and day; of this page when the browser stores nothing. */
function tokenOfToday(): string {
  const today = dayInZone(new Date(), MOSCOW);
  const { token, kept } = viewToken(readKept(VIEW_TOKEN_KEY), today, randomToken);
  writeKept(VIEW_TOKEN_KEY, kept);
  return token;
}

/** Reports to the server that an article is read. Its page shows the views of earlier days. */
export function useCountedView(slug: string): void {
  useEffect(() => {
    if (told.has(slug)) return;
    told.add(slug);
    void request(VIEWS_API, {
      method: 'POST',
      json: { article_slug_param: slug, visitor_token: tokenOfToday() },
      keepalive: true,
    }).then((reply) => {
      // A failed count needs no message.
      if (!reply) told.delete(slug);
    });
  }, [slug]);
}
