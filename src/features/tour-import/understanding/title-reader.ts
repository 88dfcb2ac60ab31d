import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { keyOf, OTHER_TABLES } from '#features/tour-import/understanding/answer-keys.ts';
import {
  sectionOf,
  type SheetContext,
  type SheetRow,
  unreadTexts,
} from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCity } from '#features/tour-import/understanding/city-reading.ts';
import { asSaid, type Choice } from '#features/tour-import/values/reading.ts';
import { namesSeveralPeople } from '#features/tour-import/values/prices.ts';
import { readTourType, typeByRule } from '#features/tour-import/values/tour-types.ts';
import { readNotedPlaces } from '#features/tour-import/values/availability.ts';
import { readDays } from '#features/tour-import/values/days.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { fold } from '#lib/text/russian.ts';

const MOST_CITIES = 5;

const IN_ROW = 'В\u00a0строке стоит';

/** What is asked once about an empty field; nothing while there are no choices. */
interface AskedOnce {
  field: ImportField;
  isOpen: boolean;
  words: string;
  choices: () => readonly Choice<string>[];
  /** What the title says about it: of another title it is asked again. */
  about: string;
  /** About what the rows do say, so that the answer changes nothing. */
  isOfAll?: boolean;
}

/**
 * Asks once about what the rows leave out, with what the title of the table or the name of the sheet says
 * among the answers: type, operator and city. «Без турфирмы» is an answer, too.
 */
export function titleReader(context: SheetContext) {
  const { around = [], rivals = [], operators, settings, ask } = context;
  const parts = around.flatMap((text) => [text, ...text.split(/[«»"“”„,:;|–—()]+/)]);
  const named = new Set(parts.flatMap((part) => operators.find(part).value?.name ?? []));
  const cities = citiesIn(around);
  const asked: AskedOnce[] = [
    {
      field: 'company_name',
      isOpen: false,
      words: 'В\u00a0таблице не\u00a0указано, чьи это туры.',
      about:
        [...named].join(', ') ||
        around
          .join(' ')
          .replace(/[\d.\s]+/g, ' ')
          .trim(),
      choices: () => [...[...named].map(asSaid), { value: '', words: 'без турфирмы' }],
    },
    {
      field: 'city_from',
      isOpen: true,
      words: 'В\u00a0таблице не\u00a0указано, откуда вылетают.',
      about: cities.join(', '),
      choices: () => cities.map(asSaid),
    },
  ];
  const marks = around.find(saysSoldByMark);
  if (marks !== undefined) {
    asked.push({
      field: 'tour_status',
      isOpen: false,
      words: `Возле таблицы написано «${marks.slice(0, 80)}». Цвета и\u00a0сноски не\u00a0читаются: снимите отметки с\u00a0таких строк сами.`,
      about: marks,
      choices: () => [{ value: '', words: 'понятно' }],
    });
  }
  const prices = around.find((text) => saysOtherPrice(text, context));
  if (prices !== undefined) {
    asked.push({
      field: 'price',
      isOpen: false,
      words: `Возле таблицы написано «${prices.slice(0, 80)}». На\u00a0сайте стоит цена, которую платит один паломник. В\u00a0таблице такие?`,
      about: prices,
      choices: () => [{ value: 'да', words: 'да, такие' }],
      isOfAll: true,
    });
  }
  if (rivals.length > 0) {
    asked.push({
      field: 'price',
      isOpen: false,
      words: `Те\u00a0же вылеты по\u00a0другим ценам есть ${rivals.join(', ')}. Если верны те, выберите ту таблицу выше или отметьте верные строки сами.`,
      about: OTHER_TABLES,
      choices: () => [{ value: 'да', words: 'верны прочитанные' }],
      isOfAll: true,
    });
  }
  const title = around.find(namesType);
  // Without an answer they would be Umrah.
  if (title !== undefined) {
    asked.unshift({
      field: 'tour_type',
      isOpen: false,
      words: `Над таблицей написано «${title.slice(0, 80)}». Какие это туры?`,
      about: typeByRule(title),
      choices: () => Object.values(TOUR_TYPE_LABELS).map(asSaid),
    });
  }
  return (row: SheetRow, to: UnderstoodRow): void => {
    const above = sectionOf(context, row);
    askType(context, row, to, above);
    const isCityAsked = askCity(context, row, to, above);
    askByNote(context, row, to, 'В\u00a0описании сказано', to.cells.description ?? '');
    askByNote(context, row, to, 'Над строками написано', above);
    for (const text of unreadTexts(context, row)) askByNote(context, row, to, IN_ROW, text);
    for (const { field, choices, about, isOfAll = false, ...question } of asked) {
      const isSaid = !isOfAll && (to.cells[field] ?? '').trim() !== '';
      if (isSaid || (field === 'city_from' && isCityAsked)) continue;
      const key = keyOf(field, '', about);
      const answer = settings.answers[key];
      if (answer !== undefined) {
        if (!isOfAll) to.cells[field] = answer;
      } else if (choices().length > 0) {
        const value = { field, was: '', about, ...question, choices: choices() };
        ask(row, to, { ...value, ...(isOfAll && { key }) });
      }
    }
  };
}

/** Asks about a price or a day that the description or the section of the row says is another one. */
function askByNote(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  where: string,
  text: string,
): void {
  const { settings, ask } = context;
  const note = text.trim();
  const isOtherPrice = saysOtherPrice(note, context);
  const said = [
    ...(isOtherPrice ? [['price', 'Платит столько один паломник?'] as const] : []),
    ...(MOVED.test(fold(note)) ? [['departure_date', 'Дата вылета верна?'] as const] : []),
  ];
  for (const [field, question] of said) {
    const key = `noted ${field}|${fold(note)}`;
    if (settings.answers[key] !== undefined) continue;
    const words = `${where} «${note.slice(0, 80)}». ${question}`;
    const choices = [{ value: 'да', words: 'да, верно' }];
    ask(row, to, { field, was: note, isOpen: false, words, choices, key });
  }
}

const MOVED =
  /перенес[её]н|(?<!\p{L})перенос\s+(?:вылета|рейса|даты|на)(?!\p{L})|под\s+вопросом|(?<!\p{L})дат[аы]\s+(?:вылета\s+)?уточня/u;
/** «При оплате до 01.12», «цена неактуальна», «цена до 1 декабря, потом 1350 $»: it is not that of today, or not for long. */
const PRICE_PASSES =
  /^акци[яи]|цен[аы]\s+со\s+скидк|при\s+оплате\s+до(?!\p{L})|(?:цен[аы]|стоимость)\s.*(?:не\s*актуал|устарел|уточня|(?<!\p{L})(?:потом|затем)(?!\p{L}))/u;

/** «Цены действительны до 30.11», «Прайс действует с 10 по 20 ноября»: the last day is a group. */
const VALID_UNTIL =
  /действ\p{L}*\s+(?:с\s.*)?(?:до|по)\s+(\d{1,2}(?:\.\d{1,2}(?:\.\d{2,4})?|\s+\p{L}+(?:\s+\d{4})?))/u;

/**
 * Whether a text says that prices are those of several people, for agents, not all that is paid, or not
 * those of today.
 */
function saysOtherPrice(text: string, { surroundings: { today } }: SheetContext): boolean {
  const folded = fold(text);
  if (PRICE_PASSES.test(folded)) return true;
  const { value, choices } = readDays(VALID_UNTIL.exec(folded)?.[1] ?? '', { today });
  const until = value ?? choices[0]?.value;
  if (until && until.from < today) return true;
  if (/нетто|топливн|(?<!\p{L})такс[аы](?!\p{L})/u.test(folded)) return true;
  if (/доплат\p{L}*\s+за\s+(?:виз|авиа|билет|перелет)/u.test(folded)) return true;
  const isOther = /добавля|прибавля|без\s+(?:уч[её]та|авиа|билет|перелет|виз)|не\s+учтен/u;
  return (
    /цен[аеы]|стоимост|прайс/.test(folded) && (namesSeveralPeople(folded) || isOther.test(folded))
  );
}

/**
 * Asks about the type of the tours below «Хадж» or «Рамадан», or with it in their description or an unread
 * column: they would be Umrah, too.
 */
function askType(context: SheetContext, row: SheetRow, to: UnderstoodRow, above: string): void {
  if ((to.cells.tour_type ?? '').trim() !== '' || context.isOwnExport) return;
  const texts = [above, to.cells.description ?? '', ...unreadTexts(context, row)];
  const section = texts.find(namesType);
  if (section === undefined) return;
  const where = section === above ? undefined : IN_ROW;
  const named = TOUR_TYPE_LABELS[typeByRule(section)];
  const values = [...new Set([named, ...Object.values(TOUR_TYPE_LABELS)])];
  const question = { field: 'tour_type', isOpen: false, words: 'Какие это туры?', values } as const;
  askBySection(context, row, to, { ...question, where, section, key: 'section type' });
}

/**
 * Asks about the city of the tours below «УФА (рейс FZ)», which is not that of the title. Whether the
 * section names any.
 */
function askCity(
  context: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  section: string,
): boolean {
  if (section === '' || (to.cells.city_from ?? '').trim() !== '') return false;
  const values = citiesIn([section]);
  if (values.length === 0) return false;
  const question = { field: 'city_from', isOpen: true, words: 'Откуда вылетают?', values } as const;
  askBySection(context, row, to, { ...question, section, key: 'section city' });
  return true;
}

function askBySection(
  { settings, ask }: SheetContext,
  row: SheetRow,
  to: UnderstoodRow,
  { where = 'Над строками написано', section, values, words, ...asked }: SectionQuestion,
): void {
  const key = `${asked.key}|${fold(section)}`;
  const answer = settings.answers[key];
  if (answer !== undefined) {
    to.cells[asked.field] = answer;
    return;
  }
  ask(row, to, {
    ...asked,
    was: section,
    words: `${where} «${section.slice(0, 80)}». ${words}`,
    choices: values.map(asSaid),
    key,
  });
}

/** A question about all rows of a section, or with some text. */
interface SectionQuestion {
  where?: string | undefined;
  field: 'tour_type' | 'city_from';
  isOpen: boolean;
  words: string;
  values: readonly string[];
  section: string;
  key: string;
}

/** Whether a title names the Hajj or Ramadan. */
function namesType(text: string): boolean {
  const { value, confidence } = readTourType(text);
  const isUnclear = confidence === 'ask' && /хадж|ha[dj]+|рамад|рамаз|ramad/u.test(fold(text));
  return value === 'hajj' || value === 'umrah_ramadan' || isUnclear;
}

/** Whether a text says that tours of some mark are not sold: «Красным выделены распроданные», «* мест нет». */
function saysSoldByMark(text: string): boolean {
  const folded = fold(text);
  const note = text.trim().replace(/^[*†‡¹²³⁴⁵]+\s*/u, '');
  if (note !== text.trim() && (readNotedPlaces(note) !== null || MOVED.test(folded))) return true;
  const isColour = /(?<!\p{L})(?:цвет|красн|ж[её]лт|зел[её]н|сер(?:ы|ой)|выделен|закраш|залив)/u;
  return isColour.test(folded) && /продан|мест|стоп|закрыт|занят|набран|sold/u.test(folded);
}

/** The cities that texts name in one or two words, in any form: «из Набережных Челнов». */
export function citiesIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = text.split(/[^\p{L}-]+/u).filter((word) => word.length > 2);
    for (const [at, word] of words.entries()) {
      for (const name of [`${word} ${words[at + 1] ?? ''}`, word]) {
        const { value } = readCity(name);
        if (value !== null) found.add(value);
      }
    }
  }
  return [...found].slice(0, MOST_CITIES);
}
