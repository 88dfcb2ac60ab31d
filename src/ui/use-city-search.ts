import { useState } from 'react';

type Search = (text: string) => string[];

const LIMIT = 30;
const nothing: Search = () => [];

interface CitySearch {
  /** Names of the Russian cities that match; none before the list is there. */
  search: Search;
  load: () => void;
}

/** The built-in list of cities, fetched when it is first asked for: few visitors need it. */
export function useCitySearch(): CitySearch {
  const [loaded, setLoaded] = useState<{ search: Search } | 'asked' | null>(null);
  const load = () => {
    if (loaded) return;
    setLoaded('asked');
    void importSearch().then(
      (search) => setLoaded({ search }),
      () => setLoaded(null),
    );
  };
  return { search: typeof loaded === 'object' && loaded ? loaded.search : nothing, load };
}

async function importSearch(): Promise<Search> {
  const [{ CITIES }, { searchCities }] = await Promise.all([
    import('#lib/cities.ts'),
    import('#lib/city-search.ts'),
  ]);
  const russian = CITIES.filter(({ timezone }) => timezone !== 'Asia/Riyadh');
  return (text) => searchCities(russian, text, LIMIT).map(({ name }) => name);
}
