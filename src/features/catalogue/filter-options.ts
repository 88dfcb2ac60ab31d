import { monthLabel } from '#features/catalogue/applied-filters.ts';
import { DAYS_BANDS, DISTANCE_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/bands.ts';
import type { CatalogueResult, Counts } from '#features/catalogue/catalogue.ts';
import { BADGE_LABELS, BADGES } from '#features/tours/badges.ts';
import { TOUR_TYPE_LABELS, TOUR_TYPES } from '#features/tours/tour.ts';

/** A value to choose, with how many tours it would give. */
export interface FilterOption {
  value: string;
  label: string;
  count: number;
}

/** What was chosen of the groups whose values come from the tours; it is shown at any count. */
interface Chosen {
  cities: readonly string[];
  months: readonly string[];
  operators: readonly string[];
}

export type FilterOptions = Record<keyof CatalogueResult['counts'], FilterOption[]>;

/** The values of every group of the filter panel, in the order to show them. */
export function filterOptions(counts: CatalogueResult['counts'], chosen: Chosen): FilterOptions {
  return {
    type: TOUR_TYPES.map((type) => option(counts.type, type, TOUR_TYPE_LABELS[type])),
    cities: byCount(counts.cities, chosen.cities),
    months: values(counts.months, chosen.months).map((month) =>
      option(counts.months, month, monthLabel(month)),
    ),
    operators: byCount(counts.operators, chosen.operators),
    badges: BADGES.map((badge) =>
      option(counts.badges, badge, badge === 'direct' ? 'Прямой перелёт' : BADGE_LABELS[badge]),
    ),
    days: bands(counts.days, DAYS_BANDS),
    mecca: bands(counts.mecca, NIGHTS_BANDS),
    medina: bands(counts.medina, NIGHTS_BANDS),
    distance: bands(counts.distance, DISTANCE_BANDS),
  };
}

function option(counts: Counts, value: string, label: string): FilterOption {
  return { value, label, count: counts[value] ?? 0 };
}

function bands(counts: Counts, all: readonly Band[]): FilterOption[] {
  return all.map(({ id, label }) => option(counts, id, label));
}

function values(counts: Counts, chosen: readonly string[]): string[] {
  return [...new Set([...Object.keys(counts), ...chosen])].sort();
}

function byCount(counts: Counts, chosen: readonly string[]): FilterOption[] {
  return values(counts, chosen)
    .map((value) => option(counts, value, value))
    .sort((a, b) => b.count - a.count);
}
