import { MADHABS } from '#features/prayer/prayer-method.ts';
import { PAGE_DEFAULTS } from '#features/prayer/prayer-page-query.ts';
import { prayerSearch, readPrayerQuery, type PrayerQuery } from '#features/prayer/prayer-query.ts';
import { DEFAULT_CALCULATION, type Calculation } from '#features/prayer/prayer-times.ts';

/** Keys of the browser's storage: a madhab's name, and the rest as the search of an address. */
export const MADHAB_KEY = 'selectedMadhab';
export const SETTINGS_KEY = 'prayerSettings';

/**
 * The calculation a browser keeps, from the texts under MADHAB_KEY and SETTINGS_KEY (null when
 * there is none). Anything that is not a setting, whatever wrote it, is as in PAGE_DEFAULTS.
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

/** The texts to keep; null for settings that are the usual ones. */
export function storedTexts(query: PrayerQuery): { madhab: string; settings: string | null } {
  const { madhab } = query.calculation;
  const usual = { ...query, calculation: { ...query.calculation, madhab: 'hanafi' as const } };
  const settings = prayerSearch(usual, PAGE_DEFAULTS);
  return { madhab, settings: settings === '' ? null : settings };
}

/** Whether two calculations give the same times. */
export function isSameCalculation(a: Calculation, b: Calculation): boolean {
  const search = (calculation: Calculation) =>
    prayerSearch({ calculation, hijriShift: 0 }, PAGE_DEFAULTS);
  return search(a) === search(b);
}
