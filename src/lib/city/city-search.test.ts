import { describe, expect, it } from 'vitest';
import { CITIES } from '#lib/city/cities.ts';
import { findCityByName, findCityBySlug, searchCities } from '#lib/city/city-search.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';

const names = (query: string, limit?: number) =>
  searchCities(CITIES, query, limit).map((city) => city.name);

describe('searchCities', () => {
  it('finds by a part of the Russian name, the English name or the region', () => {
    expect(names('каза')).toEqual(['Казань']);
    expect(names('KAZAN')).toEqual(['Казань']);
    expect(names('татарстан')).toContain('Набережные Челны');
    expect(names('обнинс')).toEqual(['Обнинск']);
  });

  it('lists the largest first, wherever in the name the query stands', () => {
    expect(names('новгород')).toEqual(expect.arrayContaining(['Великий Новгород']));
    expect(names('новгород')[0]).toBe('Нижний Новгород');
    const population = searchCities(CITIES, 'но').map((city) => city.population);
    expect(population).toEqual(population.toSorted((a, b) => b - a));
  });

  it('sorts cities that came in any order and leaves them as they were', () => {
    const reversed = CITIES.toReversed();
    const before = [...reversed];
    expect(searchCities(reversed, '')).toEqual(CITIES);
    expect(reversed).toEqual(before);
  });

  it('ignores case, spaces at the ends, е for ё, and hyphens', () => {
    expect(names('  УФА ')).toEqual(['Уфа']);
    expect(names('орел')).toContain('Орёл');
    expect(names('Щелково')).toEqual(['Щёлково']);
    expect(names('ростов на дону')).toEqual(['Ростов-на-Дону']);
    expect(names('улан – удэ')).toEqual(['Улан-Удэ']);
    expect(names('йошкарола')).toEqual(['Йошкар-Ола']);
    expect(names('северная осетия - алания')).toEqual(['Владикавказ']);
  });

  it('reads a query typed in the other keyboard layout', () => {
    expect(names('rfpfym')).toEqual(['Казань']);
    expect(names('лфяфт')).toEqual(['Казань']);
    expect(names('[fcf')).toEqual(['Хасавюрт']);
  });

  it.each([
    ['спб', 'Санкт-Петербург'],
    ['СПб', 'Санкт-Петербург'],
    ['питер', 'Санкт-Петербург'],
    ['мск', 'Москва'],
    ['екб', 'Екатеринбург'],
    ['Челны', 'Набережные Челны'],
    ['наб. челны', 'Набережные Челны'],
    ['Н. Новгород', 'Нижний Новгород'],
    ['минводы', 'Минеральные Воды'],
    ['макка', 'Мекка'],
    ['cg,', 'Санкт-Петербург'],
  ])('knows «%s» as %s', (query, city) => {
    expect(names(query)[0]).toBe(city);
  });

  it('uses the other keyboard layout only when nothing is found as typed', () => {
    expect(names('ф')).not.toContain('Казань');
  });

  it('finds nothing for an unknown city, and everything for an empty query', () => {
    expect(names('атлантида')).toEqual([]);
    expect(names('.*')).toEqual([]);
    for (const signs of ['-', ' – ', '.', '- -']) expect(names(signs), signs).toEqual([]);
    expect(names(' ')).toHaveLength(CITIES.length);
    expect(names('', 3)).toEqual(['Москва', 'Санкт-Петербург', 'Мекка']);
  });

  it('finds every city by both names, in either layout and by every beginning of them', () => {
    const missed = CITIES.flatMap((city) =>
      [city.name, city.nameEn]
        .flatMap((name) => [
          fold(name),
          layoutFlip(name),
          ...Array.from(name, (_, place) => name.slice(0, place + 1)),
        ])
        .filter((query) => !searchCities(CITIES, query).includes(city)),
    );
    expect(missed).toEqual([]);
  });
});

describe('finding one city', () => {
  it('takes its name in any case, with е or ё', () => {
    expect(findCityByName(' нижний новгород')?.slug).toBe('nizhny-novgorod');
    expect(findCityByName('Орел')?.slug).toBe('oryol');
    expect(findCityByName('Каза')).toBeUndefined();
  });

  it('takes the larger of two cities with one name', () => {
    expect(findCityByName('Железногорск')?.region).toBe('Курская область');
  });

  it('takes a slug exactly', () => {
    expect(findCityBySlug('mecca')?.name).toBe('Мекка');
    expect(findCityBySlug('Mecca')).toBeUndefined();
    expect(findCityBySlug('constructor')).toBeUndefined();
  });
});
