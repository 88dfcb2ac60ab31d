import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { DAY_UNKNOWN } from '#features/tour-import/values/cell-values.ts';
import { keyOf, orderKey, PAST_KEY } from '#features/tour-import/understanding/answer-keys.ts';
import { isYearColumn, SECTION_COLUMN } from '#features/tour-import/mapping/import-columns.ts';
import type { SheetContext, SheetRow } from '#features/tour-import/understanding/sheet-context.ts';
import type { UnderstoodRow } from '#features/tour-import/understanding/understood-row.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import {
  type DayContext,
  type DayOrder,
  type DaySpan,
  dayText,
  isOrderOpen,
  orderIn,
  readDays,
  wrongWeekday,
  yearIn,
  yearsIn,
} from '#features/tour-import/values/days.ts';
import { monthIn, weekdayIn, yearsOfMonths } from '#features/tour-import/values/named-days.ts';
import { ask as asked, mapped, type Reading } from '#features/tour-import/values/reading.ts';
import { daysBetween, isDay, parseLooseDay, weekdayRu } from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';

/** Nights instead of days, and a day of travel, are no contradiction. */
const MOST_DAYS_OFF = 2;

const MOST_DAYS_AHEAD = 1500;

const ORDER_QUESTION = 'Что стоит в\u00a0датах первым?';
const ORDER_CHOICES: Reading<string>['choices'] = [
  { value: 'day-first', words: 'день: 3/4/2027\u00a0— 3\u00a0апреля' },
  { value: 'month-first', words: 'месяц: 3/4/2027\u00a0— 4\u00a0марта' },
];

/** Reads the columns of days of a sheet, one cell after the other. */
export function dayReader(context: SheetContext) {
  const { mapping, surroundings, settings, nameOf, ask, apply, isOwnExport } = context;
  const orders = dayOrders(context);
  const weekdays = context.header.findIndex((name) => WEEKDAYS.test(fold(name)));
  const around = context.around?.join(' ') ?? '';
  const ofSheet = {
    years: yearsIn(around),
    // A year in another text may be that of a licence.
    ofDays: [
      ...yearsIn(context.around?.[0] ?? ''),
      ...yearsIn(context.around?.filter((text) => OF_PRICES.test(fold(text))).join(' ') ?? ''),
      ...yearsOfMonths(around),
    ],
    month: monthIn(around),
  };

  return (row: SheetRow, to: UnderstoodRow, field: 'departure_date' | 'end_date'): void => {
    const typed = (to.cells[field] ?? '').trim();
    if (typed === '' || (field === 'end_date' && fold(typed) === DAY_UNKNOWN)) return;
    const facts = row.facts?.[mapping.indexOf(field)];
    const reading: DayContext = {
      today: surroundings.today || undefined,
      year: yearIn(nameOf(field)),
      order: orders.get(field),
      isNumber: facts?.isNumber,
    };
    const departure = parseLooseDay(to.cells.departure_date ?? '');
    // A return without a year is the first such day after the departure.
    if (field === 'end_date' && departure !== null) {
      reading.today = departure;
      reading.isReturn = true;
    } else {
      const beside = besideDays(context, row);
      const years = yearsIn(beside);
      reading.yearsAround = years.length > 0 ? years : ofSheet.years;
      reading.yearsOfDays = years.length > 0 ? years : ofSheet.ofDays;
      reading.month = monthIn(beside) ?? ofSheet.month;
      const [year, other] = yearsOfMonths(beside);
      reading.yearOfMonth = other === undefined ? year : undefined;
    }
    // The same «15.12» is another day in the list of another season.
    const about = [surroundings.today.slice(0, 4), ...(reading.yearsAround ?? [])].join(' ');
    const answer = settings.answers[keyOf(field, typed, about)];
    if (field === 'departure_date' && answer !== undefined) {
      to.cells.departure_date = answer;
      return;
    }
    const text = facts?.isWithoutYear ? withoutPastYear(typed, reading.today) : typed;
    if (isOrderOpen(text) && reading.order === undefined) {
      const question = { words: ORDER_QUESTION, choices: ORDER_CHOICES };
      ask(row, to, { field, was: text, isOpen: true, ...question, key: orderKey(field) });
      return;
    }
    const read = readDays(text, reading);
    let days = isOwnExport ? read : farAsked(read, surroundings.today);
    if (field === 'departure_date' && !isOwnExport) {
      days = weekdayAsked(
        monthAsked(days, besideDays(context, row)),
        text,
        weekdayIn(fold(row.cells[weekdays] ?? '')),
      );
      if (days.value !== null && days.value.from < surroundings.today) askPast(context, row, to);
    }
    apply(
      row,
      to,
      field,
      mapped(days, ({ from }) => dayText(from)),
      field === 'departure_date' ? about : '',
    );
    const until = days.value?.to;
    if (field !== 'departure_date' || until === undefined || until === null) return;
    if ((to.cells.end_date ?? '').trim() === '') to.cells.end_date = dayText(until);
  };
}

/** A past day without the year that the spreadsheet added: «15.01». */
function withoutPastYear(day: string, today = ''): string {
  const [, month, date] = day.split('-');
  return isDay(day) && day < today ? `${date}.${month}` : day;
}

/** A day that is years ahead is probably of a misspelled year: 2072. */
function farAsked(days: Reading<DaySpan>, today: string): Reading<DaySpan> {
  const { value, words } = days;
  if (value === null || today === '' || daysBetween(today, value.from) <= MOST_DAYS_AHEAD) {
    return days;
  }
  return asked(`Так нескоро? ${words}`, [{ value, words }]);
}

/** A day without a year in another month than its row or section names may be misspelled. */
function monthAsked(days: Reading<DaySpan>, beside: string): Reading<DaySpan> {
  const { value, words, confidence } = days;
  const month = monthIn(beside);
  if (value === null || confidence === 'sure' || month === undefined) return days;
  const months = [value.from, value.to ?? value.from].map((day) => Number(day.slice(5, 7)));
  return months.includes(month)
    ? days
    : asked(`Рядом назван другой месяц: ${words}?`, [{ value, words }]);
}

/** «Прайс 2025», unlike «Лицензия 2025 года». */
const OF_PRICES = /^(?!.*лиценз).*(?:прайс|расписани|график|цен[аы](?!\p{L})|price)/u;

const WEEKDAYS = /^(?:день|дн\.?)\s*нед(?:ели|\.)?$/u;

/** A day that is not of the weekday which stands in a column of its own may be misspelled. */
function weekdayAsked(days: Reading<DaySpan>, text: string, weekday: string | null) {
  const { value, words } = days;
  if (value === null || weekday === null || weekdayRu(value.from) === weekday) return days;
  return asked(wrongWeekday(`${text}, ${weekday}`, value.from), [{ value, words }]);
}

/** Asks once about departures that have passed: their tours are in no list of the site. */
function askPast(context: SheetContext, row: SheetRow, to: UnderstoodRow): void {
  if (context.settings.answers[PAST_KEY] !== undefined) return;
  const words = 'Вылет уже прошёл: в\u00a0каталоге тур не\u00a0появится. Год верный?';
  const choices = [{ value: 'да', words: 'да, всё равно добавить' }];
  const question = { field: 'departure_date', was: '', isOpen: false, key: PAST_KEY } as const;
  context.ask(row, to, { ...question, words, choices });
}

/** What the month, the year and the section of a row say. */
function besideDays({ header, mapping }: SheetContext, { cells }: SheetRow): string {
  const year = header.findIndex(isYearColumn);
  const places = [mapping.indexOf('month'), year, header.indexOf(SECTION_COLUMN)];
  return places.map((place) => cells[place] ?? '').join(' ');
}

/**
 * Which number is the day in each column of days: from people's answer, else from its other days.
 */
function dayOrders({ mapping, rows, settings }: SheetContext): Map<ImportField, DayOrder> {
  const orders = new Map<ImportField, DayOrder>();
  for (const field of ['departure_date', 'end_date'] as const) {
    const place = mapping.indexOf(field);
    if (place === -1) continue;
    const said = settings.answers[orderKey(field)];
    const order =
      said === 'day-first' || said === 'month-first'
        ? said
        : orderIn(rows.map(({ cells }) => cells[place] ?? ''));
    if (order !== null) orders.set(field, order);
  }
  return orders;
}

/**
 * A day of return that contradicts the number of days belongs to something else, or is an error.
 */
export function askAboutReturn({ ask }: SheetContext, row: SheetRow, to: UnderstoodRow): void {
  const was = (to.cells.end_date ?? '').trim();
  const from = parseLooseDay(to.cells.departure_date ?? '');
  const back = parseLooseDay(was);
  const days = readCount((to.cells.days ?? '').trim());
  if (from === null || back === null || days === null || back < from) return;
  const between = daysBetween(from, back) + 1;
  if (Math.abs(between - days) <= MOST_DAYS_OFF) return;
  const words = `По\u00a0датам дней: ${between}, а\u00a0в\u00a0таблице: ${days}`;
  const choices = [
    { value: was, words: `вернутся ${was}` },
    { value: '', words: 'верить числу дней' },
  ];
  ask(row, to, { field: 'end_date', was, isOpen: true, words, choices });
}

/**
 * Without a column, the number of days is computed from both dates; so are «7+3» nights that agree with
 * them.
 */
export function deriveDays({ cells, notes }: UnderstoodRow): void {
  const was = (cells.days ?? '').trim();
  const from = parseLooseDay(cells.departure_date ?? '');
  const to = parseLooseDay(cells.end_date ?? '');
  if (from === null || to === null || to < from) return;
  const days = daysBetween(from, to) + 1;
  if (was !== '' && !areNights(was, days - 1)) return;
  cells.days = String(days);
  notes.push({
    field: 'days',
    was,
    words: `${days}, по\u00a0датам`,
    confidence: 'likely',
    isOpen: false,
  });
}

/** Whether a text that is no number counts so many nights in two cities: «7+3», «10 (7/3)». */
function areNights(text: string, nights: number): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const sum = numbers.reduce((all, one) => all + one, 0);
  const [first] = numbers;
  return (
    readCount(text) === null &&
    numbers.length > 1 &&
    (first === nights ? sum - nights : sum) === nights
  );
}
