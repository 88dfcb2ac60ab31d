import { keyOf } from '#features/tour-import/understanding/answer-keys.ts';
import type { SheetContext, SheetRow } from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCity } from '#features/tour-import/understanding/city-reading.ts';
import { readTourType } from '#features/tour-import/values/tour-types.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';
import { fold } from '#lib/text/russian.ts';

type ReadRow = (row: SheetRow, to: UnderstoodRow) => void;

/**
 * Asks once about what the rows leave out, with what the title of the table or the name of the sheet says
 * among the answers: type, operator and city.
 */
export function titleReader(context: SheetContext): ReadRow {
  const readers = [typesOfTitle(context), operatorsOfTitle(context), citiesOfTitle(context)];
  return (row, to) => {
    for (const read of readers) read(row, to);
  };
}

/**
 * A table without a type of tours, below a title that names the Hajj or Ramadan: without an answer
 * they would be Umrah.
 */
function typesOfTitle({ around = [], settings, ask }: SheetContext) {
  const title = around.find((text) => {
    const { value, confidence } = readTourType(text);
    return (
      value === 'hajj' ||
      value === 'umrah_ramadan' ||
      (NAMES_OTHERS.test(fold(text)) && confidence === 'ask')
    );
  });
  const key = keyOf('tour_type', '');
  return (row: SheetRow, to: UnderstoodRow): void => {
    if (title === undefined || (to.cells.tour_type ?? '').trim() !== '') return;
    const answer = settings.answers[key];
    if (answer !== undefined) {
      to.cells.tour_type = answer;
      return;
    }
    const words = `Над таблицей написано «${title.slice(0, 80)}». Какие это туры?`;
    const choices = Object.values(TOUR_TYPE_LABELS).map((label) => ({
      value: label,
      words: label,
    }));
    ask(row, to, { field: 'tour_type', was: '', isOpen: false, words, choices });
  };
}
const NAMES_OTHERS = /хадж|ha[dj]+|рамад|рамаз|ramad/u;

/** Asks once whose tours the rows without an operator are; «без турфирмы» is an answer, too. */
function operatorsOfTitle({ around = [], operators, settings, ask }: SheetContext): ReadRow {
  const parts = around.flatMap((text) => [text, ...text.split(/[«»"“”„,:;|–—()]+/)]);
  const named = new Set(parts.flatMap((part) => operators.find(part).value?.name ?? []));
  const words = 'не\u00a0указана. Чьи это туры?';
  const choices = [
    ...[...named].map((name) => ({ value: name, words: name })),
    { value: '', words: 'без турфирмы' },
  ];
  return (row, to) => {
    if ((to.cells.company_name ?? '').trim() !== '') return;
    if (settings.answers[keyOf('company_name', '')] !== undefined) return;
    ask(row, to, { field: 'company_name', was: '', isOpen: false, words, choices });
  };
}

const MOST_CITIES = 5;

/** Asks once from where the rows without a city start, when a city is named around the table. */
function citiesOfTitle({ around = [], settings, ask }: SheetContext): ReadRow {
  let named: string[] | undefined;
  return (row, to) => {
    if ((to.cells.city_from ?? '').trim() !== '') return;
    const answer = settings.answers[keyOf('city_from', '')];
    if (answer !== undefined) {
      to.cells.city_from = answer;
      return;
    }
    named ??= citiesIn(around);
    if (named.length === 0) return;
    const words = 'не\u00a0указан. Откуда вылетают?';
    const choices = named.map((value) => ({ value, words: value }));
    ask(row, to, { field: 'city_from', was: '', isOpen: true, words, choices });
  };
}

/** The cities that texts name in one or two words, in any form: «из Набережных Челнов». */
function citiesIn(texts: readonly string[]): string[] {
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
