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

/** Returns the same object while the storage is unchanged. */
function storedQuery(): PrayerQuery {
  const madhab = readKept(MADHAB_KEY);
  const settings = readKept(SETTINGS_KEY);
  if (madhab !== known.madhab || settings !== known.settings) {
    known = { madhab, settings, query: readStoredQuery(madhab, settings) };
  }
  return known.query;
}

/** This browser's calculation; the default on the server and until the page runs. */
export function useStoredQuery(): PrayerQuery {
  return useBrowserValue(subscribeKept, storedQuery, PAGE_DEFAULTS);
}

interface ChosenQuery {
  query: PrayerQuery;
  /** Stores a choice for all cities. */
  choose: (query: PrayerQuery) => void;
}

/** The calculation of a city's page: by its address, else by this browser's settings. */
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
      // The address's settings would override the new choice.
      if (Object.keys(page.given).length === 0) return;
      void navigate(
        { search: pageSearch({ ...page, given: {} }) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
