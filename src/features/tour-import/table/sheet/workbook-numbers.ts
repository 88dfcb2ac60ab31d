import { addDays, monthNameRu } from '#lib/time/day.ts';

/** Built-in formats that show a day (ECMA-376, 18.8.30), including those of East Asian locales. */
const DAY_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Whether a number format shows a day, by its number or, for one of the file's own, its code. */
export function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined) return DAY_FORMATS.has(id);
  const letters = lettersOf(code);
  return /[dy]/i.test(letters) || /m{3,}/i.test(letters);
}

/** A format's code without texts, colours and spaces. */
function lettersOf(code: string): string {
  const [first = ''] = code.split(';');
  return first.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
}

/** Whether a number format shows a month and no day: typed «янв.27» is stored as 1 January. */
export function showsMonth(id: number, code: string | undefined): boolean {
  if (code === undefined) return id === 17;
  return showsDay(id, code) && !/d/i.test(lettersOf(code)) && /m/i.test(lettersOf(code));
}

/** Whether a number format that shows a day shows its year: typed «15.01» is shown as «15.янв». */
export function showsYear(id: number, code: string | undefined): boolean {
  return code === undefined ? id !== 16 : /y/i.test(lettersOf(code));
}

/** «январь 2027» for the first day of a month; the day itself for another one. */
export function monthOf(day: string): string {
  const [year = '', month = '', date] = day.split('-');
  return date === '01' ? `${monthNameRu(Number(month))} ${year}` : day;
}

/** Built-in formats of money: in dollars, whatever the computer's own currency is. */
const MONEY_FORMATS = new Set([5, 6, 7, 8]);

/** The currency sign that a number format shows: «₽», «$», «€», or none. */
export function shownSign(id: number, code: string | undefined): string {
  if (code === undefined) return MONEY_FORMATS.has(id) ? '$' : '';
  if (/₽|"[^"]*(?:руб|р\.)[^"]*"|(?:^|[^a-z])rub/i.test(code)) return '₽';
  if (/€|eur/i.test(code)) return '€';
  return /\[\$\$|"\$"|\\\$|(?:^|[^[])\$(?!-)|usd/i.test(code) ? '$' : '';
}

/** Day 61 is 1 March 1900; before it spreadsheets count a day that did not exist. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;
/** Days between the two counts: from 1900 and, on old Macintoshes, from 1904. */
const SINCE_1904 = 1462;

/** The day, YYYY-MM-DD, of a spreadsheet's serial; null when it is invalid. */
export function serialDay(serial: number, from1904 = false): string | null {
  const days = Math.floor(serial + (from1904 ? SINCE_1904 : 0));
  return days >= FIRST_SERIAL && days <= LAST_SERIAL ? addDays('1899-12-30', days) : null;
}

/** A number as people write it: with all its digits, at most the fifteen that were stored. */
export function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return String(Number(number.toPrecision(15)));
}

/** The column of a cell's reference, from 0: «A1» is 0, «AB7» is 27; null when it is invalid. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Characters that XML can't hold are written as «_x000D_» in a workbook. */
export function unescapedText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The reverse; «_x000D_» written by people is not changed. */
export function escapedText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    });
}
