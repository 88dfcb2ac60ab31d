import {
  type Band,
  bandOf,
  DAYS_BANDS,
  DISTANCE_BANDS,
  NIGHTS_BANDS,
} from '#features/catalogue/search/bands.ts';
import { BADGE_LABELS, BADGES } from '#features/tours/badges.ts';

/** A filter of tours with any number of ticked values. */
export interface TickFilter {
  /** Its parameter in the address. */
  param: string;
  /** The column of tour-index.ts with the values. */
  column: string;
  /** The heading of its values in the panel. */
  label: string;
  /** In «Без …»: the genitive. */
  genitive: string;
  /** Open from the start, above the closed ones. */
  isOpen?: boolean;
  /**
   * All its values in order; `chosen` is the name of a value that stands alone. Without `options`
   * the values are those of the tours, the most frequent first.
   */
  options?: readonly { value: string; label: string; chosen: string }[];
  /** The filter values that match a value of the column. */
  valuesOf: (held: unknown) => string[];
}

/**
 * The tick filters. Query, address, search, counts, panel and chips are derived from this list. Its
 * order is that of the address.
 */
export const TICK_FILTERS = {
  operators: {
    param: 'operator',
    column: 'company',
    label: 'Оператор',
    genitive: 'оператора',
    valuesOf: (company) => (company === null ? [] : [String(company)]),
  },
  badges: {
    param: 'status',
    column: 'badges',
    label: 'Особенности',
    genitive: 'особенностей',
    isOpen: true,
    options: BADGES.map((badge) => ({
      value: badge,
      label: badge === 'direct' ? 'Прямой перелёт' : BADGE_LABELS[badge],
      chosen: badge === 'direct' ? 'Прямой рейс' : BADGE_LABELS[badge],
    })),
    valuesOf: (badges) => String(badges).split(' ').filter(Boolean),
  },
  days: {
    param: 'days',
    column: 'days',
    label: 'Длительность',
    genitive: 'длительности',
    ...inBands(DAYS_BANDS),
  },
  mecca: {
    param: 'mecca',
    column: 'mecca',
    label: 'Ночей в Мекке',
    genitive: 'ночей в Мекке',
    ...inBands(NIGHTS_BANDS, 'Мекка: '),
  },
  medina: {
    param: 'medina',
    column: 'medina',
    label: 'Ночей в Медине',
    genitive: 'ночей в Медине',
    ...inBands(NIGHTS_BANDS, 'Медина: '),
  },
  distance: {
    param: 'distance',
    column: 'kaaba',
    label: 'Расстояние до Каабы',
    genitive: 'расстояния',
    ...inBands(DISTANCE_BANDS, 'До Каабы: '),
  },
} as const satisfies Record<string, TickFilter>;

export type TickGroup = keyof typeof TICK_FILTERS;
export const TICK_GROUPS = Object.keys(TICK_FILTERS) as TickGroup[];

/** The tick filters in the order of the panel. */
export const PANEL_GROUPS = [
  ...TICK_GROUPS.filter((group) => tickFilter(group).isOpen),
  ...TICK_GROUPS.filter((group) => !tickFilter(group).isOpen),
];

export function tickFilter(group: TickGroup): TickFilter {
  return TICK_FILTERS[group];
}

function inBands(bands: readonly Band[], before = '') {
  return {
    options: bands.map(({ id, label }) => ({ value: id, label, chosen: `${before}${label}` })),
    valuesOf: (number: unknown): string[] => {
      const band = typeof number === 'number' ? bandOf(bands, number) : undefined;
      return band ? [band.id] : [];
    },
  };
}
