import { SURAS, VERSES_IN_ALL } from '#lib/quran/suras.ts';

/** The terms of a translation: its title and the line of its licence. */
export interface TranslationTerms {
  title: string;
  licence: string;
}

export type ParsedTranslation =
  | { ok: true; suras: readonly (readonly string[])[] }
  /** The problem with the file, in Russian, for the site's owner. */
  | { ok: false; message: string };

const LINE = /^(\d{1,3})\|(\d{1,3})\|(.*)$/;

/**
 * Reads a translation of the whole Quran in the format of Tanzil's files: a line `sura|aya|text` for
 * each verse, in any order; empty lines and lines that begin with # are comments.
 */
export function parseTranslation(file: string): ParsedTranslation {
  const suras = SURAS.map(({ numberOfAyahs }) => Array.from({ length: numberOfAyahs }, () => ''));
  let found = 0;
  for (const [i, given] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = given.trim();
    if (line === '' || line.startsWith('#')) continue;
    const problem = (message: string): ParsedTranslation => ({
      ok: false,
      message: `строка ${i + 1}: ${message}`,
    });
    const [, sura = '', aya = '', text = ''] = LINE.exec(line) ?? [];
    if (sura === '') return problem('нужно «сура|аят|текст»');
    const verses = suras[Number(sura) - 1];
    const place = Number(aya) - 1;
    if (!verses || verses[place] === undefined) return problem(`нет аята ${sura}:${aya}`);
    if (verses[place] !== '') return problem(`аят ${sura}:${aya} уже был`);
    if (text.trim() === '') return problem(`у аята ${sura}:${aya} нет текста`);
    if (text.includes('\uFFFD')) return problem('файл не в кодировке UTF-8');
    verses[place] = text.trim();
    found += 1;
  }
  if (found < VERSES_IN_ALL) {
    const sura = suras.findIndex((verses) => verses.includes(''));
    const aya = (suras[sura]?.indexOf('') ?? 0) + 1;
    return {
      ok: false,
      message: `аятов ${found} из ${VERSES_IN_ALL}, первый недостающий ${sura + 1}:${aya}`,
    };
  }
  return { ok: true, suras };
}
