import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import { type ImportField, SECTION_COLUMN } from '#features/tour-import/mapping/import-columns.ts';
import type { PriceCurrency } from '#features/tour-import/mapping/price-currency.ts';
import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import {
  type ExtraColumn,
  extraColumns,
} from '#features/tour-import/understanding/extra-columns.ts';
import type {
  SheetSettings,
  Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type {
  CellNote,
  Question,
  RowExtras,
  UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';
import {
  type Directory,
  directoryOf,
  type HotelEntry,
} from '#features/tour-import/understanding/directory.ts';
import { looksLikeName } from '#features/tour-import/values/names.ts';
import { namesOtherPrice, pricesCurrency } from '#features/tour-import/values/prices.ts';
import type { Reading } from '#features/tour-import/values/reading.ts';
import type { Room } from '#features/tours/model/offer.ts';
import { isSameText } from '#features/tour-import/understanding/same-text.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { foldName } from '#lib/text/fold-name.ts';

/** A row as a reader of tables returns it. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
  /** The facts about each cell beside its text. */
  facts?: readonly { isNumber?: true; isStruck?: true; isWithoutYear?: true }[] | undefined;
}

export interface Sheet {
  header: readonly string[];
  mapping: Mapping;
  rows: readonly SheetRow[];
  /** The name of the sheet and the texts around the table. */
  around?: readonly string[];
  /** Where else the file has its departures at other prices. */
  rivals?: readonly string[];
  /** The source of the currency of its prices, see `tableCurrency`. */
  currency: PriceCurrency;
}

/**
 * The common input of all rules for the rows of one sheet, and where their questions are collected.
 */
export interface SheetContext extends Sheet {
  settings: SheetSettings;
  surroundings: Surroundings;
  /** The columns that are not fields of a tour, by their places. */
  extras: readonly (ExtraColumn | null)[];
  /** The columns of each room that has several. */
  doubledRooms: ReadonlyMap<Room, readonly number[]>;
  /** The columns of other rooms whose names are of another price than one person pays. */
  doubtfulRooms: ReadonlySet<number>;
  /** The site's own export is read literally, prices and texts alike. */
  isOwnExport: boolean;
  operators: Directory;
  /** All hotels, and those of one city. */
  hotels: Directory<HotelEntry>;
  hotelsIn(city: HotelEntry['city']): Directory<HotelEntry>;
  /** The currencies that the texts around the table say its prices are in: «Цены в евро». */
  currenciesAround: readonly Currency[];
  /** The name of the column that a field is read from. */
  nameOf(field: ImportField): string;
  /** Puts a reading into the row: its text if it has one, a note, and a question. */
  apply(
    row: SheetRow,
    to: UnderstoodRow,
    field: ImportField,
    reading: Reading<string>,
    about?: string,
  ): void;
  /** Notes an unclear value and asks it once. */
  ask(row: SheetRow, to: UnderstoodRow, value: AskedValue): void;
}

/** An unclear value of a row. */
export interface AskedValue
  extends Pick<CellNote, 'field' | 'was' | 'isOpen'>, Pick<Reading<string>, 'words' | 'choices'> {
  /** The key of the answer, where it is not about a cell's text. */
  key?: string;
  /** What else than the text the answer depends on, see `keyOf`. */
  about?: string | undefined;
}

/** A row's facts that are not fields of a tour, while it is read. */
export type RowExtrasSoFar = { -readonly [Key in keyof RowExtras]: RowExtras[Key] };

/** Fields for which a rule of the specification decides until somebody has answered. */
const DECIDED: readonly ImportField[] = [
  'tour_type',
  'distance_to_kaaba',
  'days_in_mecca',
  'days_in_medina',
  'company_name',
  'hotel_name',
  'guide_name',
  'tour_status',
];

/** Prepares a sheet for reading; `questions`: the former questions, the most frequent first. */
export function sheetContext(
  sheet: Sheet,
  settings: SheetSettings,
  surroundings: Surroundings,
): SheetContext & { questions(): Question[] } {
  const { header, mapping } = sheet;
  const { hotels } = surroundings;
  const extras = extraColumns(header, mapping);
  const asked = new Map<string, Question>();
  const byCity = new Map<string, Directory<HotelEntry>>();
  const doubled = doubledRooms(extras, sheet.rows);
  const isOwnExport = mapping.includes('slug');
  const doubtful = extras.flatMap((column, place) =>
    column?.kind === 'room' && !doubled.has(column.room) && namesOtherPrice(header[place] ?? '')
      ? [place]
      : [],
  );
  const ask: SheetContext['ask'] = (
    row,
    to,
    { field, was, isOpen, words, choices, key, about },
  ) => {
    to.notes.push({ field, was, words, confidence: 'ask', isOpen });
    const at = key ?? keyOf(field, was, about);
    const known = asked.get(at);
    if (known) {
      known.count += 1;
      return;
    }
    asked.set(at, {
      key: at,
      field,
      text: was,
      words,
      choices: choices.map(({ value, words: told }) => ({ text: value, words: told })),
      count: 1,
      line: row.line,
      isOpen,
      isTyped: key === undefined,
      isName: choices.some(({ value }) => value === was) && looksLikeName(was),
    });
  };
  return {
    ...sheet,
    settings,
    surroundings,
    extras,
    doubledRooms: doubled,
    doubtfulRooms: new Set(isOwnExport ? [] : doubtful),
    isOwnExport,
    currenciesAround: isOwnExport
      ? []
      : (sheet.around ?? []).flatMap((text) => pricesCurrency(text) ?? []),
    operators: directoryOf(surroundings.operators, 'operator'),
    hotels: directoryOf(firstOfEachName(hotels), 'hotel'),
    hotelsIn(city) {
      const known = byCity.get(city);
      if (known) return known;
      const those = directoryOf(
        hotels.filter((hotel) => hotel.city === city),
        'hotel',
      );
      byCity.set(city, those);
      return those;
    },
    nameOf: (field) => header[mapping.indexOf(field)] ?? '',
    ask,
    apply(row, to, field, reading, about) {
      const was = (to.cells[field] ?? '').trim();
      const { confidence, value, words } = reading;
      if (value !== null) {
        if (!isSameText(field, was, value)) to.cells[field] = value;
        if (confidence === 'likely')
          to.notes.push({ field, was, words, confidence, isOpen: false });
        return;
      }
      if (confidence !== 'ask') return;
      const { choices } = reading;
      ask(row, to, { field, was, isOpen: !DECIDED.includes(field), words, choices, about });
    },
    questions: () =>
      [...asked.values()].toSorted(
        (a, b) => Number(b.isOpen) - Number(a.isOpen) || b.count - a.count,
      ),
  };
}

/** The text above the rows of a row: «Вылеты из Казани»; empty for none, or where a person gave it a meaning. */
export function sectionOf(
  { header, mapping }: Pick<Sheet, 'header' | 'mapping'>,
  { cells }: SheetRow,
): string {
  const place = header.indexOf(SECTION_COLUMN);
  return place === -1 || mapping[place] ? '' : (cells[place] ?? '');
}

/** The texts of a row in columns that nothing is read from, except the section. */
export function unreadTexts(
  { header, mapping, extras }: Pick<SheetContext, 'header' | 'mapping' | 'extras'>,
  { cells }: SheetRow,
): string[] {
  return cells.filter((text, place) => {
    const isRead = mapping[place] || extras[place] || header[place] === SECTION_COLUMN;
    return !isRead && /\p{L}{3}/u.test(text);
  });
}

/** Columns of prices of the same room: «Эконом 4-местный» and «VIP 4-местный». */
function doubledRooms(extras: SheetContext['extras'], rows: Sheet['rows']) {
  const byRoom = new Map<Room, number[]>();
  extras.forEach((column, place) => {
    if (column?.kind !== 'room' || !rows.some(({ cells }) => /\d/.test(cells[place] ?? ''))) return;
    byRoom.set(column.room, [...(byRoom.get(column.room) ?? []), place]);
  });
  return new Map([...byRoom].filter(([, places]) => places.length > 1));
}

function firstOfEachName(hotels: readonly HotelEntry[]): HotelEntry[] {
  const first = new Map<string, HotelEntry>();
  for (const hotel of hotels) {
    const key = foldName(hotel.name);
    if (!first.has(key)) first.set(key, hotel);
  }
  return [...first.values()];
}
