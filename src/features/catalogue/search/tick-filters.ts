import { countOf } from '#lib/text/russian.ts';
import {
  type Band,
  bandOf,
  DAYS_BANDS,
  DISTANCE_BANDS,
  NIGHTS_BANDS,
} from '#features/catalogue/search/bands.ts';
import { BADGE_LABELS, BADGES } from '#features/tours/offer/tour-marks.ts';
import {
  INCLUSIONS,
  INCLUSION_LABELS,
  SUITS_FLAGS,
  SUITS_LABELS,
} from '#features/tours/model/offer.ts';

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
  /** Under «Больше фильтров». */
  isFurther?: boolean;
  /** Whether a tour must have all of the ticked values; otherwise any of them. */
  isAll?: boolean;
  /** The word before a chosen value that comes from tours. */
  before?: string;
  /**
   * All its values in order; `chosen` is the name of a value on its own. Without `options` the tours
   * give the values, the most frequent first.
   */
  options?: readonly { value: string; label: string; chosen: string }[];
  /** The filter values that match a value of the column. */
  valuesOf: (held: unknown) => string[];
}

/**
 * The tick filters. Query, address, search, counts, panel and chips are derived from this list. The
 * address has the same order.
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
    valuesOf: wordsOf,
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
  included: {
    param: 'included',
    column: 'included',
    label: 'Входит в\u00a0цену',
    genitive: 'состава цены',
    isFurther: true,
    isAll: true,
    options: INCLUSIONS.map((item) => {
      const label = INCLUSION_LABELS[item];
      return { value: item, label, chosen: `${label} в\u00a0цене` };
    }),
    valuesOf: wordsOf,
  },
  suits: {
    param: 'for',
    column: 'suits',
    label: 'Кому подходит',
    genitive: 'того, кому подходит',
    isFurther: true,
    isAll: true,
    options: SUITS_FLAGS.map((flag) => {
      const label = SUITS_LABELS[flag];
      return { value: flag.replace('for_', ''), label, chosen: label };
    }),
    valuesOf: (flags) => wordsOf(flags).map((flag) => flag.replace('for_', '')),
  },
  stars: {
    param: 'stars',
    column: 'stars',
    label: 'Отель в\u00a0Мекке',
    genitive: 'звёзд отеля',
    isFurther: true,
    options: [5, 4, 3].map((stars) => {
      const label = countOf(stars, ['звезда', 'звезды', 'звёзд']);
      return { value: String(stars), label, chosen: `Мекка: отель ${stars}★` };
    }),
    valuesOf: wordsOf,
  },
  stops: {
    param: 'stops',
    column: 'stops',
    label: 'Пересадки',
    genitive: 'числа пересадок',
    isFurther: true,
    options: ['Без пересадок', 'Одна пересадка', 'Две пересадки и\u00a0больше'].map(
      (label, stops) => ({ value: String(stops), label, chosen: label }),
    ),
    valuesOf: (stops) => (typeof stops === 'number' ? [String(Math.min(stops, 2))] : []),
  },
  airlines: {
    param: 'airline',
    column: 'airline',
    label: 'Авиакомпания',
    genitive: 'авиакомпании',
    isFurther: true,
    valuesOf: listed,
  },
  languages: {
    param: 'language',
    column: 'languages',
    label: 'Язык гида',
    genitive: 'языка гида',
    before: 'Гид: ',
    isFurther: true,
    valuesOf: listed,
  },
} as const satisfies Record<string, TickFilter>;

export type TickGroup = keyof typeof TICK_FILTERS;
export const TICK_GROUPS = Object.keys(TICK_FILTERS) as TickGroup[];

/** The tick filters in the order of the panel, those under «Больше фильтров» last. */
export const PANEL_GROUPS = [
  ...TICK_GROUPS.filter((group) => tickFilter(group).isOpen),
  ...TICK_GROUPS.filter((group) => !tickFilter(group).isOpen),
];

export function tickFilter(group: TickGroup): TickFilter {
  return TICK_FILTERS[group];
}

/** The words of a column; none for an unknown value. */
function wordsOf(held: unknown): string[] {
  return held === null ? [] : String(held).split(' ').filter(Boolean);
}

/** Several values in one free text: «Аэрофлот, Saudia». */
function listed(held: unknown): string[] {
  return held === null
    ? []
    : String(held)
        .split(/\s*[,;/]\s*/)
        .filter(Boolean);
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
