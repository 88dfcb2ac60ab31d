import { countOf, fold } from '#lib/text/russian.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

const NIGHTS =
  /(\d{1,3})\s*-?\s*(?:х\s*)?(?:ноч\p{L}*|н(?!\p{L})\.?|nights?|nts?(?!\p{L})|n(?!\p{L}))/u;
const DAYS =
  /(\d{1,3})\s*-?\s*(?:ти\s*|ми\s*)?(?:дн\p{L}*\.?|ден\p{L}*|д(?!\p{L})\.?|сут\p{L}*|days?|d(?!\p{L}))/u;
const WEEKS = /^(\d|одна|две|три|четыре)?\s*недел\p{L}*$/u;
const WEEK_WORDS: Readonly<Record<string, number>> = { одна: 1, две: 2, три: 3, четыре: 4 };

/** What a bare number of a column counts; «Дней / ночей» leaves it open. */
export type DurationUnit = 'days' | 'nights' | 'either';

/** The unit in a header. */
export function durationUnit(header: string): DurationUnit {
  const folded = fold(header);
  if (!/ноч|night/.test(folded)) return 'days';
  return /(?<!\p{L})(?:дн|ден|day)/u.test(folded) ? 'either' : 'nights';
}

/**
 * The length of a tour in days, with the day of departure and that of return; nights are those between.
 * `unit` is the header's unit for a bare number.
 */
export function readDuration(text: string, unit: DurationUnit = 'days'): Reading<number> {
  const folded = fold(text).replace(/^(?:на|всего|итого)\s+/, '');
  if (folded === '') return no('');
  const nights = numberOf(NIGHTS, folded);
  const days = numberOf(DAYS, folded);
  const rest = folded
    .replace(NIGHTS, '')
    .replace(DAYS, '')
    .replace(/[\s/()+,и.–—-]+/g, '');
  if (days !== null && rest === '') {
    if (nights === null) return sure(days, wordsOf(days));
    if (nights < days && days - nights <= 3)
      return sure(days, `${wordsOf(days)}, ${nightsOf(nights)}`);
    return ask(`Дни и\u00a0ночи не\u00a0сходятся: ${text.trim()}`, choicesOf(days, nights + 1));
  }
  if (nights !== null && rest === '') return fromNights(nights);
  const bare = /^(\d{1,3})(?:[.,]0+)?$/.exec(folded)?.[1];
  if (bare !== undefined) {
    const count = Number(bare);
    if (unit === 'nights' && count > 0) return fromNights(count);
    if (unit === 'either') {
      return ask(`Дни это или ночи: ${text.trim()}?`, choicesOf(count, count + 1));
    }
    return sure(count, wordsOf(count));
  }
  const weeks = WEEKS.exec(folded);
  if (weeks) {
    const count = weeks[1] === undefined ? 1 : (WEEK_WORDS[weeks[1]] ?? Number(weeks[1]));
    return ask(`Сколько это дней: ${text.trim()}?`, choicesOf(count * 7, count * 7 + 1));
  }
  const span = /^(\d{1,2})\s*[-–—/]\s*(\d{1,2})(?:\s*(?:дн\p{L}*|ден\p{L}*|ноч\p{L}*))?\.?$/u.exec(
    folded,
  );
  if (span) {
    const [, low, high] = span;
    // «12/11» below «Дней / ночей».
    const most = Math.max(Number(low), Number(high));
    if (unit === 'either' && Number(low) + Number(high) === 2 * most - 1) {
      return likely(most, `${wordsOf(most)}, ${nightsOf(most - 1)}`);
    }
    return ask(`Два числа вместо одного: ${text.trim()}`, choicesOf(Number(low), Number(high)));
  }
  return no(`Не\u00a0похоже на\u00a0число дней: ${text.trim()}`);
}

function choicesOf(...days: number[]) {
  return days.map((value) => ({ value, words: wordsOf(value) }));
}

/** Nights in Mecca and Medina. */
export interface Split {
  mecca: number;
  medina: number;
}

/** «Мекка 5 / Медина 4», «5 ночей в Мекке, 4 в Медине»; bare numbers are asked about. */
export function readSplit(text: string): Reading<Split> {
  const folded = fold(text);
  // Numbers beside a hotel's name may belong to the hotel.
  if (OTHER_THAN_NIGHTS.test(folded.replace(NIGHT_WORDS, ''))) return no(notSplit(text));
  const near = (words: string) =>
    new RegExp(`(?:${words})\\p{L}*\\D{0,4}(\\d{1,2})(?!\\d)`, 'u').exec(folded)?.[1];
  const before = (words: string) =>
    new RegExp(`(\\d{1,2})\\s*(?:ноч\\p{L}*|н\\.?|дн\\p{L}*)?\\s*(?:в\\s+)?(?:${words})`, 'u').exec(
      folded,
    )?.[1];
  const isNameFirst =
    /^\D*(?:мекк|макк|мак|мадин|медин|mak|mec|mad|med)/u.test(folded) && !/^\s*\d/.test(folded);
  const find = isNameFirst ? near : before;
  const mecca = find('мекк|макк|makk|mecc');
  const medina = find('медин|мадин|madin|medin');
  if (mecca !== undefined && medina !== undefined) {
    const value = { mecca: Number(mecca), medina: Number(medina) };
    return sure(value, splitWords(value));
  }
  const bare = /^(\d{1,2})\s*[+/]\s*(\d{1,2})(?:\s*ноч\p{L}*)?$/u.exec(folded);
  if (!bare) return no(notSplit(text));
  const [first, second] = [Number(bare[1]), Number(bare[2])];
  const values = [
    { mecca: first, medina: second },
    { mecca: second, medina: first },
  ];
  return ask(
    `Где сколько ночей: ${text.trim()}?`,
    values.map((value) => ({ value, words: splitWords(value) })),
  );
}

const NIGHT_WORDS =
  /(?<!\p{L})(?:мекк\p{L}*|макк\p{L}*|makkah|makka|mecca|mekka|мадин\p{L}*|медин\p{L}*|madinah?|medina|ноч\p{L}*|н|дн\p{L}*|ден\p{L}*|nights?|nts?|days?|в|и|по)(?!\p{L})/gu;
const OTHER_THAN_NIGHTS = /[\p{L}*★]/u;

function notSplit(text: string): string {
  return `Не\u00a0видно, сколько ночей где: ${text.trim()}`;
}

function splitWords({ mecca, medina }: Split): string {
  return `Мекка ${mecca}, Медина ${medina}`;
}

function fromNights(nights: number): Reading<number> {
  return likely(nights + 1, `${nightsOf(nights)}\u00a0— это ${wordsOf(nights + 1)}`);
}

function numberOf(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

function wordsOf(days: number): string {
  return countOf(days, ['день', 'дня', 'дней']);
}

function nightsOf(nights: number): string {
  return countOf(nights, ['ночь', 'ночи', 'ночей']);
}
