import { describe, expect, it } from 'vitest';
import { parseQuery } from '#features/catalogue/search/catalogue-query.ts';
import {
  afterTypeChange,
  EMPTY_SEARCH,
  hasMonths,
  monthChoices,
  readTourType,
  searchAddress,
} from './home-search.ts';

describe('months to choose from', () => {
  it('are 24 from the current one on, across ends of years', () => {
    const months = monthChoices('2026-11-20');
    expect(months).toHaveLength(24);
    expect(months.slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(months.slice(-2)).toEqual(['2028-09', '2028-10']);
  });

  it('begin with the month of the last day of a year', () => {
    const months = monthChoices('2026-12-31');
    expect([months[0], months[1], months[12], months[23]]).toEqual([
      '2026-12',
      '2027-01',
      '2027-12',
      '2028-11',
    ]);
  });

  it('are open before a type is chosen and for Umrah only', () => {
    expect(
      [null, 'umrah', 'umrah_ramadan', 'hajj'].map((type) => hasMonths(readTourType(type ?? ''))),
    ).toEqual([true, true, false, false]);
  });
});

describe('choosing a type', () => {
  const search = { type: null, cities: ['Казань'], months: ['2026-12'] };

  it.each(['hajj', 'umrah_ramadan'] as const)(
    'clears the months for %s and keeps the cities',
    (type) => {
      expect(afterTypeChange(search, type)).toEqual({ type, cities: ['Казань'], months: [] });
    },
  );

  it('keeps the months for Umrah', () => {
    expect(afterTypeChange(search, 'umrah').months).toEqual(['2026-12']);
  });
});

describe('the address of a search', () => {
  it('holds type, cities, months and view by their names', () => {
    const address = searchAddress({
      type: 'umrah',
      cities: ['Уфа', 'Казань'],
      months: ['2027-01', '2026-12'],
      view: 'table',
    });
    const city = encodeURIComponent;
    expect(address).toBe(
      `/all?type=umrah&cities=${city('Казань')},${city('Уфа')}&months=2026-12,2027-01&view=table`,
    );
  });

  it('has no empty parameters', () => {
    expect(searchAddress({ ...EMPTY_SEARCH, type: 'hajj', view: null })).toBe('/all?type=hajj');
    expect(searchAddress({ ...EMPTY_SEARCH, view: null })).toBe('/all');
  });

  it('has months for Umrah only', () => {
    const search = { cities: [], months: ['2026-12'], view: 'cards' as const };
    expect(searchAddress({ ...search, type: 'umrah_ramadan' })).toBe(
      '/all?type=umrah_ramadan&view=cards',
    );
    expect(searchAddress({ ...search, type: null })).toBe('/all?view=cards');
  });

  it('is what the catalogue reads back', () => {
    const search = { type: 'umrah', cities: ['Набережные Челны'], months: ['2026-12'] } as const;
    const address = searchAddress({
      ...search,
      cities: [...search.cities],
      months: [...search.months],
      view: 'cards',
    });
    expect(parseQuery(new URL(address, 'https://example.ru').searchParams)).toMatchObject(search);
  });
});

it('takes nothing but a known type', () => {
  expect(readTourType('hajj')).toBe('hajj');
  expect(readTourType('cruise')).toBeNull();
  expect(readTourType(undefined)).toBeNull();
});
