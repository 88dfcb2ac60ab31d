import { useEffect, useState } from 'react';
import { wakeTourSource } from '#features/tours/live-list/use-source-parts.ts';
import type { Tour } from '#features/tours/model/tour.ts';

type Answer =
  | { slug: string; tour: Tour }
  | { slug: string; tour: null; reason: 'missing' | 'failed' };

/** The screen of a tour's details with its late part, fetched when one is first opened. */
export async function loadTourDetails() {
  const [details] = await Promise.all([
    import('#features/catalogue/tour/details-with-contacts.tsx'),
    import('#features/catalogue/tour/offer-facts.tsx'),
  ]);
  return details;
}

/** Fetches the parts of a dialog before one is opened, because the site may be away by then. */
export async function loadDialogs(): Promise<boolean> {
  try {
    await Promise.all([loadTourDetails(), loadOrderContact()]);
    return true;
  } catch {
    return false;
  }
}

/** The same for the organiser's contacts. */
export function loadOrderContact() {
  return import('#features/catalogue/contact/order-contact.tsx');
}

/**
 * The tour of a slug: the present one if it is that tour, else from the server. `missing` when it
 * does not exist, `failed` when the server did not answer.
 */
export function useTour(slug: string | null, atHand: Tour | null) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = slug !== null && atHand?.slug !== slug ? slug : null;

  useEffect(() => {
    if (wanted === null) return;
    const gone = new AbortController();
    const ask = async () => {
      const next = await askTour(wanted, attempt > 0);
      if (!gone.signal.aborted) setAnswer(next);
    };
    void ask();
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

/** `isAgain` after a press of a button: the site may be back. */
async function askTour(slug: string, isAgain: boolean): Promise<Answer> {
  const source = await wakeTourSource();
  if (isAgain) await source?.tourSource.check({ anew: true });
  const [answer, hasDialogs] = await Promise.all([
    source?.tourSource.read(source.oneTour({ slug })),
    loadDialogs(),
  ]);
  if (!answer?.ok || !hasDialogs) return { slug, tour: null, reason: 'failed' };
  const tour = answer.value;
  return tour ? { slug, tour } : { slug, tour: null, reason: 'missing' };
}
