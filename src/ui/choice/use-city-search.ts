import { useState } from 'react';

type Search = (text: string) => string[];
type Near = (text: string) => string | null;

const LIMIT = 30;
const nothing: Search = () => [];
const none: Near = () => null;

interface CitySearch {
  /** Names of the matching Russian cities; empty before the list is loaded. */
  search: Search;
  /** The city that a misspelt text probably means; null when there is none to suggest. */
  near: Near;
  load: () => void;
}

/** The built-in list of cities, fetched when it is first needed: few visitors need it. */
export function useCitySearch(): CitySearch {
  const [loaded, setLoaded] = useState<{ search: Search; near: Near } | 'asked' | null>(null);
  const load = () => {
    if (loaded) return;
    setLoaded('asked');
    void importSearch().then(
      (both) => setLoaded(both),
      () => setLoaded(null),
    );
  };
  const { search, near } =
    typeof loaded === 'object' && loaded ? loaded : { search: nothing, near: none };
  return { search, near, load };
}

async function importSearch(): Promise<{ search: Search; near: Near }> {
  const [{ CITIES }, { searchCities }, { nearCity }] = await Promise.all([
    import('#lib/city/cities.ts'),
    import('#lib/city/city-search.ts'),
    import('#lib/city/city-name.ts'),
  ]);
  const russian = CITIES.filter(({ timezone }) => timezone !== 'Asia/Riyadh');
  return {
    search: (text) => searchCities(russian, text, LIMIT).map(({ name }) => name),
    near: nearCity,
  };
}
