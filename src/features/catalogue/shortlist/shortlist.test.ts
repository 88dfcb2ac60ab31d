import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  changed,
  LISTED,
  readSlugs,
  shortlistAddress,
  toursOfAddress,
} from '#features/catalogue/shortlist/shortlist.ts';

const slug = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const list = fc.uniqueArray(slug, { maxLength: LISTED });

describe('the address of a list', () => {
  it('says the tours in their order and who travels', () => {
    expect(shortlistAddress([])).toBe('/spisok');
    expect(shortlistAddress(['b', 'a'])).toBe('/spisok?tours=b,a');
    expect(shortlistAddress(['a'], { adults: 2, children: 1, rooms: null })).toBe(
      '/spisok?tours=a&adults=2&children=1',
    );
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(list, (slugs) => {
        const { searchParams } = new URL(shortlistAddress(slugs), 'https://example.ru');
        expect(toursOfAddress(searchParams)).toEqual(slugs);
      }),
    );
  });

  it('takes a form of ticks, and drops what is no tour', () => {
    expect(toursOfAddress(new URLSearchParams('tours=a&tours=b,c&tours=a'))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(toursOfAddress(new URLSearchParams("tours=A,<b>,'--,../x,,ok"))).toEqual(['ok']);
    expect(readSlugs(Array.from({ length: 99 }, (_, n) => `t-${n}`).join())).toHaveLength(LISTED);
  });
});

describe('a change of a list', () => {
  it('made again on what it began with gives the list it led to, as a set', () => {
    fc.assert(
      fc.property(list, list, (before, now) => {
        const after = changed(before, changeBetween(before, now));
        expect(after.toSorted()).toEqual(now.toSorted());
      }),
    );
  });

  it('puts what is new first', () => {
    expect(changed(['a', 'b'], { added: ['c'], removed: ['a'] })).toEqual(['c', 'b']);
  });

  it('names only what changed, so that it brings nothing back that was removed elsewhere', () => {
    expect(changeBetween(['a', 'b'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] });
  });

  it('adds a tour that is there already only once', () => {
    expect(changed(['a', 'b'], { added: ['b'], removed: [] })).toEqual(['b', 'a']);
  });

  it('drops the oldest tours of a full list', () => {
    const full = Array.from({ length: LISTED }, (_, n) => `t-${n}`);
    const after = changed(full, { added: ['new'], removed: [] });
    expect(after).toEqual(['new', ...full.slice(0, -1)]);
  });
});
