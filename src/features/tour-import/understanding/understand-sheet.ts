import { COLUMN_LABELS, type ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import {
  askAboutReturn,
  dayReader,
  deriveDays,
} from '#features/tour-import/understanding/read-days.ts';
import {
  allOpenPrices,
  readOffer,
  withAnswer,
} from '#features/tour-import/understanding/read-offer.ts';
import { stayReader } from '#features/tour-import/understanding/read-stays.ts';
import { titleReader } from '#features/tour-import/understanding/title-reader.ts';
import {
  sectionOf,
  type Sheet,
  type SheetContext,
  sheetContext,
  type SheetRow,
} from '#features/tour-import/understanding/sheet-context.ts';
import type {
  SheetSettings,
  Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import {
  NO_EXTRAS,
  type UnderstoodRow,
} from '#features/tour-import/understanding/understood-row.ts';
import { cityOfRoute, readCity } from '#features/tour-import/understanding/city-reading.ts';
import { readAirline, readNoAirline } from '#features/tour-import/values/airlines.ts';
import { distanceUnit, readDistance } from '#features/tour-import/values/distances.ts';
import { durationUnit, readDuration } from '#features/tour-import/values/durations.ts';
import { readFlag } from '#features/tour-import/values/flags.ts';
import { unmixed } from '#lib/text/mixed-letters.ts';
import { readPhone } from '#features/tour-import/values/phones.ts';
import { readName } from '#features/tour-import/values/names.ts';
import {
  mapped,
  no,
  NOT_STATED,
  orNothing,
  type Reading,
} from '#features/tour-import/values/reading.ts';
import { readStatusText } from '#features/tour-import/values/availability.ts';
import { citiesNamed } from '#features/tour-import/values/stays.ts';
import { readTourType } from '#features/tour-import/values/tour-types.ts';
import { fieldsOf, TOUR_FLAGS } from '#features/tours/model/tour-input.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { fold } from '#lib/text/russian.ts';

/** How many different texts of a column are cached; sheets repeat the same few. */
const MOST_KEPT = 5000;
/** Fields that are read by their own rules. */
const READ_APART: readonly ImportField[] = ['departure_date', 'end_date', 'price'];

const OWN_TEXTS: readonly ImportField[] = [
  'city_from',
  'company_name',
  'hotel_name',
  'guide_name',
  'tour_status',
];

/** Reads the rows of a sheet, in their order, by its header, its mapping and a person's answers. */
export function understandSheet(sheet: Sheet, settings: SheetSettings, surroundings: Surroundings) {
  const context = sheetContext(sheet, settings, surroundings);
  const { mapping, isOwnExport, apply } = context;
  const readDay = dayReader(context);
  const readText = textReader(context);
  const askByTitle = titleReader(context);
  const withAbove = aboveReader(context);

  const read = (whole: SheetRow): UnderstoodRow => {
    const to: UnderstoodRow = { cells: {}, notes: [], extras: NO_EXTRAS };
    const row = withAbove(withoutStruck(context, whole, to), to);
    mapping.forEach((field, place) => {
      if (field !== null) to.cells[field] = row.cells[place] ?? '';
    });
    for (const [name, given] of Object.entries(settings.columnValues)) {
      const field = name as ImportField;
      const isEmpty = (to.cells[field] ?? '').trim() === '';
      if (isEmpty || !given.onlyEmpty) to.cells[field] = given.text;
    }
    const answered = new Set<ImportField>();
    giveOwner(surroundings, to, answered);
    for (const [name, text] of Object.entries(to.cells)) {
      const field = name as ImportField;
      // The answer about a day depends on the years around it.
      const isApart = text.trim() === '' || field === 'departure_date';
      const answer = isApart ? undefined : settings.answers[keyOf(field, text)];
      if (answer === undefined) continue;
      to.cells[field] = answer;
      answered.add(field);
    }
    if (!isOwnExport) sayDirect(to);
    if (!isOwnExport) sayCity(context, row, to);
    const stays = isOwnExport ? null : stayReader(context, row, to);
    stays?.readFields(answered);
    readDay(row, to, 'departure_date');
    if (!answered.has('end_date')) readDay(row, to, 'end_date');
    for (const name of Object.keys(to.cells)) {
      const field = name as ImportField;
      const text = (to.cells[field] ?? '').trim();
      if (text === '' || answered.has(field) || READ_APART.includes(field)) continue;
      const reading = readText(field, text);
      // The site's own export states names and cities; none of them is new to it.
      const isOwn = isOwnExport && OWN_TEXTS.includes(field) && reading?.value === null;
      if (reading && !isOwn) apply(row, to, field, reading);
    }
    stays?.readColumns();
    const isPriceSaid = answered.has('price');
    const extra = readOffer(context, row, to, isPriceSaid);
    deriveDays(to);
    if (stays) extra.stays = stays.finish();
    to.extras = isPriceSaid ? withAnswer(extra, to) : extra;
    if (!isOwnExport && !answered.has('end_date')) askAboutReturn(context, row, to);
    if (!isOwnExport) askByTitle(row, to);
    return to;
  };

  return {
    /** The first prices without a currency; while there are any, nothing else is read. */
    openPrices: settings.currency === null ? allOpenPrices(context) : [],
    /** Reads a row. Rows are read one after the other; their questions are collected meanwhile. */
    read,
    /** The open questions of the rows that were read, the most frequent first. */
    questions: context.questions,
  };
}

/** Asks about each struck cell, and leaves out the ones that somebody has taken back. */
function withoutStruck({ mapping, settings, ask }: SheetContext, row: SheetRow, to: UnderstoodRow) {
  if (!row.facts?.some(({ isStruck }) => isStruck)) return row;
  const cells = row.cells.map((text, place) => {
    const was = text.trim();
    if (was === '' || !row.facts?.[place]?.isStruck) return text;
    const key = `struck ${place}|${fold(was)}`;
    const answer = settings.answers[key];
    if (answer !== undefined) return answer;
    const choices = [{ value: was, words: `верно: ${was}` }, NOT_STATED];
    const words = `Зачёркнуто: ${was}`;
    ask(row, to, { field: mapping[place] ?? 'price', was, isOpen: true, words, choices, key });
    return text;
  });
  return { ...row, cells };
}

/** Asks once whether rows without a city or a day are of the city or the days of the row above. */
function aboveReader({ header, mapping, settings, isOwnExport, ask }: SheetContext) {
  const textAt = ({ cells }: SheetRow, field: ImportField) =>
    (cells[mapping.indexOf(field)] ?? '').trim();
  const lacks = (row: SheetRow, field: ImportField) =>
    mapping.includes(field) &&
    settings.columnValues[field] === undefined &&
    textAt(row, field) === '';
  const missing = (row: SheetRow, section: string): ImportField[] => {
    const isCity = section === '' && textAt(row, 'outbound_route') === '';
    const isBareDay = /^\d{1,2}(?:\D\d{1,2})?$/.test(textAt(row, 'departure_date'));
    return [
      ...(isCity && lacks(row, 'city_from') ? (['city_from'] as const) : []),
      // A row with a city of its own is another tour, whose day is forgotten.
      ...(textAt(row, 'city_from') === '' && lacks(row, 'departure_date')
        ? DAYS.filter((field) => lacks(row, field))
        : []),
      ...(isBareDay && lacks(row, 'month') ? (['month'] as const) : []),
    ];
  };
  let above: SheetRow | null = null;

  return (row: SheetRow, to: UnderstoodRow): SheetRow => {
    const before = above;
    above = row;
    const section = sectionOf({ header, mapping }, row);
    if (isOwnExport || before === null || section !== sectionOf({ header, mapping }, before))
      return row;
    const fields = missing(row, section).filter((field) => textAt(before, field) !== '');
    const [field] = fields;
    if (field === undefined) return row;
    const key = `above ${field}`;
    const answer = settings.answers[key];
    const words = `Пусто: ${fields.map((one) => COLUMN_LABELS[one]).join(', ')}. Взять из\u00a0строки выше?`;
    if (answer === undefined) {
      const choices = [
        { value: 'да', words: 'да, как в\u00a0строке выше' },
        { value: '', words: 'нет' },
      ];
      ask(row, to, { field, was: '', isOpen: true, words, choices, key });
    }
    const cells = row.cells.map((text, place) => {
      const of = mapping[place];
      return of && fields.includes(of) ? (before.cells[place] ?? '') : text;
    });
    above = { ...row, cells };
    return answer === 'да' ? above : row;
  };
}

const DAYS = ['departure_date', 'end_date', 'days', 'month'] as const;

/** Each row of an operator's person is of their operator; a note says so where the sheet names another. */
function giveOwner({ own }: Surroundings, to: UnderstoodRow, answered: Set<ImportField>): void {
  if (!own) return;
  const was = (to.cells.company_name ?? '').trim();
  if (was !== '' && foldName(was) !== foldName(own)) {
    const note = { words: own, confidence: 'likely', isOpen: false } as const;
    to.notes.push({ field: 'company_name', was, ...note });
  }
  to.cells.company_name = own;
  answered.add('company_name');
}

/** «Прямой» and «с пересадкой» in place of an airline, in a sheet without a column for it. */
function sayDirect({ cells }: UnderstoodRow): void {
  const isDirect = readNoAirline(cells.airline ?? '')?.isDirect ?? null;
  if (isDirect !== null) cells.is_direct ??= isDirect ? 'да' : 'нет';
}

/** The city that only the route or the section of a row names. */
function sayCity(context: SheetContext, row: SheetRow, { cells, notes }: UnderstoodRow) {
  if ((cells.city_from ?? '').trim() !== '') return;
  const section = sectionOf(context, row);
  const route = cells.outbound_route ?? '';
  const ofRoute = cityOfRoute(route);
  const city = ofRoute ?? readCity(section).value;
  if (city === null) return;
  cells.city_from = city;
  const words = ofRoute ? `${city}, по\u00a0маршруту` : `${city}, по\u00a0разделу таблицы`;
  notes.push({ field: 'city_from', was: '', words, confidence: 'likely', isOpen: false });
}

/** Reads texts that need only their column; null: the text is the value. */
function textReader(context: SheetContext) {
  const { nameOf, operators, hotels, hotelsIn, isOwnExport } = context;
  const phones: readonly ImportField[] = fieldsOf('phone');
  const kept = new Map<string, Reading<string> | null>();

  const readingOf = (field: ImportField, text: string): Reading<string> | null => {
    if (field === 'city_from') return readCity(text);
    if (field === 'tour_type') return mapped(readTourType(text), (type) => TOUR_TYPE_LABELS[type]);
    if (field === 'distance_to_kaaba') {
      return orNothing(mapped(readDistance(text, distanceUnit(nameOf(field))), String));
    }
    if (field === 'days') return mapped(readDuration(text, durationUnit(nameOf(field))), String);
    if (field === 'company_name') return readName(text, 'operator', operators.find(text));
    if (field === 'hotel_name') {
      const [city, other] = citiesNamed(nameOf(field));
      return readName(text, 'hotel', (city && !other ? hotelsIn(city) : hotels).find(text));
    }
    if (field === 'guide_name') return readName(text, 'guide', no(''));
    if (field === 'tour_status') return readStatusText(text);
    if (field === 'airline') return isOwnExport ? null : readAirline(text);
    if (phones.includes(field)) return readPhone(text);
    const flag = TOUR_FLAGS.find((one) => one === field);
    return flag ? mapped(readFlag(text, flag), (isOn) => (isOn ? 'да' : 'нет')) : null;
  };

  return (field: ImportField, text: string): Reading<string> | null => {
    const key = `${field}|${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = readingOf(field, isOwnExport ? text : unmixed(text));
    if (kept.size < MOST_KEPT) kept.set(key, reading);
    return reading;
  };
}
