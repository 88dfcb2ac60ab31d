import { MADHABS, madhabOf } from '#features/prayer/engine/prayer-method.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import {
  prayerSearch,
  readPrayerQuery,
  type PrayerQuery,
} from '#features/prayer/source/prayer-query.ts';
import { DEFAULT_CALCULATION, type Calculation } from '#features/prayer/engine/prayer-times.ts';

/**
 * The calculation stored in a browser, from the texts under MADHAB_KEY and SETTINGS_KEY (null when
 * absent; then the madhab is the usual one of the place). PAGE_DEFAULTS replace invalid values.
 */
export function readStoredQuery(madhab: string | null, settings: string | null): PrayerQuery {
  const { calculation, hijriShift } = readPrayerQuery(
    new URLSearchParams(settings ?? ''),
    PAGE_DEFAULTS,
  );
  return {
    calculation: {
      ...calculation,
      madhab: MADHABS.find((name) => name === madhab) ?? DEFAULT_CALCULATION.madhab,
    },
    hijriShift,
  };
}

/** The texts to store; null for default values. */
export function storedTexts(query: PrayerQuery): {
  madhab: string | null;
  settings: string | null;
} {
  const { madhab } = query.calculation;
  const usual = { ...query, calculation: { ...query.calculation, madhab: null } };
  const settings = prayerSearch(usual, PAGE_DEFAULTS);
  return { madhab, settings: settings === '' ? null : settings };
}

/** Whether two calculations give the same times in a region. */
export function isSameCalculation(a: Calculation, b: Calculation, region: string | null): boolean {
  const search = (calculation: Calculation) => {
    const madhab = madhabOf(region, calculation.madhab);
    return prayerSearch({ calculation: { ...calculation, madhab }, hijriShift: 0 }, PAGE_DEFAULTS);
  };
  return search(a) === search(b);
}
