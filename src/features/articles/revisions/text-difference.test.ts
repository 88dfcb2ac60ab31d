import { describe, expect, it } from 'vitest';
import { differenceOf } from '#features/articles/revisions/text-difference.ts';

const words = (before: string, after: string, isMarkup = true) =>
  differenceOf(before, after, isMarkup)
    .map(({ kind, text }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind])
    .join('');

describe('the difference of two versions', () => {
  it('is told in words, not in tags', () => {
    expect(
      words(
        '<h2>Виза</h2><p>Нужна за <strong>месяц</strong> до вылета.</p>',
        '<h2>Виза</h2><p>Нужна за <em>неделю</em> до вылета.</p>',
      ),
    ).toBe('# Виза\nНужна за [-месяц-][+неделю+] до вылета.\n');
  });

  it('shows what came and what went as whole paragraphs', () => {
    expect(words('<p>раз</p><p>два</p>', '<p>раз</p><ul><li>три</li></ul><p>два</p>')).toBe(
      'раз\n[+• три\n+]два\n',
    );
    expect(words('', '<p>раз</p>')).toBe('[+раз\n+]');
    expect(words('<p>раз</p>', '')).toBe('[-раз\n-]');
  });

  it('sees pictures, verses, tours, tables and where links lead', () => {
    expect(
      words(
        '',
        '<figure><img src="/images/a.webp" alt="Кааба"></figure><blockquote data-quran="2:255"></blockquote><div data-tour="umra"></div><table><tr><td>а</td><td>б</td></tr></table><p><a href="/all">туры</a> &amp; &lt;3</p>',
      ),
    ).toBe('[+[картинка: Кааба]\n[Коран, 2:255]\n[тур: umra]\nа | б\nтуры (/all) & <3\n+]');
  });

  it('leaves out the middle of what stayed', () => {
    const same = `<p>${'слово '.repeat(200)}</p>`;
    const told = words(`${same}<p>раз</p>${same}`, `${same}<p>два</p>${same}`);
    expect(told).toContain('…');
    expect(told).toContain('[-раз-][+два+]');
    expect(told.length).toBeLessThan(400);
  });

  it('gives up on texts that have nothing in common, and says so in whole', () => {
    const one = Array.from({ length: 3000 }, (_, at) => `а${at}`).join(' ');
    const other = Array.from({ length: 3000 }, (_, at) => `б${at}`).join(' ');
    expect(differenceOf(one, other, false).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('of one field is its words', () => {
    expect(words('Умра зимой', 'Умра летом', false)).toBe('Умра [-зимой-][+летом+]');
  });
});
