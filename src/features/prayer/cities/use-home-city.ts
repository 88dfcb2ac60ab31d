import { useEffect, useMemo } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { HOME_CITY_KEY, readHomeCity, writeHomeCity } from '#features/prayer/cities/home-city.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

/** The visitor's own city as this browser knows it; null on the server and while it knows none. */
export function useHomeCity(): PageCity | null {
  const text = useKept(HOME_CITY_KEY);
  return useMemo(() => readHomeCity(text), [text]);
}

/** Remembers in this browser which city's times are shown first. */
export function makeHomeCity(city: PageCity): void {
  writeKept(HOME_CITY_KEY, writeHomeCity(city));
}

/**
 * The first city whose page is opened becomes the visitor's own until they choose another; what is
 * kept of it is renewed whenever its page is opened.
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
