import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseTranslation } from '#features/quran/text/translation-text.ts';
import { readTranslation } from '#features/quran/text/translation.server.ts';
import { madeUpTranslation } from '#test/translation.ts';

const LINES = madeUpTranslation().trimEnd().split('\n');
const wrong = (lines: string[]) => parseTranslation(lines.join('\n'));

describe('a translation', () => {
  it('is read whole, with remarks, a mark of the encoding and any ends of lines', () => {
    const remarks = ['# Перевод', '', ...LINES, '# Конец'];
    const parsed = parseTranslation(`\uFEFF${remarks.join('\r\n')}`);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.suras.map((verses) => verses.length).slice(0, 3)).toEqual([7, 286, 200]);
    expect(parsed.suras[1]?.[254]).toBe('Перевод 2:255 | с чертой');
  });

  it.each<[string, string[], RegExp]>([
    ['nothing', [], /аятов 0 из 6236, первый недостающий 1:1/],
    ['a verse short', LINES.toSpliced(261, 1), /аятов 6235 из 6236, первый недостающий 2:255/],
    ['a verse twice', [...LINES, '2|255|ещё'], /строка 6237: аят 2:255 уже/],
    ['a sura too many', [...LINES, '115|1|лишний'], /строка 6237: нет аята 115:1/],
    ['a verse too many', [...LINES, '1|8|лишний'], /нет аята 1:8/],
    ['verse 0', ['1|0|нулевой'], /строка 1: нет аята 1:0/],
    ['no text', ['1|1| '], /строка 1: у аята 1:1 нет текста/],
    ['another form', ['1. Во имя'], /строка 1: нужно «сура\|аят\|текст»/],
    ['another encoding', ['1|1|\uFFFD\uFFFD'], /не в кодировке UTF-8/],
  ])('is refused with %s', (_name, lines, message) => {
    expect(wrong(lines)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  it('is named by the settings, or the site does not start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'translation-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'ru.txt');
    const terms = { title: 'Перевод для проверки', licence: 'Общественное достояние' };
    expect(await readTranslation(null)).toBeNull();
    await expect(readTranslation({ file, ...terms })).rejects.toThrow(
      /QURAN_TRANSLATION_FILE: файл .* не открывается/,
    );
    await expect(readTranslation({ file: folder, ...terms })).rejects.toThrow(/не читается/);
    await writeFile(file, LINES.slice(0, 9).join('\n'));
    await expect(readTranslation({ file, ...terms })).rejects.toThrow(/аятов 9 из 6236/);
    await writeFile(file, LINES.join('\n'));
    expect(await readTranslation({ file, ...terms })).toMatchObject({ terms });
  });
});
