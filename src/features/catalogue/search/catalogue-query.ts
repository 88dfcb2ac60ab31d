import { cutText } from '#lib/text/storable.ts';
import { TOUR_TYPES, type TourType } from '#features/tours/model/tour.ts';
import {
  TICK_GROUPS,
  tickFilter,
  type TickGroup,
} from '#features/catalogue/search/tick-filters.ts';
import { type Party, partyParameters, readParty } from '#lib/party.ts';
import { monthNumberOf } from '#lib/time/day.ts';
import { recordOf } from '#lib/form/pick.ts';

export const SORT_KEYS = [
  'company',
  'city',
  'date',
  'price',
  'days',
  'mecca',
  'medina',
  'kaaba',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/**
 * Everything that the catalogue's address says. A list is a set of alternatives. The lists of
 * tick-filters.ts have the ticked values.
 */
export interface CatalogueQuery extends Record<TickGroup, string[]> {
  type: TourType | null;
  cities: string[];
  /** 'YYYY-MM', or 'MM' for that month of any year. */
  months: string[];
  /** Limits in `currency`, whole and inclusive. */
  priceFrom: number | null;
  priceTo: number | null;
  currency: 'rub' | 'usd';
  /** Metres to the Kaaba, at most; in addition to the bands. */
  distanceTo: number | null;
  /** Whether unavailable tours are shown as well. */
  isGoneShown: boolean;
  /** The travellers for whom the totals are computed; null: none. */
  party: Party | null;
  text: string;
  sort: SortKey | null;
  descending: boolean;
  /** null: the width of the screen decides. */
  view: View | null;
  /** Slug of the tour whose details are open. */
  tour: string | null;
  /** Slug of the tour whose contacts are open. */
  order: string | null;
  /** How many tours the page shows. */
  shown: number;
}

/** How many tours a page shows first, and how many more each time. */
export const PAGE_SIZE = 24;
const LIST_MAX = 40;
const VALUE_MAX = 120;
/** A sentence that somebody dictates. */
export const TEXT_MAX = 160;
const PRICE_MAX = 100_000_000;
const SHOWN_MAX = 5000;

export const EMPTY_QUERY: CatalogueQuery = {
  type: null,
  cities: [],
  months: [],
  ...ticked(() => []),
  priceFrom: null,
  priceTo: null,
  currency: 'rub',
  distanceTo: null,
  isGoneShown: false,
  party: null,
  text: '',
  sort: null,
  descending: false,
  view: null,
  tour: null,
  order: null,
  shown: PAGE_SIZE,
};

/**
 * Parses the catalogue's address. Lists may be repeated or comma-separated; the former names `city`
 * and `month` are supported; unknown, too long or invalid values are dropped.
 */
export function parseQuery(search: URLSearchParams): CatalogueQuery {
  const list = (...names: string[]) =>
    unique(
      names
        .flatMap((name) => search.getAll(name))
        .flatMap((value) => value.split(','))
        .map((value) => clean(value))
        .filter((value) => value !== ''),
    ).slice(0, LIST_MAX);
  const readTicked = (group: TickGroup) => {
    const { param, options } = tickFilter(group);
    if (options) {
      const given = list(param);
      return options.map(({ value }) => value).filter((value) => given.includes(value));
    }
    // Values that come from tours may contain a comma.
    return unique(
      search
        .getAll(param)
        .map((value) => clean(value))
        .filter(Boolean),
    )
      .slice(0, LIST_MAX)
      .sort();
  };
  const slug = (name: string) => {
    const value = search.get(name) ?? '';
    return /^[a-z0-9-]{1,100}$/.test(value) ? value : null;
  };
  const type = TOUR_TYPES.find((value) => value === search.get('type')) ?? null;
  // The home page's form has months for Umrah only; without scripts it can't clear them itself.
  const hasMonths = search.get('from') !== 'home' || type === null || type === 'umrah';
  return {
    type,
    cities: list('cities', 'city').sort(),
    months: hasMonths
      ? unique(list('months', 'month').flatMap((value) => readMonth(value) ?? [])).sort()
      : [],
    ...ticked(readTicked),
    priceFrom: readPrice(search.get('price_from')),
    priceTo: readPrice(search.get('price_to')),
    currency: search.get('currency') === 'usd' ? 'usd' : 'rub',
    distanceTo: readPrice(search.get('kaaba_to')),
    isGoneShown: search.get('gone') === '1',
    party: readParty(search),
    text: clean(search.get('q') ?? '', TEXT_MAX),
    sort: SORT_KEYS.find((key) => key === search.get('sort')) ?? null,
    descending: search.get('dir') === 'desc',
    view: VIEWS.find((view) => view === search.get('view')) ?? null,
    tour: slug('tour'),
    order: slug('order'),
    shown: readShown(search.get('shown')),
  };
}

/** The canonical address of a query: parameters in a fixed order, without defaults; '' or '?…'. */
export function formatQuery(query: CatalogueQuery): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.append(name, String(value));
  };
  const priced = query.priceFrom !== null || query.priceTo !== null;
  put('type', query.type);
  put('cities', query.cities.join(','));
  put('months', query.months.join(','));
  for (const group of TICK_GROUPS) {
    const { param, options } = tickFilter(group);
    if (options) put(param, query[group].join(','));
    else for (const value of query[group]) put(param, value);
  }
  put('price_from', query.priceFrom);
  put('price_to', query.priceTo);
  put('currency', priced && query.currency === 'usd' ? 'usd' : null);
  put('kaaba_to', query.distanceTo);
  put('gone', query.isGoneShown ? 1 : null);
  for (const [name, value] of partyParameters(query.party)) put(name, value);
  put('q', query.text);
  put('sort', query.sort);
  put('dir', query.sort && query.descending ? 'desc' : null);
  put('view', query.view);
  put('shown', query.shown === PAGE_SIZE ? null : query.shown);
  put('tour', query.tour);
  put('order', query.order);
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The filters as an address, without order, view and open dialogs. */
export function filterSearch(query: CatalogueQuery): string {
  const { sort, descending, view, shown, tour, order } = EMPTY_QUERY;
  return formatQuery({ ...query, sort, descending, view, shown, tour, order });
}

/** What a page with fixed filters reads from its address: order, view and open dialogs. */
export function readView(search: URLSearchParams, filters: CatalogueQuery): CatalogueQuery {
  const { sort, descending, view, shown, tour, order } = parseQuery(search);
  return { ...filters, sort, descending, view, shown, tour, order };
}

/** The same search string for all addresses that mean the same catalogue. */
export function canonicalSearch(search: URLSearchParams): string {
  return formatQuery(parseQuery(search));
}

/** A click on a column: the same one reverses the order, a new one starts ascending. */
export function sortBy(query: CatalogueQuery, key: SortKey): CatalogueQuery {
  return { ...query, sort: key, descending: query.sort === key && !query.descending };
}

function ticked(valuesOf: (group: TickGroup) => string[]): Record<TickGroup, string[]> {
  return recordOf(TICK_GROUPS, valuesOf);
}

/** Control characters are removed; the rest is one line. */
function clean(text: string, max = VALUE_MAX): string {
  const flat = text
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(flat, max);
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

function readMonth(value: string): string | null {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(value) || /^(0[1-9]|1[0-2])$/.test(value)) return value;
  const number = monthNumberOf(value);
  return number === null ? null : String(number).padStart(2, '0');
}

/**
 * How people type a sum: «150 000», «150 тыс.», «150 т.р.», «150к», «150000 ₽». A pattern for the
 * browser's fields too.
 */
export const SUM_PATTERN = String.raw`\s*(\d[\d\s]*)([тТкКkK])?[\s.₽тысячирублей]*`;

function readPrice(value: string | null): number | null {
  const [, digits = '', thousands] = new RegExp(`^${SUM_PATTERN}$`).exec(value ?? '') ?? [];
  const price = Number(digits.replace(/\s/g, '')) * (thousands ? 1000 : 1);
  return price > 0 && price <= PRICE_MAX ? price : null;
}

function readShown(value: string | null): number {
  const shown = /^\d{1,5}$/.test(value ?? '') ? Number(value) : PAGE_SIZE;
  return Math.min(Math.max(Math.ceil(shown / PAGE_SIZE) * PAGE_SIZE, PAGE_SIZE), SHOWN_MAX);
}
