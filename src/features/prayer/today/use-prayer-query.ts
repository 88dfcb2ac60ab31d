import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  pageSearch,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { readStoredQuery, storedTexts } from '#features/prayer/source/prayer-storage.ts';
import { MADHAB_KEY, SETTINGS_KEY } from '#lib/prayer-choices.ts';
import { useKept, writeKept } from '#ui/page/use-kept.ts';

/** This browser's calculation; the default on the server and until the page runs. */
export function useStoredQuery(): PrayerQuery {
  const madhab = useKept(MADHAB_KEY);
  const settings = useKept(SETTINGS_KEY);
  return useMemo(() => readStoredQuery(madhab, settings), [madhab, settings]);
}

/** The calculation of a city's page: by its address, else by this browser's settings. */
export function usePrayerQuery() {
  const stored = useStoredQuery();
  const { search } = useLocation();
  const navigate = useNavigate();
  const page = useMemo(() => parsePageQuery(new URLSearchParams(search)), [search]);
  const query = useMemo(() => withGiven(stored, page.given), [stored, page]);
  return {
    query,
    /** Stores a choice for all cities. */
    choose(chosen: PrayerQuery) {
      const texts = storedTexts(chosen);
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
