import { describe, expect, it } from 'vitest';
import { tourSlug } from '#features/tours/model/tour.ts';

const tour = {
  tour_type: 'umrah',
  city_from: 'Нижний Новгород',
  departure_date: '2026-11-05',
  company_name: 'Белый шатёр',
} as const;

describe('tourSlug', () => {
  it('spells type, city, day and operator in Latin letters', () => {
    expect(tourSlug(tour, () => false)).toBe('umra-nizhniy-novgorod-2026-11-05-belyy-shater');
  });

  it.each([
    ['umrah_ramadan', 'umra-v-ramadan-'],
    ['hajj', 'hadzh-'],
  ] as const)('tells %s by its first word', (tour_type, start) => {
    expect(tourSlug({ ...tour, tour_type }, () => false).startsWith(start)).toBe(true);
  });

  it('does without an operator', () => {
    expect(tourSlug({ ...tour, company_name: null }, () => false)).toBe(
      'umra-nizhniy-novgorod-2026-11-05',
    );
  });

  it('takes the next number when others have the same', () => {
    const taken = new Set(['umra-nizhniy-novgorod-2026-11-05-belyy-shater']);
    const second = tourSlug(tour, (slug) => taken.has(slug));
    taken.add(second);
    expect(second).toBe('umra-nizhniy-novgorod-2026-11-05-belyy-shater-2');
    expect(tourSlug(tour, (slug) => taken.has(slug))).toMatch(/-3$/);
  });

  it('stays an address part of at most 100 characters whatever the operator is called', () => {
    const company_name = '«Очень <b>длинное</b> имя» '.repeat(20);
    const slug = tourSlug({ ...tour, company_name }, () => false);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(100);
  });
});
