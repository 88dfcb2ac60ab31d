const MONTHS = [
  'янв|jan|qan',
  'фев|feb',
  'мар|mar',
  'апр|apr',
  'мая|май|мае|may',
  'июн|jun',
  'июл|jul',
  'авг|aug',
  'сен|sep',
  'окт|oct',
  'ноя|nov',
  'дек|dec',
].map((words) => new RegExp(`^(?:${words})`));
const MONTH =
  '(?:янв|фев|мар|апр|ма[йяе]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*';
/** A day of the week, in full or short. */
export const WEEKDAY =
  /(?<!\p{L})(пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|сред[аеу]|четверг|пятниц[аеу]|суббот[аеу]|воскресень[ея]|mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?(?!\p{L})[.,)]?/u;
const WEEKDAY_OF: Readonly<Record<string, string>> = {
  понедельник: 'пн',
  вторник: 'вт',
  четверг: 'чт',
  mon: 'пн',
  tue: 'вт',
  wed: 'ср',
  thu: 'чт',
  fri: 'пт',
  sat: 'сб',
  sun: 'вс',
};

/** A day as far as a text states it. */
export interface Named {
  day: number;
  month: number | null;
  year: number | null;
  /** Both numbers could be the day. */
  isOpen?: boolean;
}

/** The day of the week in a folded text, as two letters; null for none. */
export function weekdayIn(folded: string): string | null {
  const word = WEEKDAY.exec(folded)?.[1];
  if (word === undefined) return null;
  return (
    WEEKDAY_OF[word] ?? word.slice(0, 2).replace('пя', 'пт').replace('су', 'сб').replace('во', 'вс')
  );
}

const DASH = '\\s*(?:[-–—−]|по|до|to|\\.\\.\\.|…)\\s*';
const YEAR = '(\\d{4}|\\d{2})';
const DATE = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})(?:\\2${YEAR})?\\.?$`);
const WORDED = new RegExp(
  `^(\\d{1,2})(?:-?(?:го|е|st|nd|rd|th))?[\\s.,-]*(${MONTH})[\\s.,'-]*${YEAR}?\\.?$`,
  'u',
);
/** «3 декабря - 14» is no day of 2014, unlike «3-дек-14». */
const UNTIL = /^\d+[^-]*\p{L}[^-]*-\s*\d{2}\.?$/u;
const AMERICAN = new RegExp(`^(${MONTH})[\\s.]*(\\d{1,2})(?:st|nd|rd|th)?[\\s,]*(\\d{4})?$`, 'u');
const SHARED = new RegExp(`^(\\d{1,2})${DASH}(\\d{1,2}[\\s.]*(?:${MONTH}|\\.?\\d{1,2}).*)$`, 'u');

/** One or two days; null when the text is neither. */
export function splitSpan(plain: string): [Named] | [Named, Named] | null {
  const whole = namedDay(plain);
  if (whole) return [whole];
  for (const match of plain.matchAll(new RegExp(DASH, 'gu'))) {
    const first = namedDay(plain.slice(0, match.index));
    const last = namedDay(plain.slice(match.index + match[0].length));
    if (first && last) return [first, last];
  }
  // «15–28 января 2027»: the month is named once.
  const [, day, rest] = SHARED.exec(plain) ?? [];
  const last = rest === undefined ? null : namedDay(rest);
  if (day === undefined || !last) return null;
  return [{ day: Number(day), month: null, year: null }, last];
}

/**
 * The only month that a text names in full, from 1: «Вылеты в январе 2027»; undefined for none or
 * several. «Оплата до 5 февраля» names a day.
 */
export function monthIn(text: string): number | undefined {
  const named = new Set(text.toLowerCase().match(FULL_MONTH)?.map(monthNumber));
  const [only, other] = named;
  return other === undefined ? (only ?? undefined) : undefined;
}
const FULL_MONTH =
  /(?<!\p{L}|\d\s?)(?:январ[ьяе]|феврал[ьяе]|март[ае]?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе])(?!\p{L})/gu;

/** The years beside months that a text names in full: «Январь 2026». */
export function yearsOfMonths(text: string): number[] {
  const months = new RegExp(`${FULL_MONTH.source}[\\s,–—-]*(20[2-4]\\d)(?!\\d)`, 'giu');
  return [...text.matchAll(months)].map(([, year]) => Number(year));
}

/** The days of bare numbers in a month that is known otherwise: «15», «3–14»; null for another text. */
export function daysOfMonth(plain: string, month: number): [Named] | [Named, Named] | null {
  const [, from, to] = new RegExp(`^(\\d{1,2})(?:${DASH}(\\d{1,2}))?$`, 'u').exec(plain) ?? [];
  if (from === undefined) return null;
  const first = { day: Number(from), month, year: null };
  if (to === undefined) return [first];
  // «28–8» ends in another month.
  return Number(to) > first.day ? [first, { ...first, day: Number(to) }] : null;
}

function namedDay(text: string): Named | null {
  const trimmed = text
    .trim()
    .replace(/^[,;]|[,;]$/g, '')
    .trim();
  const date = DATE.exec(trimmed);
  if (date) {
    const [, first = '', sign, second = '', year] = date;
    if (sign === '/' && year === undefined) return null;
    if (sign === '-' && year === undefined) return null;
    const isOpen = sign === '/';
    return { day: Number(first), month: Number(second), year: fullYear(year), isOpen };
  }
  if (UNTIL.test(trimmed)) return null;
  const worded = WORDED.exec(trimmed);
  if (worded) {
    const [, day = '', month = '', year] = worded;
    return { day: Number(day), month: monthNumber(month), year: fullYear(year) };
  }
  const american = AMERICAN.exec(trimmed);
  if (!american) return null;
  const [, month = '', day = '', year] = american;
  return { day: Number(day), month: monthNumber(month), year: fullYear(year) };
}

function monthNumber(word: string): number | null {
  const place = MONTHS.findIndex((month) => month.test(word));
  return place < 0 ? null : place + 1;
}

/** Two digits above 50 mean the last century, as everywhere in imports. */
function fullYear(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 4
    ? Number(digits)
    : Number(digits) + (Number(digits) > 50 ? 1900 : 2000);
}
