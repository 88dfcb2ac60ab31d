import { expect, it } from 'vitest';
import { unmixed } from '#lib/text/mixed-letters.ts';

it.each([
  // Latin letters in Russian words, and Russian ones in English words.
  ['Гo\u0440o\u0434', 'Город'],
  ['Kaзaнь', 'Казань'],
  ['3 дeкабря', '3 декабря'],
  ['Swissоtel Makkah', 'Swissotel Makkah'],
  // A word of one alphabet, or one that may be of either.
  ['Город DBL', 'Город DBL'],
  ['ТK 401', 'ТK 401'],
  ['BiЗнес', 'BiЗнес'],
])('«%s» is spelled «%s»', (text, spelled) => expect(unmixed(text)).toBe(spelled));
