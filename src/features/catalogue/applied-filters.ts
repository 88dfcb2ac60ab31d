import { BADGE_LABELS } from '#features/tours/badges.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/bands.ts';
import {
  EMPTY_QUERY,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import type { Group } from '#features/catalogue/catalogue.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';
import { formatMonth, monthNameRu } from '#lib/day.ts';
import { capitalize, groupThousands } from '#lib/russian.ts';

/** One thing the catalogue is narrowed by, in words, and the query with it taken away. */
export interface AppliedFilter {
  group: Group;
  label: string;
  without: CatalogueQuery;
}

/** Everything that narrows the catalogue, in the order of the filter panel. */
export function appliedFilters(query: CatalogueQuery): AppliedFilter[] {
  const filters: AppliedFilter[] = [];
  const add = (group: Group, label: string, without: Partial<CatalogueQuery>) =>
    filters.push({ group, label, without: { ...query, ...without, shown: PAGE_SIZE } });
  type ListKey =
    'cities' | 'months' | 'operators' | 'badges' | 'days' | 'mecca' | 'medina' | 'distance';
  const addEach = (group: ListKey, label: (value: string) => string) => {
    for (const value of query[group]) {
      add(group, label(value), { [group]: query[group].filter((other) => other !== value) });
    }
  };

  if (query.type) add('type', TOUR_TYPE_LABELS[query.type], { type: null });
  addEach('cities', (city) => city);
  addEach('months', monthLabel);
  const price = priceLabel(query);
  if (price) add('price', price, { priceFrom: null, priceTo: null, currency: 'rub' });
  addEach('badges', (badge) => BADGE_LABELS[badge as keyof typeof BADGE_LABELS]);
  addEach('operators', (operator) => operator);
  addEach('days', (id) => bandLabel(DAYS_BANDS, id));
  addEach('mecca', (id) => `Мекка: ${bandLabel(NIGHTS_BANDS, id)}`);
  addEach('medina', (id) => `Медина: ${bandLabel(NIGHTS_BANDS, id)}`);
  addEach('distance', (id) => `До Каабы: ${bandLabel(DISTANCE_BANDS, id)}`);
  if (query.text) add('text', `«${query.text}»`, { text: '' });
  return filters;
}

/** The query with one group, or all of them, no longer narrowing it. */
export function withoutGroup(query: CatalogueQuery, group: Group): CatalogueQuery {
  const cleared: Record<Group, Partial<CatalogueQuery>> = {
    type: { type: null },
    cities: { cities: [] },
    months: { months: [] },
    operators: { operators: [] },
    badges: { badges: [] },
    days: { days: [] },
    mecca: { mecca: [] },
    medina: { medina: [] },
    distance: { distance: [] },
    price: { priceFrom: null, priceTo: null, currency: 'rub' },
    text: { text: '' },
  };
  return { ...query, ...cleared[group], shown: PAGE_SIZE };
}

/** «Сбросить»: no filter is left, the view and the order stay. */
export function withoutFilters(query: CatalogueQuery): CatalogueQuery {
  return { ...EMPTY_QUERY, view: query.view, sort: query.sort, descending: query.descending };
}

/** «ноябрь 2026», or «ноябрь» for that month of any year. */
export function monthLabel(month: string): string {
  return capitalize(month.length === 2 ? monthNameRu(Number(month)) : formatMonth(month));
}

function priceLabel({ priceFrom, priceTo, currency }: CatalogueQuery): string | null {
  if (priceFrom === null && priceTo === null) return null;
  const money = (value: number) =>
    currency === 'usd' ? `$${groupThousands(value)}` : `${groupThousands(value)}\u00a0₽`;
  return [
    priceFrom === null ? '' : `от ${money(priceFrom)}`,
    priceTo === null ? '' : `до ${money(priceTo)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function bandLabel(bands: readonly Band[], id: string): string {
  return bands.find((band) => band.id === id)?.label ?? id;
}
