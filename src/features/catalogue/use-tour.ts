import { useEffect, useState } from 'react';
import type { Tour } from '#features/tours/tour.ts';

const PATIENCE_MS = 10_000;

type Answer =
  { slug: string; tour: Tour } | { slug: string; tour: null; reason: 'missing' | 'failed' };

/** The screen of a tour's details, which a list needs only once one is opened. */
export function loadTourDetails() {
  return import('#features/tours/tour-details.tsx');
}

/** The organiser's contacts, likewise. */
export function loadOrderContact() {
  return import('#features/tours/order-contact.tsx');
}

/**
 * Everything about the tour of a slug: the one at hand when it is that tour, else asked of the
 * server. `missing` when there is no such tour, `failed` when the server did not say.
 */
export function useTour(slug: string | null, atHand: Tour | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = slug !== null && atHand?.slug !== slug ? slug : null;

  useEffect(() => {
    if (wanted === null) return;
    const gone = new AbortController();
    const ask = async () => {
      const next = await askTour(wanted, gone.signal);
      if (!gone.signal.aborted) setAnswer(next);
    };
    void ask();
    void loadTourDetails();
    void loadOrderContact();
    return () => gone.abort();
  }, [wanted, attempt]);

  const current = answer !== null && answer.slug === wanted ? answer : null;
  const reason = current !== null && current.tour === null ? current.reason : null;
  return {
    tour: slug === null ? null : wanted === null ? atHand : (current?.tour ?? null),
    missing: reason === 'missing',
    failed: reason === 'failed',
    retry: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
  };
}

async function askTour(slug: string, gone: AbortSignal): Promise<Answer> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const response = await fetch(`/api/tours/slug/${slug}`, { signal });
    if (response.ok) return { slug, tour: fromJson(await response.json()) };
    return { slug, tour: null, reason: response.status === 404 ? 'missing' : 'failed' };
  } catch {
    return { slug, tour: null, reason: 'failed' };
  }
}

/** JSON has no instants. */
function fromJson(
  tour: Omit<Tour, 'price_checked_at'> & { price_checked_at: string | null },
): Tour {
  const { price_checked_at: checkedAt } = tour;
  return { ...tour, price_checked_at: checkedAt === null ? null : new Date(checkedAt) };
}
