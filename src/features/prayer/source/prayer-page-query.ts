import { MADHABS, type Madhab, type MethodName } from '#features/prayer/engine/prayer-method.ts';
import {
  prayerSearch,
  readPrayerQuery,
  type PrayerQuery,
} from '#features/prayer/source/prayer-query.ts';
import { DEFAULT_CALCULATION } from '#features/prayer/engine/prayer-times.ts';

export const PAGE_DEFAULTS: PrayerQuery = { calculation: DEFAULT_CALCULATION, hijriShift: 0 };

/** Replaces an invalid month of an address. */
const NO_MONTH = '0000-00';

/** The settings that a page's address can have; custom angles and minutes are not among them. */
interface Given {
  madhab?: Madhab;
  method?: MethodName;
  hijriShift?: number;
}

export interface PageQuery {
  tab: 'today' | 'month';
  /** 'YYYY-MM' of the month tab; null is the present one. It may be a month that cannot be shown. */
  month: string | null;
  given: Given;
}

/** Reads the address of a city's page; wrong values count as missing, except a wrong month. */
export function parsePageQuery(search: URLSearchParams): PageQuery {
  const text = search.get('month') ?? '';
  const month = text === '' ? null : /^\d{4}-\d{2}$/.test(text) ? text : NO_MONTH;
  const { calculation, hijriShift } = readPrayerQuery(search, PAGE_DEFAULTS);
  const { method } = calculation;
  const madhab = MADHABS.find((name) => name === search.get('madhab'));
  return {
    tab: month !== null || search.get('tab') === 'month' ? 'month' : 'today',
    month,
    given: {
      ...(madhab && { madhab }),
      ...(method !== DEFAULT_CALCULATION.method && method !== 'custom' && { method }),
      ...(hijriShift !== 0 && { hijriShift }),
    },
  };
}

/** The calculation with the values of the address. */
export function withGiven(query: PrayerQuery, { madhab, method, hijriShift }: Given): PrayerQuery {
  return {
    calculation: {
      ...query.calculation,
      madhab: madhab ?? query.calculation.madhab,
      method: method ?? query.calculation.method,
    },
    hijriShift: hijriShift ?? query.hijriShift,
  };
}

/** The canonical search string, '' or '?…', of a city's page. */
export function pageSearch({ tab, month, given }: PageQuery): string {
  const parts = [
    ...(tab === 'month' ? ['tab=month'] : []),
    ...(month === null ? [] : [`month=${month}`]),
    prayerSearch(withGiven(PAGE_DEFAULTS, given), PAGE_DEFAULTS).slice(1),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** `handle.kept` of a city's page. */
export function keptPageSearch(search: URLSearchParams): string {
  return pageSearch(parsePageQuery(search));
}
