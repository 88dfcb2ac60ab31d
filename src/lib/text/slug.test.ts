import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'АЁЩЪЫЬЮЯаёщъыьюяӘҗ -–.!a9'), maxLength: 200 }),
);

describe('slugify', () => {
  it.each([
    ['Умра из Казани 15.01.2026', 'umra-iz-kazani-15-01-2026'],
    ['  «Хадж» — что взять с собой?  ', 'khadzh-chto-vzyat-s-soboy'],
    ['Щёлково, подъезд № 5', 'shchelkovo-podezd-5'],
    ['ЭЛЬ-ХАДЖ Тур', 'el-khadzh-tur'],
    ['Идел Хаҗ, Әлмәт', 'idel-khazh-almat'],
    ['Café Noël', 'cafe-noel'],
    ['й' + 'е\u0308лка и\u0306', 'yelka-y'],
    ['', ''],
    ['!!! — ???', ''],
  ])('spells «%s» as %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('never ends in a hyphen where it was cut', () => {
    expect(slugify(`${'а'.repeat(99)} бв`)).toBe('a'.repeat(99));
    expect(slugify('умра рамадан', 5)).toBe('umra');
    expect(slugify('умра рамадан', 0)).toBe('');
  });

  it('is cut between words, unless it is a single one', () => {
    expect(slugify('умра рамадан', 9)).toBe('umra');
    expect(slugify('умра рамадан', 12)).toBe('umra-ramadan');
    expect(slugify('рамадан', 5)).toBe('ramad');
  });

  it('gives words of small letters and digits joined by single hyphens, 100 at most', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(100);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('uniqueSlug', () => {
  const oneOf = (taken: readonly string[]) => (slug: string) => taken.includes(slug);

  it('keeps a free slug and numbers a taken one from 2', () => {
    expect(uniqueSlug('umra', oneOf([]))).toBe('umra');
    expect(uniqueSlug('umra', oneOf(['umra']))).toBe('umra-2');
    expect(uniqueSlug('umra', oneOf(['umra', 'umra-2', 'umra-4']))).toBe('umra-3');
  });

  it('gives a number to a text that had no letters', () => {
    expect(uniqueSlug('', oneOf([]))).toBe('1');
    expect(uniqueSlug('', oneOf(['1']))).toBe('2');
  });

  it('makes room for the number within the longest slug', () => {
    const [start, end] = ['a'.repeat(60), 'b'.repeat(39)];
    expect(uniqueSlug(`${start}-${end}`, oneOf([`${start}-${end}`]))).toBe(`${start}-2`);
    const word = 'a'.repeat(100);
    expect(uniqueSlug(word, oneOf([word]))).toBe(`${word.slice(0, 98)}-2`);
  });

  it('gives a free slug of the allowed length and shape, whatever is taken', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 150 }), (text, takenCount) => {
        const taken = new Set<string>();
        for (let count = 0; count <= takenCount; count += 1) {
          const slug = uniqueSlug(slugify(text), (candidate) => taken.has(candidate));
          expect(taken.has(slug)).toBe(false);
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(100);
          taken.add(slug);
        }
      }),
      { numRuns: 20 },
    );
  });
});
