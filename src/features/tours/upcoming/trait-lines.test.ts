import { describe, expect, it } from 'vitest';
import { bareTour } from '#test/tours.ts';
import { languagesIn, traitLines } from './trait-lines.ts';

const said = { note: null };
const nothing = { tour: bareTour, stays: [], inclusions: [], operator: null };

describe('what tours are filtered by', () => {
  it('is nothing where nothing is stated', () => {
    expect(traitLines(nothing)).toEqual({});
  });

  it('is what the price includes, and a visa that is not needed, which no card names', () => {
    const lines = traitLines({
      ...nothing,
      inclusions: [
        { ...said, item: 'visa', state: 'not_needed' },
        { ...said, item: 'transfers', state: 'included' },
        { ...said, item: 'flight', state: 'included' },
        { ...said, item: 'insurance', state: 'extra' },
        { ...said, item: 'train', state: 'excluded' },
      ],
    });
    expect(lines).toEqual({ included: 'visa transfers flight', marks: 'перелёт, трансферы' });
  });

  it('are meals that all stays name, unless a line says that they are paid apart', () => {
    const stay = { city: 'mecca', stars_from: null, stars: null, meals: 'half' } as const;
    const meals = (state: 'included' | 'extra') => [{ ...said, item: 'meals', state } as const];
    expect(traitLines({ ...nothing, stays: [stay] }).included).toBe('meals');
    expect(traitLines({ ...nothing, stays: [stay, { ...stay, meals: 'none' }] })).toEqual({});
    const apart = { ...nothing, stays: [stay], inclusions: meals('extra') };
    expect(traitLines(apart).included).toBeUndefined();
    expect(traitLines({ ...nothing, inclusions: meals('included') }).included).toBe('meals');
  });

  it('are the stars of the first hotel in Mecca, or the least that the tour names', () => {
    const medina = { city: 'medina', stars_from: null, stars: 3, meals: null } as const;
    const mecca = { city: 'mecca', stars_from: 4, stars: null, meals: null } as const;
    expect(traitLines({ ...nothing, stays: [medina] })).toEqual({});
    expect(traitLines({ ...nothing, stays: [medina, mecca] })).toEqual({ stars: 4 });
    expect(traitLines({ ...nothing, stays: [{ ...mecca, stars: 5 }] })).toEqual({ stars: 5 });
  });

  it('are whom it suits, changes, and languages', () => {
    const tour = {
      ...bareTour,
      for_elderly: true,
      for_women: true,
      stops: 1,
      guide_language: 'Русский и татарский',
    };
    const inclusions = [
      { item: 'guide', state: 'included', note: 'русский, узбекский язык' },
    ] as const;
    expect(traitLines({ ...nothing, tour, inclusions })).toMatchObject({
      suits: 'for_elderly for_women',
      stops: 1,
      languages: 'русский,татарский,узбекский',
    });
    expect(traitLines({ ...nothing, tour: { ...tour, is_direct: true } }).stops).toBe(0);
  });

  it('name the number of a tour operator, not that of the operator behind an agent', () => {
    const operator = { legal_kind: 'tour_operator', register_number: 'РТО 000000' } as const;
    expect(traitLines({ ...nothing, operator })).toEqual({ register: 'РТО 000000' });
    const agent = { ...operator, legal_kind: 'travel_agent' } as const;
    expect(traitLines({ ...nothing, operator: agent })).toEqual({});
  });
});

it.each([
  ['русский, татарский', ['русский', 'татарский']],
  ['Русский язык', ['русский']],
  ['русский/арабский (немного)', ['русский', 'арабский']],
  ['', []],
])('reads the languages in «%s»', (text, languages) => {
  expect(languagesIn(text)).toEqual(languages);
});
