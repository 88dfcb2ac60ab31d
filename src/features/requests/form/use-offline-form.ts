import { useState } from 'react';
import { askedFor } from '#features/requests/form/asked-for.ts';
import { COPY_KEY, readCopy } from '#features/tours/source/site-or-copy.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** What the form without the network asks about; null until the page's scripts run. */
export function useAskedFor() {
  const isHydrated = useHydrated();
  return isHydrated ? askedHere() : null;
}

/** A key of the browser's own: however often the form is sent, it is one request. */
export function useOwnKey(): string {
  const [key] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()));
  return key;
}

function askedHere() {
  return askedFor(location.search, copiedTours(), dayInZone(new Date(), MOSCOW));
}

function copiedTours() {
  try {
    return readCopy(localStorage.getItem(COPY_KEY), Date.now())?.tours ?? [];
  } catch {
    return [];
  }
}
