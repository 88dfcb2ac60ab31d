import { fold } from '#lib/text/russian.ts';

/** Numerals, folded, in the cases that stand before what is counted. */
const NUMERALS: readonly [forms: string, value: number][] = [
  ['два две двух двое', 2],
  ['три трех трое', 3],
  ['четыре четырех четверо', 4],
  ['пять пяти', 5],
  ['шесть шести', 6],
  ['семь семи', 7],
  ['восемь восьми', 8],
  ['девять девяти', 9],
  ['десять десяти', 10],
  ['одиннадцать одиннадцати', 11],
  ['двенадцать двенадцати', 12],
  ['тринадцать тринадцати', 13],
  ['четырнадцать четырнадцати', 14],
  ['пятнадцать пятнадцати', 15],
  ['шестнадцать шестнадцати', 16],
  ['семнадцать семнадцати', 17],
  ['восемнадцать восемнадцати', 18],
  ['девятнадцать девятнадцати', 19],
  ['двадцать двадцати', 20],
  ['тридцать тридцати', 30],
  ['сорок сорока', 40],
  ['пятьдесят пятидесяти', 50],
  ['шестьдесят шестидесяти', 60],
  ['семьдесят семидесяти', 70],
  ['восемьдесят восьмидесяти', 80],
  ['девяносто девяноста', 90],
  ['сто ста', 100],
  ['двести двухсот', 200],
  ['триста трехсот', 300],
  ['четыреста четырехсот', 400],
  ['пятьсот пятисот', 500],
  ['шестьсот шестисот', 600],
  ['семьсот семисот', 700],
  ['восемьсот восьмисот', 800],
  ['девятьсот девятисот', 900],
];
const VALUES = new Map(
  NUMERALS.flatMap(([forms, value]) => forms.split(' ').map((form) => [form, value] as const)),
);
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
    const value = VALUES.get(fold(words[at] ?? ''));
    // «Сто пятьдесят пять»: each is smaller than the zeros of the one before.
    if (value === undefined || String(value).length >= String(last).length) return [sum, at];
    sum += value;
    // Nothing is added to a number below twenty.
    last = value < 20 ? 1 : value;
  }
}
