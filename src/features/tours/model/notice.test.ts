import { describe, expect, it } from 'vitest';
import { type ActiveNotice, noticesOfTour, markOf } from '#features/tours/model/notice.ts';

const notice = (given: Partial<ActiveNotice>): ActiveNotice => ({
  id: 1,
  place: 'site',
  city: null,
  operatorId: null,
  text: 'Важно',
  until: 1000,
  ...given,
});
const tour = { id: 7, city_from: 'Казань', operator_id: 3 };
const none = new Map<number, Set<number>>();

describe('the notices of a tour', () => {
  it.each([
    ['of its city', notice({ place: 'city', city: 'Казань' }), none, 1],
    ['of another city', notice({ place: 'city', city: 'Уфа' }), none, 0],
    ['of its operator', notice({ place: 'operator', operatorId: 3 }), none, 1],
    ['of another operator', notice({ place: 'operator', operatorId: 4 }), none, 0],
    ['that names it', notice({ place: 'tours' }), new Map([[1, new Set([7])]]), 1],
    ['that names others', notice({ place: 'tours' }), new Map([[1, new Set([8])]]), 0],
    ['of the whole site, which every page shows', notice({}), none, 0],
  ])('%s', (_, one, named, count) => {
    expect(noticesOfTour(tour, [one], named)).toHaveLength(count);
  });

  it('of an operator are none of a tour without one', () => {
    const nobodys = { ...tour, operator_id: null };
    const operators = notice({ place: 'operator', operatorId: 3 });
    expect(noticesOfTour(nobodys, [operators], none)).toEqual([]);
  });
});

describe('the mark in a list', () => {
  it('has the first words and the end of the newest notice', () => {
    expect(markOf([])).toBeNull();
    const newest = { text: 'Рейс перенесён\nна 5 декабря', until: 1700 };
    const mark = markOf([newest, { text: 'Старое', until: 1 }]);
    expect(mark).toEqual({ until: 1700, text: 'Рейс перенесён на 5 декабря' });
  });

  it.each([
    ['слово '.repeat(40), /^(слово )+слово…$/],
    ['ж'.repeat(300), /^ж{60}…$/],
    ['ж'.repeat(60), /^ж{60}$/],
  ])('is cut between words', (text, cut) => {
    const words = markOf([{ text, until: 1 }])?.text ?? '';
    expect(words).toMatch(cut);
    expect(words.length).toBeLessThanOrEqual(61);
  });
});
