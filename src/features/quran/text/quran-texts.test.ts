import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  EDITIONS,
  FONT_OPTIONS,
  type Edition,
  type FontId,
} from '#features/quran/text/quran-font.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { SURAS, VERSES_IN_ALL } from '#lib/quran/suras.ts';
import { EDITIONS as PROVEN, letters, sumOf } from '../../../../scripts/data/quran-editions.mjs';

const fileOf = (path: string) => JSON.parse(readFileSync(`public/quran/${path}.json`, 'utf8'));
const suraTexts = (edition: Edition): string[][] =>
  SURAS.map(({ number }) => fileOf(`${edition}/${number}`).verses);

describe.each(EDITIONS)('the text of the Quran in the edition %s', (edition) => {
  const suras = suraTexts(edition);

  it('has 114 suras with as many verses as the table says, 6236 in all', () => {
    expect(suras.map((verses) => verses.length)).toEqual(
      SURAS.map(({ numberOfAyahs }) => numberOfAyahs),
    );
    expect(suras.flat()).toHaveLength(VERSES_IN_ALL);
  });

  it('is byte for byte the one that was proven', () => {
    expect(sumOf(suras.flat())).toBe(PROVEN[edition]);
  });

  it('has no basmala inside a first verse but that of al-Fatiha', () => {
    const basmala = letters(suras[0]?.[0] ?? '');
    expect(basmala).toHaveLength(19);
    const opening = suras.filter((verses) => letters(verses[0] ?? '').startsWith(basmala));
    expect(opening).toHaveLength(1);
    expect(letters(suras[26]?.[29] ?? '')).toContain(basmala);
  });

  it('has the same letters as the other editions', () => {
    expect(suras.map((verses) => verses.map(letters))).toEqual(
      suraTexts('tanzil').map((verses) => verses.map(letters)),
    );
  });
});

it('is accompanied by its notice in every file', () => {
  const paths = SURAS.map(({ number }) => `tanzil/${number}`);
  for (const path of [...paths, 'plain']) {
    const { notice } = fileOf(path);
    expect(notice, path).toMatch(/^Tanzil Quran Text .*Creative Commons Attribution 3\.0/s);
    expect(notice, path).toContain('CHANGING IT IS NOT ALLOWED');
    expect(notice, path).toContain('https://tanzil.net');
  }
  for (const { number } of SURAS) {
    expect(fileOf(`hafs-v13/${number}`).notice).toContain('King Fahd');
  }
});

const FILES: Record<FontId, string> = {
  kfgqpc: '@ghoran/text/dist/fonts/uthmanic-hafs-v13/uthmanic-hafs-v13.ttf',
  uthmanic: '@ghoran/text/dist/fonts/uthmanic-hafs/uthmanic-hafs-v22.ttf',
  amiri: '@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff',
  noorehuda: '@fontsource/scheherazade-new/files/scheherazade-new-arabic-400-normal.woff',
};

describe.each(Object.values(FONT_OPTIONS))('the font $name', ({ id, edition }) => {
  it('draws every character of its text and of the names of suras', () => {
    const drawn = drawnBy(readFileSync(`node_modules/${FILES[id]}`));
    const shown = suraTexts(edition).map((verses) =>
      verses.map((verse) => displayVerse(verse, edition)).join(''),
    );
    const names = SURAS.map(({ name }) => name.normalize('NFD'));
    const missing = [...new Set([...shown, ...names].join(''))].filter(
      // Spaces may come from another font: they are empty in all of them.
      (character) => !/\s/.test(character) && !drawn.has(character.codePointAt(0) ?? 0),
    );
    expect(missing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });
});

/** The code points that have a glyph in the character map of a .ttf or .woff. */
function drawnBy(file: Buffer): Set<number> {
  const map = tableOf(file, 'cmap');
  const drawn = new Set<number>();
  for (let i = 0; i < map.readUInt16BE(2); i += 1) {
    const at = map.readUInt32BE(8 + i * 8);
    const format = map.readUInt16BE(at);
    if (format === 4) addSegments(map.subarray(at), drawn);
    if (format === 12) addGroups(map.subarray(at), drawn);
  }
  return drawn;
}

function tableOf(file: Buffer, wanted: string): Buffer {
  const isWoff = file.toString('latin1', 0, 4) === 'wOFF';
  const [count, first, size] = isWoff
    ? [file.readUInt16BE(12), 44, 20]
    : [file.readUInt16BE(4), 12, 16];
  for (let i = 0; i < count; i += 1) {
    const at = first + i * size;
    if (file.toString('latin1', at, at + 4) !== wanted) continue;
    const offset = file.readUInt32BE(at + (isWoff ? 4 : 8));
    const packed = file.readUInt32BE(at + (isWoff ? 8 : 12));
    const bytes = file.subarray(offset, offset + packed);
    return isWoff && packed < file.readUInt32BE(at + 12) ? inflateSync(bytes) : bytes;
  }
  throw new Error(`no ${wanted} in this font`);
}

function addSegments(map: Buffer, drawn: Set<number>) {
  const size = map.readUInt16BE(6);
  for (let i = 0; i < size; i += 2) {
    const end = map.readUInt16BE(14 + i);
    const start = map.readUInt16BE(16 + size + i);
    const delta = map.readUInt16BE(16 + 2 * size + i);
    const rangeAt = 16 + 3 * size + i;
    const range = map.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph =
        range === 0
          ? (code + delta) & 0xffff
          : map.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (glyph !== 0) drawn.add(code);
    }
  }
}

function addGroups(map: Buffer, drawn: Set<number>) {
  for (let i = 0; i < map.readUInt32BE(12); i += 1) {
    const at = 16 + i * 12;
    const end = map.readUInt32BE(at + 4);
    for (let code = map.readUInt32BE(at); code <= end; code += 1) drawn.add(code);
  }
}
