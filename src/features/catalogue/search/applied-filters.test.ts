import { describe, expect, it } from 'vitest';
import {
  appliedFilters,
  monthLabel,
  withoutFilters,
  withoutGroup,
} from '#features/catalogue/search/applied-filters.ts';
import {
  EMPTY_QUERY,
  PAGE_SIZE,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import { GROUPS } from '#features/catalogue/search/catalogue-result.ts';

const everything: CatalogueQuery = {
  ...EMPTY_QUERY,
  type: 'umrah_ramadan',
  cities: ['Казань', 'Уфа'],
  months: ['12', '2027-02'],
  operators: ['Рассвет'],
  badges: ['hot'],
  days: ['8-10'],
  mecca: ['4-5'],
  medina: ['1-3'],
  distance: ['0-300'],
  included: ['flight', 'visa'],
  suits: ['elderly'],
  stars: ['5'],
  stops: ['1'],
  airlines: ['flydubai'],
  languages: ['татарский'],
  priceFrom: 100_000,
  priceTo: 250_000,
  distanceTo: 450,
  text: 'башня',
  sort: 'price',
  descending: true,
  view: 'table',
  shown: 96,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the filters that are set', () => {
  it('are named in the order of the panel', () => {
    expect(appliedFilters(everything).map(({ label }) => plain(label))).toEqual([
      'Умра Рамадан',
      'Казань',
      'Уфа',
      'Декабрь',
      'Февраль 2027',
      'от 100 000 ₽ до 250 000 ₽',
      'До Каабы: до 450 м',
      'Горящий',
      'Рассвет',
      '8–10 дней',
      'Мекка: 4–5 ночей',
      'Медина: 1–3 ночи',
      'До Каабы: до 300 м',
      'Перелёт в цене',
      'Виза в цене',
      'Для пожилых',
      'Мекка: отель 5★',
      'Одна пересадка',
      'flydubai',
      'Гид: татарский',
      '«башня»',
    ]);
  });

  it('are removed one at a time, which resets the page but not the view and order', () => {
    for (const { group, label, without } of appliedFilters(everything)) {
      const left = appliedFilters(without).map((filter) => filter.label);
      expect(left, group).toHaveLength(20);
      expect(left).not.toContain(label);
      expect(without).toMatchObject({
        view: 'table',
        sort: 'price',
        descending: true,
        shown: PAGE_SIZE,
      });
    }
  });

  it('name a price in its own currency', () => {
    const usd = { ...EMPTY_QUERY, currency: 'usd' as const, priceTo: 1500 };
    expect(appliedFilters(usd).map(({ label }) => plain(label))).toEqual(['до $1 500']);
  });

  it('say that a price is for all travellers, and how many they are', () => {
    const party = { adults: 2, children: 1, rooms: null };
    const labels = (query: Partial<CatalogueQuery>) =>
      appliedFilters({ ...EMPTY_QUERY, party, ...query }).map(({ label }) => plain(label));
    expect(labels({ priceTo: 400_000 })).toEqual(['до 400 000 ₽ на всех', 'На 3 человека']);
    expect(labels({ priceFrom: 100_000 })).toEqual(['от 100 000 ₽ на всех', 'На 3 человека']);
    expect(labels({})).toEqual(['На 3 человека']);
  });

  it('are none on a fresh catalogue', () => {
    expect(appliedFilters({ ...EMPTY_QUERY, view: 'cards', sort: 'date' })).toEqual([]);
  });
});

describe('removing', () => {
  it.each(GROUPS)('%s leaves all the others', (group) => {
    const left = appliedFilters(withoutGroup(everything, group)).map((filter) => filter.group);
    expect(new Set(left)).toEqual(new Set(GROUPS.filter((other) => other !== group)));
  });

  it('everything leaves only the view and the order', () => {
    const kept = { view: 'table', sort: 'price', descending: true } as const;
    expect(withoutFilters(everything)).toEqual({ ...EMPTY_QUERY, ...kept });
  });
});

it('names a month of one year or of any', () => {
  expect(plain(monthLabel('2026-11'))).toBe('Ноябрь 2026');
  expect(monthLabel('05')).toBe('Май');
});
