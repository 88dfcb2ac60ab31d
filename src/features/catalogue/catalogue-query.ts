import { TOUR_TYPES, type TourType } from '#features/tours/tour.ts';
import { BADGES, type Badge } from '#features/tours/badges.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS } from '#features/catalogue/bands.ts';
import { monthNumberOf } from '#lib/day.ts';

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

/** Everything about the catalogue that its address says. Lists are sets: one of them must hold. */
export interface CatalogueQuery {
  type: TourType | null;
  cities: string[];
  /** 'YYYY-MM', or 'MM' for that month of any year. */
  months: string[];
  operators: string[];
  badges: Badge[];
  /** Ids of bands. */
  days: string[];
  mecca: string[];
  medina: string[];
  distance: string[];
  /** Bounds in `currency`, whole and inclusive. */
  priceFrom: number | null;
  priceTo: number | null;
  currency: 'rub' | 'usd';
  text: string;
  sort: SortKey | null;
  descending: boolean;
  /** null: as the width of the screen decides. */
  view: View | null;
  /** Slug of the tour whose details are open. */
  tour: string | null;
  /** Slug of the tour whose contacts are open. */
  order: string | null;
  /** How many tours the page shows. */
  shown: number;
}

/** Tours that a page begins with: the document of a dozen comes in one round trip. */
export const PAGE_SIZE = 12;
/** And how many more it shows each time. */
export const MORE_TOURS = 24;
const LIST_MAX = 40;
const TEXT_MAX = 80;
const PRICE_MAX = 100_000_000;
const SHOWN_MAX = 5000;

export const EMPTY_QUERY: CatalogueQuery = {
  type: null,
  cities: [],
  months: [],
  operators: [],
  badges: [],
  days: [],
  mecca: [],
  medina: [],
  distance: [],
  priceFrom: null,
  priceTo: null,
  currency: 'rub',
  text: '',
  sort: null,
  descending: false,
  view: null,
  tour: null,
  order: null,
  shown: PAGE_SIZE,
};

/**
 * Reads the catalogue's address. Lists may be repeated or comma-separated; the older names `city`
 * and `month` are understood; whatever is unknown, too long or not a value of its kind is dropped.
 */
export function parseQuery(search: URLSearchParams): CatalogueQuery {
  const list = (...names: string[]) =>
    unique(
      names
        .flatMap((name) => search.getAll(name))
        .flatMap((value) => value.split(','))
        .map(clean)
        .filter((value) => value !== ''),
    ).slice(0, LIST_MAX);
  const known = <T extends string>(values: readonly T[], given: string[]) =>
    values.filter((value) => given.includes(value));
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
    operators: unique(search.getAll('operator').map(clean).filter(Boolean))
      .slice(0, LIST_MAX)
      .sort(),
    badges: known(BADGES, list('status')),
    days: known(
      DAYS_BANDS.map(({ id }) => id),
      list('days'),
    ),
    mecca: known(
      NIGHTS_BANDS.map(({ id }) => id),
      list('mecca'),
    ),
    medina: known(
      NIGHTS_BANDS.map(({ id }) => id),
      list('medina'),
    ),
    distance: known(
      DISTANCE_BANDS.map(({ id }) => id),
      list('distance'),
    ),
    priceFrom: readPrice(search.get('price_from')),
    priceTo: readPrice(search.get('price_to')),
    currency: search.get('currency') === 'usd' ? 'usd' : 'rub',
    text: clean(search.get('q') ?? '').slice(0, TEXT_MAX),
    sort: SORT_KEYS.find((key) => key === search.get('sort')) ?? null,
    descending: search.get('dir') === 'desc',
    view: VIEWS.find((view) => view === search.get('view')) ?? null,
    tour: slug('tour'),
    order: slug('order'),
    shown: readShown(search.get('shown')),
  };
}

/** The one address of a query: parameters in a fixed order, defaults left out; '' or '?…'. */
export function formatQuery(query: CatalogueQuery): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.append(name, String(value));
  };
  const priced = query.priceFrom !== null || query.priceTo !== null;
  put('type', query.type);
  put('cities', query.cities.join(','));
  put('months', query.months.join(','));
  for (const operator of query.operators) put('operator', operator);
  put('status', query.badges.join(','));
  put('days', query.days.join(','));
  put('mecca', query.mecca.join(','));
  put('medina', query.medina.join(','));
  put('distance', query.distance.join(','));
  put('price_from', query.priceFrom);
  put('price_to', query.priceTo);
  put('currency', priced && query.currency === 'usd' ? 'usd' : null);
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

/** What narrows the catalogue, as an address: nothing of order, view or what is open. */
export function filterSearch(query: CatalogueQuery): string {
  const { sort, descending, view, shown, tour, order } = EMPTY_QUERY;
  return formatQuery({ ...query, sort, descending, view, shown, tour, order });
}

/** What a page with fixed filters reads of its address: order, view and what is open. */
export function readView(search: URLSearchParams, filters: CatalogueQuery): CatalogueQuery {
  const { sort, descending, view, shown, tour, order } = parseQuery(search);
  return { ...filters, sort, descending, view, shown, tour, order };
}

/** The same search string for all addresses that mean the same catalogue. */
export function canonicalSearch(search: URLSearchParams): string {
  return formatQuery(parseQuery(search));
}

/** A click on a column: the same one turns the order round, a new one starts ascending. */
export function sortBy(query: CatalogueQuery, key: SortKey): CatalogueQuery {
  return { ...query, sort: key, descending: query.sort === key && !query.descending };
}

/** Control characters have no business in an address; what is left is one line. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

function readMonth(value: string): string | null {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(value) || /^(0[1-9]|1[0-2])$/.test(value)) return value;
  const number = monthNumberOf(value);
  return number === null ? null : String(number).padStart(2, '0');
}

function readPrice(value: string | null): number | null {
  const digits = (value ?? '').replace(/[\s\u00a0]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const price = Number(digits);
  return price > 0 && price <= PRICE_MAX ? price : null;
}

function readShown(value: string | null): number {
  const shown = /^\d{1,5}$/.test(value ?? '') ? Number(value) : PAGE_SIZE;
  return Math.min(Math.max(Math.ceil(shown / PAGE_SIZE) * PAGE_SIZE, PAGE_SIZE), SHOWN_MAX);
}
