import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CityList, ListedCity } from '#features/prayer/cities/city-list.ts';

type Find = (q: string) => ListedCity[];

let find: Find | null = null;

/**
 * Searches the table of cities at each key; loads it at the first one and shows the served list until
 * then.
 */
export function useFoundCities(served: CityList) {
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
  const takeEarly = useEffectEvent(type);
  // Somebody may have typed before the scripts ran.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed.trim() !== served.q) takeEarly(typed);
  }, [served.q]);

  // Until the table has loaded the list stays.
  const shown = q === served.q || find ? q : served.q;
  return {
    input,
    /** The search text: the address's query until somebody types. */
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
