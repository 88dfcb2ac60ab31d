import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutText,
  isStorable,
  isStorableJson,
  queryText,
  storable,
  storableJson,
} from '#lib/text/storable.ts';

describe('a text that can be stored', () => {
  it.each(['', 'Казань', '🕋', 'а\u0007\n', '\ufffd'])('%j is one', (text) => {
    expect(isStorable(text)).toBe(true);
    expect(storable(text)).toBe(text);
  });

  it.each([
    ['а\0б', 'аб'],
    ['\ud83d', '\ufffd'],
    ['\udd4b\ud83d', '\ufffd\ufffd'],
    ['🕋\ud83d!', '🕋\ufffd!'],
  ])('%j is none and becomes %j', (text, expected) => {
    expect(isStorable(text)).toBe(false);
    expect(storable(text)).toBe(expected);
  });

  it('is looked for in JSON at any depth, names included', () => {
    const proper = { a: ['б', 1, null, true, { в: 'г' }] };
    expect(isStorableJson(proper)).toBe(true);
    expect(storableJson(proper)).toEqual(proper);
    for (const bad of ['\0', { a: ['\ud83d'] }, { '\0': 1 }, [{ a: { b: '\0' } }]]) {
      expect(isStorableJson(bad)).toBe(false);
      expect(isStorableJson(storableJson(bad))).toBe(true);
    }
  });
});

describe('a text that is cut', () => {
  it('has at most so many units, and no pair is split', () => {
    expect(cutText('аб🕋', 3)).toBe('аб');
    expect(cutText('аб🕋', 4)).toBe('аб🕋');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const cut = cutText(text, most);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most - 1));
        expect(isStorable(cut)).toBe(true);
      }),
    );
  });

  it('from an address has no control characters', () => {
    const search = new URLSearchParams({ q: ' Ка\0за\u0007нь 🕋' });
    expect(queryText(search, 10)).toBe('Ка за нь ');
    expect(queryText(new URLSearchParams(), 10)).toBe('');
  });
});
