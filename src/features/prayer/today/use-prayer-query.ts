import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  PAGE_DEFAULTS,
  pageSearch,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { readStoredQuery, storedTexts } from '#features/prayer/source/prayer-storage.ts';
import { MADHAB_KEY, SETTINGS_KEY } from '#lib/prayer-choices.ts';
import { useBrowserValue } from '#ui/use-hydrated.ts';
import { readKept, subscribeKept, writeKept } from '#ui/page/use-kept.ts';

let known: { madhab: string | null; settings: string | null; query: PrayerQuery } = {
  madhab: null,
  settings: null,
  query: PAGE_DEFAULTS,
};

/** The same object as long as the storage says the same. */
function storedQuery(): PrayerQuery {
  const madhab = readKept(MADHAB_KEY);
  const settings = readKept(SETTINGS_KEY);
  if (madhab !== known.madhab || settings !== known.settings) {
    known = { madhab, settings, query: readStoredQuery(madhab, settings) };
  }
  return known.query;
}

/** How this browser calculates; as everybody's on the server and until the page runs. */
export function useStoredQuery(): PrayerQuery {
  return useBrowserValue(subscribeKept, storedQuery, PAGE_DEFAULTS);
}

interface ChosenQuery {
  query: PrayerQuery;
  /** Keeps a choice for all cities. */
  choose: (query: PrayerQuery) => void;
}

/** How a city's page calculates: as its address says, for the rest as this browser does. */
export function usePrayerQuery(): ChosenQuery {
  const stored = useStoredQuery();
  const { search } = useLocation();
  const navigate = useNavigate();
  const page = useMemo(() => parsePageQuery(new URLSearchParams(search)), [search]);
  const query = useMemo(() => withGiven(stored, page.given), [stored, page]);
  return {
    query,
    choose(query) {
      const texts = storedTexts(query);
      writeKept(MADHAB_KEY, texts.madhab);
      writeKept(SETTINGS_KEY, texts.settings);
      // An address that says otherwise would win over what was just chosen.
      if (Object.keys(page.given).length === 0) return;
      void navigate(
        { search: pageSearch({ ...page, given: {} }) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
