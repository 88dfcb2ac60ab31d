import type { FieldWords } from '#features/tour-editing/fields/tour-field.ts';
import { OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import type { OfferColumn, OfferColumnOf } from '#features/tours/model/offer.ts';
import { SAID_COLUMNS, type SaidColumn } from '#features/tours/offer/offer-input.ts';
import { SUITS_FLAGS, SUITS_LABELS } from '#features/tours/model/offer.ts';
import { recordOf } from '#lib/form/pick.ts';

/** The blocks of the tour's form with its offer. Each is one text, as the price is (see offerText). */
export const OFFER_BLOCKS = {
  sale: 'Продажа',
  rooms: 'Цены по\u00a0размещению',
  stays: 'Проживание по\u00a0порядку',
  inclusions: 'Что входит в\u00a0цену',
} as const;
export type OfferBlock = keyof typeof OFFER_BLOCKS;
export const OFFER_BLOCK_NAMES = Object.keys(OFFER_BLOCKS) as OfferBlock[];

/** The words of a column for staff, besides its kind (see OFFER_KINDS in offer.ts). */
interface ColumnWords extends Pick<FieldWords, 'label' | 'header' | 'hint' | 'history'> {
  /** Its block of the form; a column without one has no field of its own there. */
  block?: OfferBlock;
}
interface CountWords extends ColumnWords {
  /** The least and the greatest value. */
  range: readonly [min: number, max: number];
}
/** The operator is chosen by name, in a field of the specification. */
type StaffColumn = Exclude<OfferColumn, 'operator_id'>;
type Described = {
  [Column in StaffColumn]: Column extends OfferColumnOf<'count'> ? CountWords : ColumnWords;
};

/**
 * The one description of an offer's columns, in the order of the form. The form, its limits, proposals,
 * the history of changes and the columns of exports, those with a `header`, are derived from it.
 */
export const OFFER_FIELDS: Readonly<Described> = {
  state: { label: 'Состояние', history: 'продажа', block: 'sale' },
  seats_left: {
    label: 'Осталось мест',
    range: OFFER_LIMITS.seats,
    hint: 'Для «Последние места». Пусто — число не\u00a0названо',
    block: 'sale',
  },
  ...recordOf(SUITS_FLAGS, (flag) => ({
    label: SUITS_LABELS[flag],
    // No operator's sheet has this header: an own export is known by such names.
    header: `Кому подходит: ${lowered(SUITS_LABELS[flag])}`,
    block: 'sale' as const,
  })),
  price_room: {
    label: 'Цена тура — за\u00a0размещение',
    header: 'Цена указана за место',
    history: 'цена за размещение',
    block: 'rooms',
  },
  price_amount: { label: 'Заявленная цена', range: [1, 100_000_000] },
  price_currency: { label: 'Валюта цены' },
  price_is_from: { label: 'Цена «от», наименьшая' },
};

function lowered(label: string): string {
  return label.replaceAll('\u00a0', ' ').replace(/^[А-ЯЁ]/, (first) => first.toLowerCase());
}

const IN_ORDER = Object.keys(OFFER_FIELDS) as StaffColumn[];

/** The columns with a field in a block, in the order of the form. */
export function columnsOf(block: OfferBlock): SaidColumn[] {
  const isThere = (column: StaffColumn): column is SaidColumn => wordsOf(column).block === block;
  return IN_ORDER.filter(isThere);
}

/** The columns with a column of their own in exports, in the order of the form. */
export const SHEET_COLUMNS = SAID_COLUMNS.filter((column) => wordsOf(column).header !== undefined);

/** The description of a column of any kind. */
export function columnWords(column: SaidColumn): ColumnWords {
  return wordsOf(column);
}

function wordsOf(column: StaffColumn): ColumnWords {
  return OFFER_FIELDS[column];
}

/** The name of a column in the history of changes. */
export function columnHistoryWord(column: StaffColumn): string {
  const { history, label } = wordsOf(column);
  return history ?? lowered(label);
}

/** The names of an offer's columns and lists in the history of changes. */
export const OFFER_TRAIL_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IN_ORDER.map((column) => [column, columnHistoryWord(column)])),
  prices: 'цены по размещению',
  stays: 'проживание',
  inclusions: 'что входит в цену',
};
