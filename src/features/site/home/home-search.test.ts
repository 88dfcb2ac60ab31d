import { describe, expect, it } from 'vitest';
import {
  afterTypeChange,
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
  const address = (said: string) =>
    decodeURIComponent(searchAddress(new URLSearchParams(`from=home&${said}`), 'cards'));

  it('holds what the form says by the names of the catalogue, without what was left empty', () => {
    expect(
      address(
        'type=umrah&cities=Уфа&cities=Казань&months=2027-01&months=2026-12' +
          '&price_to=600 000&kaaba_to=500&adults=2&children=1',
      ),
    ).toBe(
      '/all?type=umrah&cities=Казань,Уфа&months=2026-12,2027-01' +
        '&price_to=600000&kaaba_to=500&adults=2&children=1&view=cards',
    );
    expect(address('type=hajj&price_to=&kaaba_to=&children=0')).toBe('/all?type=hajj&view=cards');
  });

  it('has months for Umrah only', () => {
    expect(address('type=umrah_ramadan&months=2026-12')).toBe('/all?type=umrah_ramadan&view=cards');
  });
});

it('takes nothing but a known type', () => {
  expect(readTourType('hajj')).toBe('hajj');
  expect(readTourType('cruise')).toBeNull();
  expect(readTourType(undefined)).toBeNull();
});
