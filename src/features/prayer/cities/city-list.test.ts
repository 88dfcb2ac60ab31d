import { describe, expect, it } from 'vitest';
import { cityList } from '#features/prayer/cities/city-list.ts';
import { keptListSearch, readCityQuery } from '#features/prayer/cities/city-query.ts';
import { CITIES } from '#lib/city/cities.ts';

const names = (q: string) => cityList(q).found.map(({ name }) => name);

describe('the list of cities', () => {
  it('shows the major ones by population and all by name when nothing is searched for', () => {
    const { found, major, all } = cityList('');
    expect(found).toEqual([]);
    expect(major.slice(0, 2).map(({ name }) => name)).toEqual(['Москва', 'Санкт-Петербург']);
    expect(
      major.every((city, i) => city.population <= (major[i - 1]?.population ?? Infinity)),
    ).toBe(true);
    expect(all).toHaveLength(CITIES.length);
    expect(all[0]?.name).toBe('Абакан');
  });

  it('finds by a part of the name, the English name or the region, the largest first', () => {
    expect(names('казан')).toContain('Казань');
    expect(names('KAZAN')).toContain('Казань');
    expect(names('татарстан').slice(0, 2)).toEqual(['Казань', 'Набережные Челны']);
    expect(names('нет такого')).toEqual([]);
  });

  it('takes the spaces around a query away and cuts what no name is as long as', () => {
    expect(readCityQuery(new URLSearchParams('q=%20%20уфа%20'))).toBe('уфа');
    expect(readCityQuery(new URLSearchParams(`q=${'я'.repeat(500)}`))).toHaveLength(60);
    expect(keptListSearch(new URLSearchParams('q=%20&page=7'))).toBe('');
    expect(keptListSearch(new URLSearchParams('x=1&q=уфа'))).toBe('?q=%D1%83%D1%84%D0%B0');
  });
});
