import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  capitalize,
  countOf,
  fold,
  foldedPattern,
  foldedWords,
  groupThousands,
  keepWords,
  layoutFlip,
  plural,
} from '#lib/text/russian.ts';

const russianText = fc.string({
  unit: fc.constantFrom(...'АБЁЖЙЭЯабёжйэя  \t\u00a0\n-.,«»ABYZabyz09ӘÉ'),
});

describe('fold', () => {
  it('makes texts equal that differ in case, ё and spaces', () => {
    expect(fold('  Орёл \t\u00a0 ВЕЧЕРОМ\n')).toBe('орел вечером');
    expect(fold('ЁЛКА Yo')).toBe('елка yo');
    expect(fold('')).toBe('');
    expect(fold(' \n ')).toBe('');
  });

  it('agrees with the platform on the lower case of every Russian and Latin letter', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ') {
      expect(fold(letter)).toBe(letter.toLowerCase().replace('ё', 'е'));
    }
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(russianText, fc.string({ unit: 'grapheme' })), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('foldedWords', () => {
  it('are at most eight', () => {
    expect(foldedWords('  Ёлка\u00a0и ИГОЛКА ')).toEqual(['елка', 'и', 'иголка']);
    expect(foldedWords(' ')).toEqual([]);
    expect(foldedWords('а б в г д е ж з и к')).toHaveLength(8);
  });
});

describe('foldedPattern', () => {
  it('finds a folded text in every text that folds to it', () => {
    expect(foldedPattern('елка 2(x)')).toBe(
      '[еЕЁё][лЛ][кК][аА][ \t\n\v\f\r\u00a0\u202f]2\\([xX]\\)',
    );
    fc.assert(
      fc.property(fc.oneof(russianText, fc.string({ unit: 'grapheme' })), (text) => {
        for (const word of text.split(/[ \t\n\v\f\r\u00a0\u202f]+/)) {
          expect(text).toMatch(new RegExp(foldedPattern(fold(word))));
        }
      }),
    );
  });

  it('finds no other text', () => {
    expect('Елка').not.toMatch(new RegExp(foldedPattern('е.ка')));
    expect('елк').not.toMatch(new RegExp(foldedPattern('елка')));
  });
});

describe('plural', () => {
  const tours = (n: number) => plural(n, 'тур', 'тура', 'туров');

  it.each([
    [0, 'туров'],
    [1, 'тур'],
    [2, 'тура'],
    [4, 'тура'],
    [5, 'туров'],
    [11, 'туров'],
    [12, 'туров'],
    [14, 'туров'],
    [20, 'туров'],
    [21, 'тур'],
    [22, 'тура'],
    [111, 'туров'],
    [101, 'тур'],
    [1_012, 'туров'],
    [-1, 'тур'],
    [-3, 'тура'],
    [-11, 'туров'],
  ])('says %i %s', (n, form) => {
    expect(tours(n)).toBe(form);
  });

  it('follows the plural rules of Unicode for every whole number', () => {
    const rules = new Intl.PluralRules('ru');
    const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
      one: 'тур',
      few: 'тура',
      many: 'туров',
    };
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.maxSafeInteger()), (n) => {
        expect(tours(n)).toBe(forms[rules.select(n)]);
      }),
    );
  });
});

describe('countOf and groupThousands', () => {
  it('keep a count and its noun on one line with thousands apart', () => {
    expect(countOf(5, ['тур', 'тура', 'туров'])).toBe('5\u00a0туров');
    expect(countOf(1_201, ['тур', 'тура', 'туров'])).toBe('1\u00a0201\u00a0тур');
  });

  it('group from the right, at every third digit', () => {
    expect(groupThousands(999)).toBe('999');
    expect(groupThousands(1_000)).toBe('1\u00a0000');
    expect(groupThousands(12_345_678.4)).toBe('12\u00a0345\u00a0678');
    expect(groupThousands(-1_000)).toBe('−1\u00a0000');
    expect(groupThousands(-0.2)).toBe('0');
  });
});

it('keeps short words, numbers and their endings together in a heading', () => {
  expect(keepWords('Хадж по дням: с 8-го по 13-е')).toBe(
    'Хадж по\u00a0дням: с\u00a08-\u2060го по\u00a013-\u2060е',
  );
  expect(keepWords('Не ждите (и не ищите) 6 дней')).toBe(
    'Не\u00a0ждите (и\u00a0не\u00a0ищите) 6\u00a0дней',
  );
  expect(keepWords('Визит в 2027 году: № 5, Абу-Даби')).toBe(
    'Визит в\u00a02027 году: №\u00a05, Абу-Даби',
  );
});

describe('capitalize', () => {
  it('raises the first letter and leaves the rest', () => {
    expect(capitalize('ноябрь 2026')).toBe('Ноябрь 2026');
    expect(capitalize('ёлка ВДНХ')).toBe('Ёлка ВДНХ');
    expect(capitalize('')).toBe('');
  });
});

describe('layoutFlip', () => {
  it('reads what was typed in the wrong layout, either way', () => {
    expect(layoutFlip('rfpfym')).toBe('казань');
    expect(layoutFlip('лфяфт')).toBe('kazan');
    expect(layoutFlip('Cfyrn-Gtnth,ehu')).toBe('Санкт-Петербург');
    expect(layoutFlip('{fynsq jh`k')).toBe('Хантый орёл');
  });

  it('gives the text back when done twice', () => {
    fc.assert(
      fc.property(fc.oneof(russianText, fc.string()), (text) => {
        expect(layoutFlip(layoutFlip(text))).toBe(text);
      }),
    );
  });
});
