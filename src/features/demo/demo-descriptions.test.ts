import { describe, expect, it } from 'vitest';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';

const TODAY = '2026-09-01';
const files = await readDemoFiles();
const tours = files.toursOf(TODAY);
const offers = files.offersOf(TODAY);
const GUIDES = new Set(tours.flatMap(({ guide_name }) => guide_name ?? []));
const written = tours.flatMap(({ description, ...tour }) =>
  description === null ? [] : [{ ...tour, description }],
);

describe('the descriptions of the demo tours', () => {
  it('have two to four paragraphs', () => {
    const lengths = written.map(({ description }) => description.split('\n\n').length);
    expect(new Set(lengths)).toEqual(new Set([2, 3, 4]));
  });

  it('are all different within one day', () => {
    const texts = written.map(({ description }) => description);
    expect(texts.length).toBeGreaterThan(100);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('hold no gap of their making, no double space and no number apart from its noun', () => {
    const broken = /undefined|null|NaN|\[object| {2}|\d [а-яё]|^\s|\s$|[^.]$/i;
    expect(written.filter(({ description }) => broken.test(description))).toEqual([]);
  });

  it('name a guide only where the tour does', () => {
    const named = written.filter(({ description }) =>
      [...GUIDES].some((name) => description.includes(name)),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter(({ description, guide_name }) => !description.includes(guide_name ?? '?')),
    ).toEqual([]);
  });

  it('name no hotel but that of the tour', () => {
    const named = written.flatMap(({ description, hotel_name }) => {
      const [, told] = /(?:живём в|— )\s?([A-Zv][^.:,—]+?)(?=[.:,])/i.exec(description) ?? [];
      return told === undefined || /[а-яё]/i.test(told) ? [] : [{ told, hotel_name }];
    });
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ told, hotel_name }) => told !== hotel_name)).toEqual([]);
  });

  it('speak of a direct flight only where it is one', () => {
    const wrong = written.filter(({ description, is_direct }) =>
      description.includes(is_direct ? 'пересадк' : 'прямой перелёт'),
    );
    expect(wrong).toEqual([]);
  });

  it('include nothing that the tour lists as apart from its price', () => {
    const words = { insurance: 'страховка', visa: 'виза' } as const;
    const promised = written.flatMap(({ description, slug }) => {
      const offer = offers.get(slug);
      const [told = ''] = /(?:Включено:|В цену входят)[^.]*\./.exec(description) ?? [];
      const apart = (offer?.inclusions ?? [])
        .filter(({ item, state }) => item in words && state !== 'included')
        .filter(({ item }) => told.includes(words[item as keyof typeof words]))
        .map(({ item }) => item);
      const meals = (offer?.stays ?? []).filter(({ meals }) => meals !== null && meals !== 'half');
      const dinners = told.includes('завтраки и ужины') ? meals : [];
      return told === '' ? [] : [{ told, apart, dinners }];
    });
    expect(promised.length).toBeGreaterThan(30);
    expect(promised.filter(({ apart, dinners }) => apart.length + dinners.length > 0)).toEqual([]);
  });

  it('promise shared rooms to nobody who pays for VIP', () => {
    const vip = written.filter((tour) => tour.is_vip);
    expect(vip.length).toBeGreaterThan(10);
    expect(vip.filter(({ description }) => description.includes('четырёхместном'))).toEqual([]);
  });

  it('tell of Medina only when the tour goes there', () => {
    const onlyMecca = written.filter((tour) => tour.days_in_medina === 0);
    expect(onlyMecca.length).toBeGreaterThan(0);
    expect(onlyMecca.filter(({ description }) => description.includes('Медин'))).toEqual([]);
  });

  it('say how one enters ihram on the way they go: a train stops at no miqat', () => {
    const byTrain = written.filter(({ description }) => /поезд(ом|е)[ ,]/.test(description));
    expect(byTrain.length).toBeGreaterThan(20);
    expect(byTrain.filter(({ description }) => description.includes('Зуль-Хулейф'))).toEqual([]);
    const toMecca = byTrain.filter(({ description }) =>
      /Первый город|Начинаем с Медины|Прилетаем в Медину/.test(description),
    );
    expect(toMecca.length).toBeGreaterThan(10);
    for (const { description } of toMecca) expect(description).toContain('надеваем до посадки');
  });
});
