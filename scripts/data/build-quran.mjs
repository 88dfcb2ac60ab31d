// Writes the text of the Quran, one file per sura and edition, from the packages named below, and
// the tables that go with it. Verses are copied unchanged; anything unexpected stops it. The same
// input gives the same bytes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getJuzMeta, getPageMeta } from 'quran-meta/hafs';
import { surahNamesEn } from 'quran-meta/i18n';
import { EDITIONS, letters, NOTICES, sumOf, VERSES } from './quran-editions.mjs';

const PACKAGES = new URL('../../node_modules/', import.meta.url);
const TEXTS = new URL('../../public/quran/', import.meta.url);
const FEATURE = new URL('../../src/features/quran/text/', import.meta.url);

const NOTE = '// Written by `npm run build:quran`; origin in data/README.md.\n';
const SURAS = 114;
const PAGES = 604;
const JUZ = 30;

/**
 * No package exports its data: the files are read from the package's folder.
 * @param {string} path
 */
function readPackage(path) {
  return JSON.parse(readFileSync(new URL(path, PACKAGES), 'utf8'));
}

/** @type {{ surah: number, ayah: number, text: string }[]} */
const rows = readPackage('quran-validator/data/quran-verses.min.json');
/** @type {{ number: number, englishName: string, versesCount: number }[]} */
const suras = readPackage('quran-validator/data/quran-surahs.min.json');
/** @type {Record<keyof typeof EDITIONS, string[]>} */
const texts = {
  tanzil: rows.map(({ text }) => text),
  hafs: readPackage('@ghoran/text/json/quran-text-hafs.json'),
  'hafs-v13': readPackage('@ghoran/text/json/quran-text-hafs-v13.json'),
};
/** For searching alone: today's spelling without vowels. @type {string[]} */
const plain = readPackage('@ghoran/text/json/quran-text-tanzil-simple-clean.json');

prove(suras.length === SURAS, `${suras.length} suras`);
const counts = suras.map(({ versesCount }) => versesCount);
let id = 0;
for (const [place, count] of counts.entries()) {
  for (let ayah = 1; ayah <= count; ayah += 1, id += 1) {
    const row = rows[id];
    prove(
      row?.surah === place + 1 && row.ayah === ayah,
      `verse ${place + 1}:${ayah} is out of order`,
    );
  }
}
const basmala = letters(texts.tanzil[0] ?? '');
for (const [name, verses] of /** @type {[keyof typeof EDITIONS, string[]][]} */ (
  Object.entries(texts)
)) {
  prove(verses.length === VERSES, `${name}: ${verses.length} verses`);
  prove(sumOf(verses) === EDITIONS[name], `${name}: checksum ${sumOf(verses)}`);
  verses.forEach((verse, place) => {
    prove(letters(verse) === letters(texts.tanzil[place] ?? ''), `${name}: verse ${place} differs`);
    const opensSura = place > 0 && rows[place]?.ayah === 1;
    prove(!(opensSura && letters(verse).startsWith(basmala)), `${name}: basmala in ${place}`);
  });
}
prove(plain.length === VERSES, `plain: ${plain.length} verses`);

rmSync(TEXTS, { recursive: true, force: true });
for (const [name, verses] of /** @type {[keyof typeof EDITIONS, string[]][]} */ (
  Object.entries(texts)
)) {
  mkdirSync(new URL(`${name}/`, TEXTS), { recursive: true });
  bySura(verses).forEach((sura, place) =>
    write(new URL(`${name}/${place + 1}.json`, TEXTS), file(NOTICES[name], 'verses', sura)),
  );
}
write(new URL('plain.json', TEXTS), file(NOTICES.plain, 'suras', bySura(plain)));

const pages = numbers(PAGES, (page) => getPageMeta(page).firstAyahId);
const juz = numbers(JUZ, (number) => getJuzMeta(number).firstAyahId);
for (const starts of [pages, juz]) {
  prove(
    starts[0] === 1 && starts.every((start, i) => i === 0 || start > (starts[i - 1] ?? 0)),
    'starts',
  );
}
write(
  new URL('mushaf-rows.ts', FEATURE),
  `${NOTE}
/** The verse of the whole book, from 1, with which each of the 604 pages of the mushaf begins. */
// oxfmt-ignore
export const PAGE_STARTS: readonly number[] = [
${wrapped(pages)}
];

/** The same for the 30 juz. */
// oxfmt-ignore
export const JUZ_STARTS: readonly number[] = [
${wrapped(juz)}
];
`,
);
write(
  new URL('sura-english.server.ts', FEATURE),
  `${NOTE}
/** Each sura's name in English letters and what it means, for machines that ask in English. */
// oxfmt-ignore
export const SURA_ENGLISH: readonly (readonly [name: string, translation: string])[] = [
${suras.map(({ englishName }, i) => `  [${[englishName, surahNamesEn[i + 1]?.[1] ?? ''].map((text) => JSON.stringify(text)).join(', ')}],`).join('\n')}
];
`,
);
console.log(`${SURAS} suras, ${VERSES} verses, ${Object.keys(texts).length} editions`);

/**
 * @param {boolean} holds
 * @param {string} what
 */
function prove(holds, what) {
  if (!holds) throw new Error(`The text is not as it should be: ${what}`);
}

/**
 * @param {string[]} verses
 * @returns {string[][]}
 */
function bySura(verses) {
  let from = 0;
  return counts.map((count) => verses.slice(from, (from += count)));
}

/**
 * @param {number} count
 * @param {(number: any) => number} get
 */
function numbers(count, get) {
  return Array.from({ length: count }, (_, i) => get(i + 1));
}

/**
 * @param {string} notice
 * @param {string} what
 * @param {unknown[]} list
 */
function file(notice, what, list) {
  const rows = list.map((one) => JSON.stringify(one)).join(',\n');
  return `{\n"notice": ${JSON.stringify(notice)},\n"${what}": [\n${rows}\n]\n}\n`;
}

/** @param {number[]} list */
function wrapped(list) {
  return list
    .join(',')
    .replace(/(.{1,95})(?:,|$)/g, '  $1,\n')
    .trimEnd();
}

/**
 * @param {URL} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(file, text);
}
