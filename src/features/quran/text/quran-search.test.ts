import { describe, expect, it } from 'vitest';
import { searchedVerse, searchVerses } from '#lib/quran/arabic-search.ts';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { answerAlone, answerQuery } from '#features/quran/list/koran-list.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';

const numbers = (query: string) => searchSuras(query).map(({ number }) => number);

describe('the search for a sura', () => {
  it('finds by Russian name, however it is spelt', () => {
    for (const query of ['Аль-Бакара', 'бакара', 'аль бакара', 'АЛЬБАКАРА', 'сура аль-бакара']) {
      expect(numbers(query)).toEqual([2]);
    }
    expect(numbers('корова')).toEqual([2]);
    expect(numbers('пчелы')).toEqual([16]);
    expect(numbers(',frfhf')).toEqual([2]);
    expect(numbers('al-baqarah')).toEqual([2]);
  });

  it('finds by Arabic name with and without vowels', () => {
    for (const query of ['البقرة', 'بقرة', 'ٱلْبَقَرَة', 'سورة البقرة', 'البقره']) {
      expect(numbers(query)).toContain(2);
    }
    expect(numbers('ق')).toContain(50);
  });

  it.each([
    ['сура ясин читать онлайн', 36],
    ['ясин на арабском языке', 36],
    ['слушать суру мульк', 67],
    ['zcby', 36],
    ['cehf ,frfhf', 2],
    ['фатиха суреси', 1],
    ['аль хамду', 1],
    ['кульхуаллаху', 112],
    ['лейлятуль кадр', 97],
    ['амма', 78],
  ])('finds «%s»', (query, number) => {
    expect(numbers(query)[0]).toBe(number);
  });

  it('finds all for words that every sura fits', () => {
    for (const query of ['сура', 'Коран на арабском']) expect(numbers(query)).toHaveLength(114);
  });

  it('finds by number', () => {
    expect(numbers('114')).toEqual([114]);
    expect(numbers('11')).toEqual([11, 110, 111, 112, 113, 114]);
    expect(numbers('0')).toEqual([]);
    expect(numbers('115')).toEqual([]);
  });

  it('finds all for nothing and nothing for what no name holds', () => {
    expect(numbers('  ')).toHaveLength(114);
    expect(numbers('абракадабра')).toEqual([]);
    expect(numbers('---')).toEqual([]);
  });
});

describe('the answer while one types', () => {
  it('names the verse that is meant, before Enter', () => {
    for (const query of ['2:255', '2;255', '2:255-257', 'аят аль-курси', 'аяты курси']) {
      expect(answerQuery(query).verse).toEqual({
        label: 'Аль-Бакара, 2:255',
        href: '/koran/2-al-baqarah#ayah-255',
      });
    }
    expect(answerQuery('30 джуз').verse?.label).toBe('Ан-Наба, 78:1');
    expect(answerQuery('аманар расуль').verse?.label).toBe('Аль-Бакара, 2:285');
    expect(answerQuery('2:').suras).toMatchObject([{ number: 2 }]);
    expect(answerQuery('2:287')).toEqual({
      suras: [],
      verse: null,
      problem: expect.stringMatching(/^Аята 287 нет/),
    });
    expect(answerQuery('бакара')).toMatchObject({ verse: null, problem: null });
  });
});

describe('the search in the text', () => {
  const throne = searchedVerse({ sura: 2, ayah: 255 }, [
    'الله لا إله إلا هو الحي القيوم ۚ لا تأخذه',
    'ٱللَّهُ لَآ إِلَـٰهَ إِلَّا هُوَ ٱلْحَىُّ ٱلْقَيُّومُ ۚ لَا تَأْخُذُهُۥ',
  ]);
  const opening = searchedVerse({ sura: 1, ayah: 2 }, [
    'الحمد لله رب العالمين',
    'ٱلْحَمْدُ لِلَّهِ رَبِّ ٱلْعَـٰلَمِينَ',
  ]);
  const found = (query: string) => searchVerses([opening, throne], query);

  it('does not ask for vowels and takes them', () => {
    for (const query of ['الحي القيوم', 'ٱلْحَىُّ ٱلْقَيُّومُ', 'الْحَيُّ الْقَيُّومُ', 'القيوم لا تاخذه']) {
      expect(found(query)).toEqual([{ sura: 2, ayah: 255 }]);
    }
  });

  it('takes today’s spelling and that of the mushaf', () => {
    for (const query of ['العالمين', 'ٱلْعَـٰلَمِينَ', 'العلمين']) {
      expect(found(query)).toEqual([{ sura: 1, ayah: 2 }]);
    }
  });

  it('finds nothing for a single letter or none', () => {
    for (const query of ['', 'ا', 'َ', '123', 'бакара']) expect(found(query)).toEqual([]);
  });
});

describe('a verse as it is drawn', () => {
  it('has its pause marks on the word in Tanzil’s text, and every other text unchanged', () => {
    expect(displayVerse('ٱلْقَيُّومُ ۚ لَا', 'tanzil')).toBe('ٱلْقَيُّومُۚ لَا');
    expect(displayVerse('۞ وَإِذِ ۩', 'tanzil')).toBe('۞ وَإِذِ\u00a0۩');
    expect(displayVerse('ٱلۡقَيُّومُ ۚ لَا', 'hafs')).toBe('ٱلۡقَيُّومُ ۚ لَا');
  });
});

describe('an answer without the server', () => {
  it('finds suras, and says so when the text was not searched', () => {
    expect(answerAlone('رحمن').suras.map(({ number }) => number)).toEqual([55]);
    expect(answerAlone('رحمن').problem).toMatch(/^Поиск по\sтексту не\sудался/);
    expect(answerAlone('бакара').problem).toBeNull();
    expect(answerAlone('2:287').problem).toMatch(/^Аята 287 нет/);
  });
});
