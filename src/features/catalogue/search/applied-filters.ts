import {
  EMPTY_QUERY,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import {
  PANEL_GROUPS,
  tickFilter,
  type TickGroup,
} from '#features/catalogue/search/tick-filters.ts';
import type { Group } from '#features/catalogue/search/catalogue-result.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { formatMonth, monthNameRu } from '#lib/time/day.ts';
import { capitalize, countOf, groupThousands } from '#lib/text/russian.ts';

/** One active filter as a text, and the query without it. */
export interface AppliedFilter {
  group: Group | 'party';
  label: string;
  without: CatalogueQuery;
}

/** All active filters, and who travels, in the order of the filter panel. */
export function appliedFilters(query: CatalogueQuery): AppliedFilter[] {
  const filters: AppliedFilter[] = [];
  const add = (group: AppliedFilter['group'], label: string, without: Partial<CatalogueQuery>) =>
    filters.push({ group, label, without: { ...query, ...without, shown: PAGE_SIZE } });
  const addEach = (group: 'cities' | 'months' | TickGroup, label: (value: string) => string) => {
    for (const value of query[group]) {
      add(group, label(value), { [group]: query[group].filter((other) => other !== value) });
    }
  };

  if (query.type) add('type', TOUR_TYPE_LABELS[query.type], { type: null });
  addEach('cities', (city) => city);
  addEach('months', monthLabel);
  const price = priceLabel(query);
  if (price) add('price', price, { priceFrom: null, priceTo: null, currency: 'rub' });
  if (query.party) {
    const { adults, children } = query.party;
    const people = countOf(adults + children, ['человек', 'человека', 'человек']);
    add('party', `На\u00a0${people}`, { party: null });
  }
  if (query.distanceTo !== null) {
    add('reach', `До Каабы: до ${groupThousands(query.distanceTo)}\u00a0м`, {
      distanceTo: null,
    });
  }
  for (const group of PANEL_GROUPS) {
    const { options, before = '' } = tickFilter(group);
    addEach(
      group,
      (value) => options?.find((one) => one.value === value)?.chosen ?? `${before}${value}`,
    );
  }
  if (query.text) add('text', `«${query.text}»`, { text: '' });
  return filters;
}

/** The query without one group of filters, or without all of them. */
export function withoutGroup(query: CatalogueQuery, group: Group): CatalogueQuery {
  const cleared: Partial<Record<Group, Partial<CatalogueQuery>>> = {
    type: { type: null },
    price: { priceFrom: null, priceTo: null, currency: 'rub' },
    text: { text: '' },
    reach: { distanceTo: null },
  };
  return { ...query, ...(cleared[group] ?? { [group]: [] }), shown: PAGE_SIZE };
}

/** «Сбросить»: removes all filters; the view, the order and who travels stay. */
export function withoutFilters(query: CatalogueQuery): CatalogueQuery {
  return {
    ...EMPTY_QUERY,
    view: query.view,
    sort: query.sort,
    descending: query.descending,
    party: query.party,
  };
}

/** «ноябрь 2026», or «ноябрь» for that month of any year. */
export function monthLabel(month: string): string {
  return capitalize(month.length === 2 ? monthNameRu(Number(month)) : formatMonth(month));
}

/** «до 400 000 ₽», «до 400 000 ₽ на всех» for a party. */
function priceLabel({ priceFrom, priceTo, currency, party }: CatalogueQuery): string | null {
  if (priceFrom === null && priceTo === null) return null;
  const money = (value: number) =>
    currency === 'usd' ? `$${groupThousands(value)}` : `${groupThousands(value)}\u00a0₽`;
  return [
    priceFrom === null ? '' : `от ${money(priceFrom)}`,
    priceTo === null ? '' : `до ${money(priceTo)}`,
    party ? 'на\u00a0всех' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
