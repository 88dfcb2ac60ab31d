import { describe, expect, it } from 'vitest';
import { readJump, readVerseHash, verseAddress } from '#features/quran/text/verse-jump.ts';

describe('a text that names a place', () => {
  // oxfmt-ignore
  it.each([
    '2:255', '2.255', '2,255', '2-255', '2 255', ' 2 : 255 ', '٢:٢٥٥',
    'сура 2 аят 255', 'Сура 2, аят 255', '2 сура 255 аят', '2-я сура, 255-й аят',
    'бакара 255', 'Аль-Бакара, 255', 'сура аль-бакара аят 255', 'bakara 255', 'бакара:255',
    'аят аль-курси', 'Аятуль-Курси', 'аят курси', 'курси', 'коран 2 255', 'Коран, 2:255',
  ])('leads to the verse: %s', (text) => {
    expect(readJump(text)).toEqual({ ok: true, place: { sura: 2, ayah: 255 } });
  });

  it('leads to the first verse of a juz or a page', () => {
    for (const text of ['джуз 30', 'Джуз30', 'juz 30']) {
      expect(readJump(text)).toEqual({ ok: true, place: { sura: 78, ayah: 1 } });
    }
    for (const text of ['стр. 42', 'страница 42', 'с 42', 'СТР 42']) {
      expect(readJump(text)).toEqual({ ok: true, place: { sura: 2, ayah: 253 } });
    }
  });

  it('is told why it leads nowhere', () => {
    const message = (text: string) => {
      const jump = readJump(text);
      return jump?.ok === false && jump.message;
    };
    expect(message('2:287')).toBe('Аята 287 нет: в суре Аль-Бакара последний\u00a0— 286.');
    expect(message('2:0')).toMatch(/^Аята 0 нет/);
    expect(message('0:1')).toMatch(/^Суры 0 нет/);
    expect(message('115:1')).toMatch(/^Суры 115 нет: в Коране 114 сур/);
    expect(message('джуз 31')).toMatch(/30 джузов/);
    expect(message('стр 605')).toMatch(/604 страницы/);
  });

  it('is nothing when it means something else', () => {
    const others = ['сура 36', '36 сура', 'сура', 'аят', 'аль 2', 'нет такой 5', 'абв 1', 'коран'];
    for (const text of [
      '',
      '2',
      'abc',
      'бакара',
      '2:255:1',
      '1e1:2',
      '12345:1',
      'страница',
      ...others,
    ]) {
      expect(readJump(text)).toBeNull();
    }
  });
});

describe('addresses of verses', () => {
  it('name the sura and the verse, and are read back', () => {
    expect(verseAddress({ sura: 2, ayah: 255 })).toBe('/koran/2-al-baqarah#ayah-255');
    expect(readVerseHash('#ayah-255')).toBe(255);
    for (const hash of ['', '#ayah-', '#ayah-0', '#ayah-1x', '#ayah-1000', '#other']) {
      expect(readVerseHash(hash)).toBeNull();
    }
  });
});
