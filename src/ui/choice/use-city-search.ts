import { useState } from 'react';

const LIMIT = 30;

interface Search {
  /** Names of the matching Russian cities; empty before the list is loaded. */
  search: (text: string) => string[];
  /** The city that a misspelt text probably means; null when there is none to suggest. */
  near: (text: string) => string | null;
}

const NOT_LOADED: Search = { search: () => [], near: () => null };

/** The built-in list of cities, fetched when it is first needed: few visitors need it. */
export function useCitySearch() {
  const [loaded, setLoaded] = useState<Search | 'asked' | null>(null);
  const load = () => {
    if (loaded) return;
    setLoaded('asked');
    void importSearch().then(
      (both) => setLoaded(both),
      () => setLoaded(null),
    );
  };
  const cities = typeof loaded === 'object' && loaded ? loaded : NOT_LOADED;
  return { ...cities, load };
}

async function importSearch(): Promise<Search> {
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
