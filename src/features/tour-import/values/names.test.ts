import { describe, expect, it } from 'vitest';
import { looksLikeName, readName } from '#features/tour-import/values/names.ts';
import { ask, no, sure } from '#features/tour-import/values/reading.ts';

describe('a name', () => {
  it('that is known needs no question', () => {
    expect(readName('Караван', 'operator', sure({ name: 'Тихий караван' }, ''))).toMatchObject({
      confidence: 'sure',
      value: 'Тихий караван',
    });
  });

  it.each(['—', '-', '...', 'нет', 'не указан', 'без гида', 'уточняется', 'Будет назначен позже'])(
    '«%s» names nobody',
    (text) => expect(readName(text, 'guide', no('')).value).toBe(''),
  );

  it.each(['Ахмад хазрат', 'гид из Казани', '5Мд', 'отели 4* рядом с Харамом'])(
    '«%s» is one only after a yes',
    (text) => {
      const { confidence, choices } = readName(text, 'guide', no(''));
      expect(confidence).toBe('ask');
      expect(choices.map(({ value }) => value)).toEqual([text, '']);
    },
  );

  it('that is like known ones can be one of them, itself or none', () => {
    const similar = ask('Возможно, это другое имя', [
      { value: { name: 'Pullman ZamZam' }, words: 'Pullman ZamZam' },
    ]);
    expect(readName('Pulman', 'hotel', similar).choices.map(({ value }) => value)).toEqual([
      'Pullman ZamZam',
      'Pulman',
      '',
    ]);
  });

  it.each([
    ['Ахмад хазрат', true],
    ['Swissôtel Makkah', true],
    ['Отель Анжум', true],
    ['«Тихий караван»', true],
    ['отели 4* рядом с Харамом', false],
    ['5Мд', false],
    ['Гид из Казани', false],
    ['Рядом с Харамом', false],
    ['', false],
  ])('«%s» looks like one: %s', (text, isName) => expect(looksLikeName(text)).toBe(isName));
});
