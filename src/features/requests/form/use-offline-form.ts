import { useState } from 'react';
import { COPY_KEY, readCopy } from '#features/tours/source/site-or-copy.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * What the address of the form without the network asks about, with the names that the browser's
 * own copy of the tours has; null until the page's scripts run.
 */
export function useAskedFor() {
  const isHydrated = useHydrated();
  return isHydrated ? askedFor(location.search) : null;
}

/** A key of the browser's own: however often the form is sent, it is one request. */
export function useOwnKey(): string {
  const [key] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()));
  return key;
}

function askedFor(search: string) {
  const asked = new URLSearchParams(search);
  const slug = asked.get('tour');
  const tour = slug === null ? null : (copiedTours().find((one) => one.slug === slug) ?? null);
  return {
    /** The address of the form with the site's own key, which gets the request. */
    action: `/zayavka${search}`,
    tour: slug === null ? null : { slug, title: tour && tourTitle(tour) },
    /** The recipient's name, if this browser knows it. */
    operator: tour?.company_name ?? null,
    /** Whether an organiser gets the request, and not the site. */
    isForOperator: slug !== null || asked.has('operator'),
  };
}

function copiedTours() {
  try {
    return readCopy(localStorage.getItem(COPY_KEY), Date.now())?.tours ?? [];
  } catch {
    return [];
  }
}
