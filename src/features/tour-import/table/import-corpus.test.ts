import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { freshRow, type ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { offerOf } from '#features/tour-import/understanding/sent-offer.ts';
import {
  NO_SETTINGS,
  type SheetSettings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { currencyIn } from '#features/tour-import/values/cell-values.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import type { HotelEntry } from '#features/tour-import/understanding/directory.ts';
import { parseLooseDay } from '#lib/time/day.ts';
import { openPrices } from '#features/tour-import/mapping/price-currency.ts';
import { readFile } from '#features/tour-import/table/read-file.ts';
import {
  bookOf,
  cellsOf,
  chosenTable,
  firstChoice,
} from '#features/tour-import/table/read-table.ts';
import { tableColumns, tableCurrency } from '#features/tour-import/reading/table-columns.ts';

/*
 * Sheets like those of operators, written by other programs
 * (scripts/import-corpus/write-import-corpus.mjs) and stored as files, with the expected results as
 * data.
 */

interface Expected {
  file: string;
  about: string;
  /** The sheet that is chosen; missing for texts. */
  sheet?: string;
  headerLines?: number[];
  /** The column name that each field is read from. */
  columns: Record<string, string>;
  /** Names of columns that are asked about, and of those read by their place. */
  asked: string[];
  byPlace: string[];
  leftOut: [line: number, why: string][];
  hiddenColumns?: string[];
  /** Tables found in that sheet. */
  tables?: number;
  /** The texts of every row that may be a tour, by its number and by field. */
  tours: Record<string, Record<string, string>>;
  asksCurrency?: boolean;
  pricesIn?: 'USD' | 'RUB' | 'EUR' | null;
  /** Where each tour stays, and the fields that hold its row back. */
  understood?: Record<string, Understood>;
  /** Keys of the questions. */
  questions?: string[];
  /** The expected tour of each row without answers; null: the row must wait for one. */
  truth?: Record<string, Truth | null>;
}

type Truth = Partial<ReturnType<typeof saidBy>>;

interface Understood {
  hotel: string;
  mecca: number | null;
  medina: number | null;
  stays: object[];
  open?: string[];
}

const FOLDER = join(import.meta.dirname, '../../../../test/import-corpus');
const corpus = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Expected[];

async function read(file: string) {
  const book = bookOf(await readFile(new Uint8Array(readFileSync(join(FOLDER, 'sheets', file)))));
  const choice = firstChoice(book);
  const table = chosenTable(book, choice);
  const columns = tableColumns(table, {});
  const { losesFormats } = book.workbook;
  return {
    book,
    choice,
    table,
    columns,
    currency: tableCurrency(columns, columns.mapping, losesFormats),
  };
}

/** Sheets whose cells state several facts about a stay are compared by what was understood. */
const staying = corpus.filter(({ understood }) => understood !== undefined);
const plain = corpus.filter((one) => one.understood === undefined && one.truth === undefined);
const doubtful = corpus.flatMap((one) => (one.truth ? { ...one, truth: one.truth } : []));

const HOTELS: HotelEntry[] = [
  { id: 1, name: 'Pullman ZamZam', aliases: ['Пулман Замзам'], city: 'mecca' },
  { id: 2, name: 'Anjum Hotel', aliases: ['Анжум'], city: 'mecca' },
  { id: 3, name: 'Anwar Al Madinah', aliases: ['Анвар аль-Мадина'], city: 'medina' },
  { id: 4, name: 'Elaf Taiba', aliases: ['Элаф Тайба'], city: 'medina' },
];

const OPERATORS = [
  { id: 1, name: 'Караван', aliases: [] },
  { id: 2, name: 'Сафар Тур', aliases: [] },
];

/** What a tour of a row that is imported says. */
function saidBy({ cells, extras }: ImportRow) {
  const checked = checkRow(cells, offerOf(extras));
  if (!checked.isValid) throw new Error('the row has errors');
  const { tour, stated, offer } = checked.imported;
  return {
    city: tour.city_from,
    day: tour.departure_date,
    back: tour.end_date,
    days: tour.days,
    price: stated ? `${stated.amount} ${stated.currency}` : `${tour.price} USD`,
    type: tour.tour_type,
    operator: tour.company_name ?? '',
    hotel: tour.hotel_name ?? '',
    guide: tour.guide_name ?? '',
    airline: tour.airline ?? '',
    state: offer.availability?.state ?? null,
    distance: tour.distance_to_kaaba,
    inclusions: Object.fromEntries(offer.inclusions.map(({ item, state }) => [item, state])),
    rooms: Object.fromEntries(offer.prices.map(({ room, amount }) => [room, amount])),
  };
}

/** The rows of a sheet when the page first shows them, and the questions about them. */
async function shown(file: string, answers: SheetSettings['answers'] = {}) {
  const { table, columns, currency } = await read(file);
  const { names: header, mapping } = columns;
  const sheet = { header, mapping, rows: table.rows, currency, around: table.notes };
  const surroundings = { today: '2026-11-22', operators: OPERATORS, hotels: HOTELS };
  const understood = understandSheet(sheet, { ...NO_SETTINGS, answers }, surroundings);
  expect(understood.openPrices).toEqual([]);
  const rows = table.rows.map((row) => {
    const one = understood.read(row);
    return freshRow(row, one.cells, one);
  });
  return { rows, questions: understood.questions() };
}

describe('the corpus of operators’ sheets', () => {
  it('has at least sixty files', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

  it.each(corpus)('$file: $about', async (expected) => {
    const { book, choice, table, columns, currency } = await read(expected.file);
    const { names, mapping } = columns;
    const found = book.sheets[choice.sheet];
    expect(found?.name).toBe(expected.sheet ?? '');
    expect(table.place.headerLines).toEqual(expected.headerLines ?? []);
    const texts = table.rows.map(({ line, cells }) => {
      const said = Object.entries(cellsOf(cells, mapping)).filter(([, text]) => text !== '');
      return [String(line), Object.fromEntries(said)] as const;
    });
    expect(Object.fromEntries(texts)).toEqual(expected.tours);
    const fields = mapping.flatMap((field, at) =>
      field ? [[field, names[at] ?? ''] as const] : [],
    );
    expect(Object.fromEntries(fields.filter(([, name]) => name !== ''))).toEqual(expected.columns);
    const called = (places: number[]) => places.map((place) => names[place]);
    expect(called(columns.asked)).toEqual(expected.asked);
    expect(called(columns.byPlace)).toEqual(expected.byPlace);
    expect(table.leftOut.map(({ line, why }) => [line, why])).toEqual(expected.leftOut);
    expect(table.hiddenColumns).toEqual(expected.hiddenColumns ?? []);
    if (expected.tables !== undefined) expect(found?.tables).toHaveLength(expected.tables);
    if (expected.pricesIn !== undefined) expect(currency.stated).toBe(expected.pricesIn);
    if (expected.asksCurrency !== undefined) {
      const asked = openPrices(table.rows, mapping, currency).length > 0;
      expect(asked).toBe(expected.asksCurrency);
    }
  });

  it.each(plain)('$file: every tour has the values of its row', async (expected) => {
    const { table, columns, currency } = await read(expected.file);
    const sheet = { header: columns.names, mapping: columns.mapping, rows: table.rows, currency };
    const surroundings = { today: '2026-11-22', operators: [], hotels: [] };
    const [open] = understandSheet(sheet, NO_SETTINGS, surroundings).openPrices;
    expect(open).toBe(openPrices(table.rows, columns.mapping, currency)[0]);
    // Answers of somebody who knows the sheet.
    const answer = Number(open?.replace(/\D/g, '') ?? 0) < 10_000 ? 'EUR' : 'RUB';
    const said = { ...NO_SETTINGS, currency: open === undefined ? null : answer } as const;
    const understood = understandSheet(sheet, said, surroundings);
    for (const row of table.rows) {
      const { cells, notes } = understood.read(row);
      const texts = expected.tours[row.line] ?? {};
      const { price = '', departure_date = '' } = texts;
      const checked = checkRow(cells);
      if (!checked.isValid) {
        // The questions about its columns, or the error of a formula.
        const wrong = checked.errors.map(({ field }) => texts[field] ?? '');
        expect(wrong.filter((text) => text !== '' && text !== '#N/A')).toEqual([]);
        continue;
      }
      const amount = Number(price.replace(/\D/g, ''));
      const money = { amount, currency: currencyIn(price) ?? currency.stated ?? answer };
      const asked = notes.flatMap(({ isOpen, field }) => (isOpen ? [field] : []));
      // No tour costs so few roubles: the row is not imported without an answer.
      const isTooLittle = money.currency === 'RUB' && amount < 10_000;
      expect(asked).toEqual(isTooLittle ? ['price'] : []);
      if (isTooLittle) continue;
      const { tour, stated } = checked.imported;
      expect(stated ?? { amount: tour.price, currency: 'USD' }).toEqual(money);
      expect(tour.departure_date).toBe(parseLooseDay(departure_date));
      for (const [field, text] of Object.entries(texts)) {
        if (READ_ABOVE.includes(field)) continue;
        const value = tour[field as keyof typeof tour];
        const plain = field === 'phone' ? /\D/g : /\r/g;
        expect(String(value).replace(plain, ''), field).toBe(text.replace(plain, ''));
      }
    }
  });

  it.each(staying)('$file: every tour has the stays of its row', async (expected) => {
    const { table, columns, currency } = await read(expected.file);
    const sheet = { header: columns.names, mapping: columns.mapping, rows: table.rows, currency };
    const surroundings = { today: '2026-11-22', operators: [], hotels: HOTELS };
    const understood = understandSheet(sheet, { ...NO_SETTINGS, currency: 'USD' }, surroundings);
    const found = table.rows.map((row) => {
      const { cells, extras, notes } = understood.read(row);
      const open = notes.flatMap(({ isOpen, field }) => (isOpen ? [field] : []));
      return [
        String(row.line),
        {
          hotel: cells.hotel_name ?? '',
          mecca: readCount(cells.days_in_mecca ?? ''),
          medina: readCount(cells.days_in_medina ?? ''),
          stays: extras.stays,
          ...(open.length > 0 && { open }),
        },
      ] as const;
    });
    expect(Object.fromEntries(found)).toEqual(expected.understood);
    const keys = understood.questions().map(({ key }) => key);
    for (const key of expected.questions ?? []) expect(keys).toContain(key);
  });

  it('has no silent misreading: an uncertain row is never ticked, a ticked one says the truth', async () => {
    const misread: string[] = [];
    const needlesslyAsked: string[] = [];
    for (const { file, truth } of doubtful) {
      for (const row of (await shown(file)).rows) {
        const meant = truth[row.line] ?? null;
        const at = `${file} ${row.line}`;
        if (!row.isSelected) {
          if (meant) needlesslyAsked.push(`${at}: ${row.notes.map(({ words }) => words).join()}`);
          continue;
        }
        const said = saidBy(row);
        const wrong = Object.entries(meant ?? { row: 'must wait' }).filter(
          ([fact, value]) => JSON.stringify(said[fact as keyof Truth]) !== JSON.stringify(value),
        );
        for (const [fact, value] of wrong) {
          const found = JSON.stringify(said[fact as keyof Truth]);
          misread.push(`${at}: ${fact} is ${found}, not ${JSON.stringify(value)}`);
        }
      }
    }
    expect(misread).toEqual([]);
    expect(needlesslyAsked).toEqual([]);
  });

  it.each(doubtful)(
    '$file: every doubt has a question, and its answers end it',
    async ({ file }) => {
      const answers: Record<string, string> = {};
      for (let round = 0; round < 9; round += 1) {
        const { rows, questions } = await shown(file, answers);
        const asked = questions.map(({ field, text }) => `${field} ${text}`);
        for (const { notes } of rows) {
          for (const { field, was, confidence } of notes) {
            if (confidence === 'ask') expect(asked).toContain(`${field} ${was}`);
          }
        }
        if (questions.length === 0) {
          expect(rows.filter(({ isSelected }) => !isSelected)).toEqual([]);
          return;
        }
        for (const { key, choices } of questions) answers[key] = choices[0]?.text ?? 'Казань';
      }
      expect.fail('questions without end');
    },
  );
});

/** Days and prices are compared as values; the type of a tour is one of a list. */
const READ_ABOVE = ['price', 'departure_date', 'end_date', 'month', 'tour_type'];
