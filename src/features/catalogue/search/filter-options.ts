import { monthLabel } from '#features/catalogue/search/applied-filters.ts';
import {
  TICK_GROUPS,
  tickFilter,
  type TickGroup,
} from '#features/catalogue/search/tick-filters.ts';
import type { CatalogueResult, Counts } from '#features/catalogue/search/catalogue-result.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/model/tour.ts';
import { recordOf } from '#lib/form/pick.ts';

export type FilterOption = ReturnType<typeof option>;

/** The chosen values: values that come from tours are shown at any count. */
type Chosen = Record<'cities' | 'months' | TickGroup, readonly string[]>;

export type FilterOptions = Record<keyof CatalogueResult['counts'], FilterOption[]>;

/** The values of every group of the filter panel, in display order. */
export function filterOptions(counts: CatalogueResult['counts'], chosen: Chosen): FilterOptions {
  return {
    type: TOUR_TYPES.map((type) => option(counts.type, type, TOUR_TYPE_LABELS[type])),
    cities: byCount(counts.cities, chosen.cities),
    months: values(counts.months, chosen.months).map((month) =>
      option(counts.months, month, monthLabel(month)),
    ),
    ...recordOf(TICK_GROUPS, (group) => {
      const all = tickFilter(group).options;
      return (
        all?.map(({ value, label }) => option(counts[group], value, label)) ??
        byCount(counts[group], chosen[group])
      );
    }),
  };
}

function option(counts: Counts, value: string, label: string) {
  return { value, label, count: counts[value] ?? 0 };
}

function values(counts: Counts, chosen: readonly string[]): string[] {
  return [...new Set([...Object.keys(counts), ...chosen])].sort();
}

function byCount(counts: Counts, chosen: readonly string[]): FilterOption[] {
  return values(counts, chosen)
    .map((value) => option(counts, value, value))
    .sort((a, b) => b.count - a.count);
}
