import { useEffect, useState } from 'react';
import { VIEWS_API } from '#features/articles/view-call.ts';

/** Those this page has told of: the server counts a visitor once a day, and need not be asked again. */
const told = new Set<string>();

/** How often an article was read, this visit included once the server has answered. */
export function useViewCount({ slug, views_count }: { slug: string; views_count: number }): number {
  const [counted, setCounted] = useState<number | null>(null);
  useEffect(() => {
    if (told.has(slug)) return;
    told.add(slug);
    void fetch(VIEWS_API, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ article_slug_param: slug }),
      keepalive: true,
    })
      .then(async (answer) =>
        answer.ok ? ((await answer.json()) as { views_count: number }) : null,
      )
      .then((answer) => answer && setCounted(answer.views_count))
      // A count is worth no message.
      .catch(() => told.delete(slug));
  }, [slug]);
  return Math.max(views_count, counted ?? 0);
}
