import { describe, expect, it } from 'vitest';
import { chosenText, matchingChoices, withChosen } from './choice.ts';

const choices = ['Казань', 'Королёв', 'Уфа'].map((name) => ({ value: name, label: name }));
const values = (found: readonly { value: string }[]) => found.map(({ value }) => value);

it('names the first chosen thing and counts the others', () => {
  expect(chosenText([], 'Любой город')).toBe('Любой город');
  expect(chosenText(['Казань'], 'Любой город')).toBe('Казань');
  expect(chosenText(['Казань', 'Уфа', 'Москва'], 'Любой город')).toBe('Казань и\u00a0ещё\u00a02');
});

describe('searching in choices', () => {
  it.each([
    ['', ['Казань', 'Королёв', 'Уфа']],
    ['  КАЗ ', ['Казань']],
    ['королев', ['Королёв']],
    ['eaf', ['Уфа']],
    ['Берлин', []],
  ])('«%s» finds %j', (text, found) => {
    expect(values(matchingChoices(choices, text))).toEqual(found);
  });

  it('never hides what is ticked', () => {
    const shown = matchingChoices(choices, 'уфа');
    expect(withChosen(shown, choices, ['Королёв', 'Уфа', 'Вологда'])).toEqual([
      { value: 'Уфа', label: 'Уфа' },
      { value: 'Королёв', label: 'Королёв' },
      { value: 'Вологда', label: 'Вологда' },
    ]);
  });
});
