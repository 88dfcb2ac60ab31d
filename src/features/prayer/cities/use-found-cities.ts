import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CityList, ListedCity } from '#features/prayer/cities/city-list.ts';

type Find = (q: string) => ListedCity[];

interface FoundCities {
  input: RefObject<HTMLInputElement | null>;
  /** What is searched for: the address's query until something is typed. */
  q: string;
  found: ListedCity[];
  type: (q: string) => void;
}

let find: Find | null = null;

/** Answers each key with the table of cities, fetched at the first one; until then as served. */
export function useFoundCities(served: CityList): FoundCities {
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState(served.q);
  const [, setLoaded] = useState(find !== null);
  const type = (typed: string) => {
    setQ(typed.trim());
    if (!find)
      void loadFind().then(
        () => setLoaded(true),
        () => undefined,
      );
  };
  const latest = useRef(type);
  useEffect(() => {
    latest.current = type;
  });
  // Something may have been typed before the scripts ran.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed.trim() !== served.q) latest.current(typed);
  }, [served.q]);

  // Before the table is there the list stays as it is.
  const shown = q === served.q || find ? q : served.q;
  return {
    input,
    q: shown,
    found: shown === served.q ? served.found : (find?.(shown) ?? []),
    type,
  };
}

async function loadFind(): Promise<void> {
  const [{ CITIES }, { foundCities }] = await Promise.all([
    import('#lib/city/cities.ts'),
    import('#features/prayer/cities/city-list.ts'),
  ]);
  find = (q) => foundCities(CITIES, q);
}
