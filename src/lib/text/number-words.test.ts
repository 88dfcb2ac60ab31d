import { expect, it } from 'vitest';
import { withDigits } from '#lib/text/number-words.ts';

it.each([
  ['до двухсот тысяч', 'до 200 тысяч'],
  ['Сто пятьдесят пять тысяч рублей', '155 тысяч рублей'],
  ['от ста до двухсот тысяч', 'от 100 до 200 тысяч'],
  ['на десять дней', 'на 10 дней'],
  ['семь или десять дней', '7 или 10 дней'],
  ['двадцать пять дней, пять звёзд.', '25 дней, 5 звёзд.'],
  ['четырёх взрослых', '4 взрослых'],
  ['пять сто тысяч', 'пять 100 тысяч'],
])('«%s» is written «%s»', (spoken, written) => {
  expect(withDigits(spoken)).toBe(written);
});

it.each(['Семь рассветов', 'пять', 'стол тысяч', 'до двухсот', '', 'три до'])(
  '«%s» counts nothing and stays',
  (text) => {
    expect(withDigits(text)).toBe(text);
  },
);
