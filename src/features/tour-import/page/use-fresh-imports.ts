import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportRun } from '#features/tour-import/page/state/use-import-run.ts';
import { request } from '#ui/request.browser.ts';

/**
 * Reloads the list of imports after each one has ended. Not after a stopped one: a person who is no
 * longer signed in would see the gate in place of the rows. When the import of a review was
 * finished, it ends the review.
 */
export function useFreshImports(
  status: ImportRun['status'],
  reviewInHand: () => number | null,
): void {
  const { revalidate } = useRevalidator();
  const review = useEffectEvent(reviewInHand);
  const reload = useEffectEvent(revalidate);
  const hasEnded = status === 'finished' || status === 'cancelled';
  useEffect(() => {
    if (!hasEnded) return;
    const id = status === 'finished' ? review() : null;
    const ended =
      id === null
        ? Promise.resolve()
        : request(`/api/tour-imports/reviews/${id}`, { method: 'DELETE' });
    void ended.then(() => reload());
  }, [hasEnded, status]);
}
