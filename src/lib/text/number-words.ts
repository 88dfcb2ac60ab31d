import { fold } from '#lib/text/russian.ts';

/** Numerals from two on as `normal` writes them, by ones, tens and hundreds. */
const ONES =
  'дв две двух двое|тр трех трое|четыре четырех четвер|пят|шест|сем|восем восьм|девят|десят|одиннадцат|двенадцат|тринадцат|четырнадцат|пятнадцат|шестнадцат|семнадцат|восемнадцат|девятнадцат';
const TENS = '|двадцат|тридцат|сорок|пятдесят|шестдесят|семдесят|восемдесят восьмдесят|девяност';
const HUNDREDS =
  'ст|двест двухсот|трист трехсот|четырест четырехсот|пятсот|шестсот|семсот|восемсот восьмсот|девятсот';
const VALUES = new Map([
  ...numerals(ONES, 2, 1),
  ...numerals(TENS, 1, 10),
  ...numerals(HUNDREDS, 1, 100),
]);

function numerals(list: string, first: number, unit: number): [form: string, value: number][] {
  return list
    .split('|')
    .flatMap((forms, place) =>
      forms.split(' ').map((form): [string, number] => [form, (first + place) * unit]),
    );
}

/** Without what differs between cases: «пятьдесят» and «пятидесяти» are «пятдесят». */
function normal(word: string): string {
  return fold(word)
    .replace(/[ьиао]$/, '')
    .replace(/[ьи](?=(?:десят|сот)$)/, '');
}

const COUNTED =
  /^(?:тысяч[аи]?|тыс|руб[а-я]*|долл[а-я]*|дн[а-я]{1,2}|день|ноч[а-я]{1,2}|звезд[а-я]{0,2}|взросл[а-я]{2}|метр[а-я]{0,2})[.,]?$/;
const BETWEEN = /^(?:до|по|или|[-–—])$/;

/**
 * The text with digits for the numerals before what is counted: «до двухсот тысяч» becomes «до 200
 * тысяч». Other numerals stay: «Семь рассветов» is a name.
 */
export function withDigits(text: string): string {
  const words = text.split(' ');
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const [value, next] = numberAt(words, at);
    const isRange = BETWEEN.test(fold(words[next] ?? ''));
    const counted = isRange ? numberAt(words, next + 1)[1] : next;
    if (value > 0 && COUNTED.test(fold(words[counted] ?? ''))) {
      written.push(String(value));
      at = next;
    } else {
      written.push(...words.slice(at, Math.max(next, at + 1)));
      at = Math.max(next, at + 1);
    }
  }
  return written.join(' ');
}

/** The number that the words from a place on say, 0 for none, and the place after it. */
function numberAt(words: readonly string[], from: number): [value: number, next: number] {
  let sum = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let at = from; ; at += 1) {
    const value = VALUES.get(normal(words[at] ?? ''));
    // «Сто пятьдесят пять»: each is smaller than the zeros of the one before.
    if (value === undefined || String(value).length >= String(last).length) return [sum, at];
    sum += value;
    // Nothing is added to a number below twenty.
    last = value < 20 ? 1 : value;
  }
}
