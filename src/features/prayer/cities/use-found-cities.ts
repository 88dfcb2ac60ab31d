import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CityList, citySearch } from '#features/prayer/cities/city-list.ts';

type Find = (q: string) => ReturnType<typeof citySearch>;

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
  const { found, similar } = shown === served.q || !find ? served : find(shown);
  return {
    input,
    found,
    similar,
    /** The search text: the address's query until somebody types. */
    q: shown,
    type,
  };
}

async function loadFind(): Promise<void> {
  find = (await import('#features/prayer/cities/city-list.ts')).citySearch;
}
