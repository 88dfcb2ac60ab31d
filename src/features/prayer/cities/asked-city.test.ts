import { describe, expect, it } from 'vitest';
import { placeIn, similarCities } from '#features/prayer/cities/asked-city.ts';
import { foundCities } from '#features/prayer/cities/city-list.ts';
import { nearPlaces } from '#features/prayer/cities/near-places.server.ts';

const names = (q: string) => foundCities(q).map(({ name }) => name);
const similar = (q: string) => similarCities(q).map(({ name }) => name);

describe('a city that is asked for in a sentence', () => {
  it.each([
    ['г. Казань', 'Казань'],
    ['город Казань', 'Казань'],
    ['время намаза в Казани', 'Казань'],
    ['Казань, время намаза', 'Казань'],
    ['Казань, Татарстан', 'Казань'],
    ['🕋 Казань', 'Казань'],
    ['Кaзань', 'Казань'],
    ['в Уфе', 'Уфа'],
    ['Махачкалы', 'Махачкала'],
    ['Набережных Челнах', 'Набережные Челны'],
    ['С-Петербург', 'Санкт-Петербург'],
    ['Мекке', 'Мекка'],
    ['Чечня', 'Грозный'],
    ['Башкирия', 'Уфа'],
  ])('«%s» is %s', (q, name) => {
    expect(names(q)[0]).toBe(name);
  });

  it('is not guessed', () => {
    for (const q of ['Козань', 'Казань Уфа', 'намаз', 'Губден', '420000']) {
      expect(names(q), q).toEqual([]);
    }
  });
});

describe('a name with one wrong letter', () => {
  it.each([
    ['Козань', 'Казань'],
    ['Махачкла', 'Махачкала'],
    ['г. Мохачкалы', 'Махачкала'],
    ['Хасаюрт', 'Хасавюрт'],
    ['mahachkala', 'Махачкала'],
    ['грозни', 'Грозный'],
    ['октябрский', 'Октябрьский'],
  ])('«%s» may be %s', (q, name) => {
    expect(similar(q)).toEqual([name]);
  });

  it('is like no city when it is short or differs more', () => {
    for (const q of ['', 'ур', 'Губден', 'намаз']) expect(similar(q), q).toEqual([]);
  });
});

it('a village is found without the words before it', () => {
  expect(nearPlaces(placeIn('станица Каневская'))).toEqual(nearPlaces('Каневская'));
  expect(nearPlaces('Каневская')).toHaveLength(1);
});
