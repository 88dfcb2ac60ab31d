import { describe, expect, it } from 'vitest';
import { DEMO_OPERATORS } from '#features/demo/demo-operators.ts';
import { demoTours } from '#features/demo/demo-tours.ts';

const GUIDES = DEMO_OPERATORS.flatMap(({ guides }) => guides.map(({ name }) => name));

/** Of several years, so that each sentence has its turn. */
const written = ['2025-11-20', '2026-09-01', '2028-02-29', '2030-07-01']
  .flatMap((today) => demoTours(today))
  .flatMap(({ description, ...tour }) => (description === null ? [] : [{ ...tour, description }]));

describe('the descriptions of the demo tours', () => {
  it('have two to four paragraphs', () => {
    const lengths = written.map(({ description }) => description.split('\n\n').length);
    expect(new Set(lengths)).toEqual(new Set([2, 3, 4]));
  });

  it('are all different within one day', () => {
    const texts = demoTours('2026-09-01').flatMap(({ description }) => description ?? []);
    expect(texts.length).toBeGreaterThan(100);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('hold no gap of their making, no double space and no number apart from its noun', () => {
    const broken = /undefined|null|NaN|\[object| {2}|\d [а-яё]|^\s|\s$|[^.]$/i;
    expect(written.filter(({ description }) => broken.test(description))).toEqual([]);
  });

  it('name a guide only where the tour does', () => {
    const named = written.filter(({ description }) =>
      GUIDES.some((name) => description.includes(name)),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(
      named.filter(({ description, guide_name }) => !description.includes(guide_name ?? '?')),
    ).toEqual([]);
  });

  it('name no hotel but that of the tour', () => {
    const named = written.flatMap(({ description, hotel_name }) => {
      const [, told] = /(?:живём в|— )\s?([A-Zv][^.:,—]+?)(?=[.:,])/i.exec(description) ?? [];
      return told === undefined || /[а-яё]/i.test(told) ? [] : [{ told, hotel_name }];
    });
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ told, hotel_name }) => told !== hotel_name)).toEqual([]);
  });

  it('speak of a direct flight only where it is one', () => {
    const wrong = written.filter(({ description, is_direct }) =>
      description.includes(is_direct ? 'пересадк' : 'прямой перелёт'),
    );
    expect(wrong).toEqual([]);
  });

  it('promise shared rooms to nobody who pays for VIP', () => {
    const vip = written.filter((tour) => tour.is_vip);
    expect(vip.length).toBeGreaterThan(40);
    expect(vip.filter(({ description }) => description.includes('четырёхместном'))).toEqual([]);
  });

  it('tell of Medina only when the tour goes there', () => {
    const onlyMecca = written.filter((tour) => tour.days_in_medina === 0);
    expect(onlyMecca.length).toBeGreaterThan(0);
    expect(onlyMecca.filter(({ description }) => description.includes('Медин'))).toEqual([]);
  });
});
