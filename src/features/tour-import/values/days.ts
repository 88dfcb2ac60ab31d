import {
  addDays,
  daysBetween,
  formatDay,
  formatDayRange,
  isDay,
  monthNameRu,
  weekdayRu,
} from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';
import { unmixed } from '#lib/text/mixed-letters.ts';
import { withoutNoteSigns } from '#features/tour-import/values/cell-values.ts';
import {
  daysOfMonth,
  type Named,
  splitSpan,
  WEEKDAY,
  weekdayIn,
} from '#features/tour-import/values/named-days.ts';
import {
  ask,
  type Choice,
  likely,
  mapped,
  no,
  type Reading,
  sure,
} from '#features/tour-import/values/reading.ts';

/** Which of two numbers separated by a slash is the day. */
export type DayOrder = 'day-first' | 'month-first';

/** The known facts beside the text. */
export interface DayContext {
  /** Days without a year are the next ones after it; without it they are asked about. */
  today?: string | undefined;
  /** The year that a header states. */
  year?: number | undefined;
  /** The years that the title, the section or the month of the row name. */
  yearsAround?: readonly number[] | undefined;
  /** Those of them that are of its days and of nothing else, so that a past one counts, too. */
  yearsOfDays?: readonly number[] | undefined;
  /** The month that the section or the month of the row names, from 1. */
  month?: number | undefined;
  /** The year that stands beside it: «Январь 2028». */
  yearOfMonth?: number | undefined;
  /** The day is the first such one after `today`, which is the departure. */
  isReturn?: boolean | undefined;
  /** The order in the column, from people's answer or its other days. */
  order?: DayOrder | undefined;
  /** The cell has a number, not a text: it may be a serial day. */
  isNumber?: boolean | undefined;
}

export interface DaySpan {
  from: string;
  /** Null when only one day is named. */
  to: string | null;
}

/**
 * The longest text that is read as days: a list of departures fits. The time of the expressions below
 * grows with the square of the length, and the server reads cells of 40 000 characters.
 */
const LONGEST = 1000;
/** A day without a year that passed so many days ago may be that day or the one of the next year. */
const RECENT = 92;
/** «дек.26» is what a spreadsheet shows of December 2026; written by hand it is the 26th. */
const MONTH_OF_YEAR = /^[а-я]+[\s.]*(?:2\d|3[01])$/u;
/** The length of a tour behind its days. */
const LENGTH = /[\s,;/(]+(\d{1,3})\s*-?\s*(ноч\p{L}*|н|дн\p{L}*|ден\p{L}*|д)\.?\)?$/u;
/** The time of a flight behind its day: «15.01.2027 23:50 (МСК)», «1/15/27 10:30 PM». */
const TIME =
  /(?<=\d{4}|[./]\d{2}|\p{L})\s*,?\s+(?:в\s+)?\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?:\s*[ap]m(?!\p{L}))?(?:\s+(?:мск|msk)(?!\p{L}))?/gu;
const WRONG = (text: string) => `Не\u00a0похоже на\u00a0дату: ${text.trim()}`;

/**
 * Reads the day, or the first and the last day, in any of the formats of operators' sheets. An
 * ambiguous text is completed only by a rule, which the note states (a year), or asked about (which
 * number is the day).
 */
export function readDays(text: string, context: DayContext = {}): Reading<DaySpan> {
  const folded = fold(unmixed(withoutNoteSigns(text)))
    .replace(/[\u00ad\u200b\u200e\u200f\u2060]/g, '')
    .replace(/[‒―⸺⸻]|[-–—]{2,}/g, '–');
  if (folded === '') return no('');
  if (folded.length > LONGEST) return no(WRONG(text));
  const length = LENGTH.exec(folded);
  if (length) return besideLength(text, folded.slice(0, length.index), length, context);
  const [, iso, zone] = /^(\d{4}-\d{2}-\d{2})(?:[t ]\d{1,2}:\d{2}.*?(z)?)?$/.exec(folded) ?? [];
  if (iso !== undefined && !isDay(iso)) return no(WRONG(text));
  // 21:00 in Greenwich is the next day in Moscow; midnight is how programs write a bare day.
  if (iso !== undefined && zone !== undefined && !/t00:00/.test(folded)) {
    const days = [iso, addDays(iso, 1)].map((day) => ({ from: day, to: null }));
    const choices = days.map((value) => ({ value, words: formatSpan(value) }));
    return ask(`Время по\u00a0Гринвичу: ${text.trim()}. Какой это день?`, choices);
  }
  if (iso !== undefined) return sureDays(iso, null);
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(folded) ?? [];
  if (year !== '') {
    const found = realDay(Number(year), Number(month), Number(day));
    return found === null ? no(WRONG(text)) : sureDays(found, null);
  }
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(folded)?.[1];
  if (serial !== undefined) return readSerial(text, Number(serial), context);
  if (context.isNumber && /^\d{1,2}[.,]\d$/.test(folded)) {
    // 15.1 may have been 15.10 before the spreadsheet took it for a number.
    return ask(`Дата превратилась в\u00a0число: ${text.trim()}. Введите её заново`);
  }
  const weekday = weekdayIn(folded);
  const plain = folded
    .replace(new RegExp(WEEKDAY, 'gu'), ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/(?<=\d)\s*(?:года|год|гг?\.?)(?![\p{L}])/gu, ' ')
    .replace(TIME, ' ')
    .replace(/(?<!\p{L})(?:вылет|заезд|выезд|дата|с|от|on)(?!\p{L})\.?:?/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.]+|[\s,;:]+$/g, '')
    // «15,01,2027», and a year after the day of the week: «24.01 (вс) 2027».
    .replace(/(?<!\d)(\d{1,2}),(\d{1,2}),(\d{4})(?!\d)/g, '$1.$2.$3')
    .replace(/(\d{1,2}\.\d{1,2})\.? (\d{4})(?!\d)/g, '$1.$2');
  const parts = splitSpan(plain);
  if (parts === null) return inMonth(text, plain, { ...context, weekday });
  const reading = withYearsAround(text, parts, { ...context, weekday });
  if (reading.value === null || !MONTH_OF_YEAR.test(plain)) return reading;
  const { value, words } = reading;
  const [named] = parts;
  const ofYear = `${monthNameRu(named.month ?? 1)} ${2000 + named.day}`;
  return ask(
    `Не\u00a0ясно, день это или год: ${text.trim()}. Если это ${ofYear}, впишите день вылета`,
    [{ value, words }],
  );
}

/** «15» and «3–14» below «ЯНВАРЬ 2027»; other texts may have several days. */
function inMonth(text: string, plain: string, context: Completing): Reading<DaySpan> {
  const days = context.month === undefined ? null : daysOfMonth(plain, context.month);
  if (days === null) return several(text, context);
  const { today = '', year = context.yearOfMonth } = context;
  const stated = withYearsAround(text, days, { ...context, year });
  // A month of last year is asked about.
  const isPast = stated.value !== null && stated.value.from < today;
  const reading = isPast ? withYearsAround(text, days, context) : stated;
  const { value, words } = reading;
  return value === null ? reading : likely(value, `${words}, месяц из\u00a0таблицы`);
}

/** «3–14 декабря (11 ночей)»: the length has to agree with the days. */
function besideLength(
  text: string,
  days: string,
  [, count = '', unit = '']: RegExpExecArray,
  context: DayContext,
): Reading<DaySpan> {
  const reading = readDays(days, context);
  const lengthOf = ({ from, to }: DaySpan) =>
    to === null ? null : daysBetween(from, to) + (unit.startsWith('н') ? 0 : 1);
  const spans = reading.value === null ? reading.choices : [{ value: reading.value }];
  const doAgree = spans.every(({ value }) => lengthOf(value) === Number(count));
  return doAgree ? reading : no(WRONG(text));
}

/** Asks about a day whose nearest year is none of those that the sheet names beside it. */
function withYearsAround(
  text: string,
  parts: [Named] | [Named, Named],
  context: Completing,
): Reading<DaySpan> {
  const reading = completed(text, parts, context);
  const { yearsAround = [], yearsOfDays = [], year } = context;
  const isStated = year !== undefined || parts.some((part) => part.year !== null);
  if (reading.value === null || isStated || yearsAround.length === 0) return reading;
  const { value } = reading;
  const found = [value.from, value.to ?? value.from].map((day) => Number(day.slice(0, 4)));
  if (found.some((one) => yearsAround.includes(one))) return reading;
  // A year that has passed is that of a licence, or of an old title.
  const others = yearsAround.flatMap((one) =>
    choicesIn(completed(text, parts, { ...context, year: one })).filter(
      ({ value: { from } }) =>
        context.today === undefined || from >= context.today || yearsOfDays.includes(one),
    ),
  );
  if (others.length === 0) return reading;
  return ask(`В\u00a0таблице назван другой год. Какой здесь: ${text.trim()}?`, [
    ...others,
    { value, words: formatSpan(value) },
  ]);
}

function choicesIn({ value, choices }: Reading<DaySpan>): readonly Choice<DaySpan>[] {
  return value === null ? choices : [{ value, words: formatSpan(value) }];
}

function formatSpan({ from, to }: DaySpan): string {
  return to === null ? formatDay(from) : formatDayRange(from, to);
}

/** Several days in one cell are several tours: the row can be one of them. */
function several(text: string, context: DayContext): Reading<DaySpan> {
  const parts = text.split(/[,;\n]|\s\/\s|\sи\s/u).filter((part) => /\d/.test(part));
  if (parts.length < 2) return no(WRONG(text));
  const choices = parts.flatMap((part) => {
    const { value, words } = readDays(part, context);
    return value ? { value, words } : [];
  });
  return choices.length === parts.length
    ? ask(`В\u00a0ячейке несколько дат: ${text.trim()}. Какая в\u00a0этой строке?`, choices)
    : no(WRONG(text));
}

/** The order of day and month in a column of days with slashes; null when it is ambiguous. */
export function orderIn(texts: Iterable<string>): DayOrder | null {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, second] = /(?<!\d)(\d{1,2})\/(\d{1,2})\/\d{2,4}/.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) seen.add('day-first');
    if (Number(second) > 12) seen.add('month-first');
  }
  const [only, other] = [...seen];
  return other === undefined ? (only ?? null) : null;
}

/** Whether it is ambiguous which number of a text is the day. */
export function isOrderOpen(text: string): boolean {
  const [, first = '', second = ''] = /(?<!\d)(\d{1,2})\/(\d{1,2})\/\d{2,4}/.exec(text) ?? [];
  return first !== '' && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

/** The format of a day in a cell: «15.01.2027». */
export function dayText(day: string): string {
  return `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** The year of a text that names a single one («Прайс на 2027 год»): it is that of its days. */
export function yearIn(text: string): number | undefined {
  const [only, other] = yearsIn(text);
  return other === undefined ? only : undefined;
}

/** The years that a text names. */
export function yearsIn(text: string): number[] {
  return [...new Set(text.match(/(?<!\d)20[2-4]\d(?!\d)/g))].map(Number);
}

type Completing = DayContext & { weekday: string | null };

function completed(
  text: string,
  parts: [Named] | [Named, Named],
  context: Completing,
): Reading<DaySpan> {
  const [first, last] = parts;
  if (first.isOpen) return slashed(text, [first, last], context);
  if (!last) return mapped(completedDay(text, first, context), (from) => ({ from, to: null }));
  const lastYear = last.year ?? first.year;
  const end = completedDay(text, { ...last, year: lastYear }, { ...context, weekday: null });
  if (end.value === null) {
    const choices = end.choices.flatMap(({ value }) => {
      const span = spanUntil(value, parts);
      return span ? { value: span, words: formatSpan(span) } : [];
    });
    return { ...end, value: null, choices };
  }
  const span = spanUntil(end.value, parts);
  if (span === null) return no(WRONG(text));
  const { from, to } = span;
  if (from > to || daysBetween(from, to) > 200) {
    return no(`Конец раньше начала или слишком далеко от\u00a0него: ${text.trim()}`);
  }
  const isAcross = from.slice(0, 4) !== to.slice(0, 4);
  if (isAcross && lastYear === null && context.year !== undefined) {
    // «28.12–08.01» below «Даты 2027» begins or ends in that year.
    const choices = [to, sameDay(to, 1)].flatMap((one) => {
      const found = one === null ? null : spanUntil(one, parts);
      return found ? { value: found, words: formatSpan(found) } : [];
    });
    return ask(`Не\u00a0ясно, какого года ${text.trim()}`, choices);
  }
  if (context.weekday !== null && weekdayRu(from) !== context.weekday) {
    return ask(wrongWeekday(text, from), [
      { value: { from, to }, words: formatDayRange(from, to) },
    ]);
  }
  const words = formatDayRange(from, to);
  return end.confidence === 'sure' ? sure({ from, to }, words) : likely({ from, to }, words);
}

/**
 * The days until a known one. Parts that the first day omits are taken from the last one, and the
 * reverse.
 */
function spanUntil(
  end: string,
  [first, last = first]: [Named] | [Named, Named],
): { from: string; to: string } | null {
  const month = first.month ?? last.month;
  const endYear = Number(end.slice(0, 4));
  const from = realDay(first.year ?? endYear, month, first.day);
  if (from === null || from <= end) return from === null ? null : { from, to: end };
  if (first.year === null) {
    const earlier = realDay(endYear - 1, month, first.day);
    return earlier === null ? null : { from: earlier, to: end };
  }
  return { from, to: (last.year === null && sameDay(end, 1)) || end };
}

/** The same day some years later; null for 29 February in most years. */
function sameDay(day: string, years: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return realDay(year + years, month, date);
}

/** Days with slashes: 1/15/2027 is unambiguous, 1/5/2027 depends on the column. */
function slashed(
  text: string,
  [first, last]: readonly [Named, Named?],
  context: Completing,
): Reading<DaySpan> {
  const turned = (named: Named, order: DayOrder): Named =>
    order === 'day-first'
      ? { ...named, isOpen: false }
      : { day: named.month ?? 0, month: named.day, year: named.year };
  const as = (order: DayOrder) =>
    completed(
      text,
      last ? [turned(first, order), turned(last, order)] : [turned(first, order)],
      context,
    );
  const readings = (['day-first', 'month-first'] as const).map((order) => ({
    order,
    ...as(order),
  }));
  const possible = readings.filter(({ value }) => value !== null);
  const [only] = possible;
  if (!only) return no(WRONG(text));
  if (possible.length === 1 || only.value?.from === possible[1]?.value?.from) return only;
  const chosen = possible.find(({ order }) => order === context.order);
  if (chosen) return { ...chosen, confidence: 'likely' };
  return ask(
    `Не\u00a0ясно, где день, а\u00a0где месяц: ${text.trim()}`,
    possible.flatMap(({ value, words }) => (value ? { value, words } : [])),
  );
}

function completedDay(text: string, named: Named, context: Completing): Reading<string> {
  const { day, month } = named;
  const { weekday } = context;
  if (month === null) return no(WRONG(text));
  const year = named.year ?? context.year ?? null;
  if (year !== null) {
    const found = realDay(year, month, day);
    if (found === null) return no(WRONG(text));
    if (weekday !== null && weekdayRu(found) !== weekday) {
      return ask(wrongWeekday(text, found), [{ value: found, words: formatDay(found) }]);
    }
    return named.year === null
      ? likely(found, `${formatDay(found)}, год из\u00a0заголовка`)
      : sure(found, formatDay(found));
  }
  const { today } = context;
  if (today === undefined) return ask(`В\u00a0дате нет года: ${text.trim()}`);
  const thisYear = Number(today.slice(0, 4));
  const coming = Array.from({ length: 5 }, (_, later) => realDay(thisYear + later, month, day));
  const possible = coming.flatMap((one) => (one !== null && one >= today ? one : []));
  const [next] = possible;
  if (next === undefined) return no(WRONG(text));
  // 29 February of the next leap year, which may be years ahead.
  if (!coming.slice(0, 2).includes(next)) {
    return ask(`Ближайший такой день нескоро: ${text.trim()}`, [
      { value: next, words: formatDay(next) },
    ]);
  }
  const past = context.isReturn ? null : sameDay(next, -1);
  const isRecent = past !== null && past < today && daysBetween(past, today) <= RECENT;
  if (isRecent && (weekday === null || weekday === weekdayRu(past))) {
    const choices = [past, next].map((value) => ({ value, words: formatDay(value) }));
    return ask(`Уже прошло или будет через год: ${text.trim()}?`, choices);
  }
  if (weekday === null) return likely(next, `${formatDay(next)}, год ближайший`);
  const byWeekday = possible.find((one) => weekdayRu(one) === weekday);
  if (byWeekday === next) return likely(next, `${formatDay(next)}, год по\u00a0дню недели`);
  return ask(
    wrongWeekday(text, next),
    possible
      .slice(0, 2)
      .map((value) => ({ value, words: `${formatDay(value)}, ${weekdayRu(value)}` })),
  );
}

/** The question about a day of another weekday than stands beside it. */
export function wrongWeekday(text: string, day: string): string {
  return `День недели не\u00a0сходится с\u00a0датой (${formatDay(day)}\u00a0— ${weekdayRu(day)}): ${text.trim()}`;
}

/** How many days before and after today a serial may be without a question. */
const PAST = 400;
const AHEAD = 1500;

/** A serial day; a number in a text file may be anything, so it is asked about. */
function readSerial(text: string, serial: number, context: DayContext): Reading<DaySpan> {
  const day = dayOfSerial(serial);
  if (day === null) return no(WRONG(text));
  const { today } = context;
  const away = today === undefined ? null : daysBetween(today, day);
  const isNear = away !== null && away >= -PAST && away <= AHEAD;
  const value = { from: day, to: null };
  if (context.isNumber && isNear)
    return likely(value, `${formatDay(day)}, из\u00a0числа ${serial}`);
  const choices = [{ value, words: formatDay(day) }];
  return ask(`Число вместо даты: ${text.trim()}. Это ${formatDay(day)}?`, choices);
}

/** The day of a spreadsheet's number; null when it is far from the present. */
function dayOfSerial(serial: number): string | null {
  if (serial < 20_000 || serial > 80_000) return null;
  return addDays('1899-12-30', Math.floor(serial));
}

function sureDays(from: string, to: string | null): Reading<DaySpan> {
  return sure({ from, to }, to === null ? formatDay(from) : formatDayRange(from, to));
}

function realDay(year: number, month: number | null, day: number): string | null {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const text = `${pad(year, 4)}-${pad(month ?? 0, 2)}-${pad(day, 2)}`;
  return isDay(text) ? text : null;
}
