import { expect, it } from 'vitest';
import { commentSentences, isCalque } from './calques.mjs';

it.each([
  'Whom a tour suits, as its operator says.',
  'For whom the lead price is; null when the operator does not say.',
  'Whose tour it is, as pages and search engines are told.',
  'What staff wrote to whoever proposed it.',
  'Whose invitation it is, for who hears the page.',
  'Who stays staff keeps them.',
  'Of two at once one decides.',
  'That the open list has changed on the site.',
  'Those that only repeat the columns have no order.',
  'A year of which nothing is known conflicts with nothing.',
  'What is kept is told by the table.',
  'Texts without what stands below them.',
  'So many rows are changed by one statement.',
  'The host that sends nothing for so long failed.',
  'Nothing that was typed is lost when nobody answers.',
  'It is said below who may see it.',
  'The list says of a tour what its page says.',
  'A label stands beside the field.',
  'No change notice hangs on this table.',
  'Pictures lie in the store, and each lies in a folder.',
  'The lead price as it is stated.',
  'A sura as the list shows it.',
  'A file that is none of ours.',
  'Null when the text is no number.',
  'The price is stated so.',
  'Until when visas are issued.',
  'The verse where one stopped.',
  'Nothing happens when it is there already.',
  'What became of the form.',
  'A stay whose hotel is that of the tour.',
  'Reads the list anew.',
  'Everything but for the photographs.',
  'Given by the start of the site.',
  'The day of the check of the price of a tour of an operator.',
])('a calque: %s', (sentence) => {
  expect(isCalque(sentence)).toBe(true);
});

it.each([
  'The people whom a tour suits, as its operator says.',
  'Returns the number of tours changed.',
  'Null when nobody is signed in.',
  'When the price was confirmed; null when nobody knows.',
  'How many tours the page shows.',
  'What to show when nothing was found.',
  'A tour as visitors see it on this day.',
  'Other texts stay as they are.',
  'One of the five marks of a tour.',
  'There is no such file.',
  'The tour is no longer hot.',
  "Keeps the form's texts when the site does not answer.",
  'The status that the form gives, so that it never changes.',
  'Sets `anew` when `what is kept` must be asked for.',
  'The share is high, so the limit applies.',
  'Retries after so many attempts that failed.',
  'The address of the page of a tour.',
  'Neither browsers nor search engines may store it.',
])('plain: %s', (sentence) => {
  expect(isCalque(sentence)).toBe(false);
});

it('reads sentences of comments, with their lines', () => {
  const text = [
    'const address = "https://a.example"; // not at the start of a line',
    '/** One sentence here. And another one: `code` too. */',
    '/**',
    ' * A long sentence that goes',
    ' * on. `Code` begins the next one.',
    ' *',
    ' * - `GET /api/a` is no sentence',
    ' * @param {string} name of it',
    ' */',
    '  // Two lines of',
    '  // one sentence.',
    '  // oxlint-disable-next-line no-console',
    '  {/* In the markup of a page. */}',
    '/** Short. */',
  ].join('\n');
  expect(commentSentences(text)).toEqual([
    { line: 2, sentence: 'One sentence here.' },
    { line: 2, sentence: 'And another one: `code` too.' },
    { line: 3, sentence: 'A long sentence that goes on.' },
    { line: 3, sentence: '`Code` begins the next one.' },
    { line: 10, sentence: 'Two lines of one sentence.' },
    { line: 13, sentence: 'In the markup of a page.' },
  ]);
});
