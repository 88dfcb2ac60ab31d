import { useEffect, useMemo } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { HOME_CITY_KEY, readHomeCity, writeHomeCity } from '#features/prayer/cities/home-city.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

/** The visitor's own city stored in this browser; null on the server and without one. */
export function useHomeCity(): PageCity | null {
  const text = useKept(HOME_CITY_KEY);
  return useMemo(() => readHomeCity(text), [text]);
}

/** Stores the city whose times this browser shows first. */
export function makeHomeCity(city: PageCity): void {
  writeKept(HOME_CITY_KEY, writeHomeCity(city));
}

/**
 * The first city that a visitor opens becomes their own until they choose another; opening its page
 * renews the stored data.
 */
export function useRememberedCity(city: PageCity): PageCity | null {
  const home = useHomeCity();
  useEffect(() => {
    const text = readKept(HOME_CITY_KEY);
    const known = readHomeCity(text);
    const isOwn = known === null || known.slug === city.slug;
    if (isOwn && text !== writeHomeCity(city)) makeHomeCity(city);
  }, [city]);
  return home;
}
