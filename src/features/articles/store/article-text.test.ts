import { describe, expect, it } from 'vitest';
import { blocksIn, contentsOf, plainText, showText } from '#features/articles/store/text-blocks.ts';

const NOTHING = { verses: new Map(), tours: new Map() };

describe('the words of a text', () => {
  it('are without tags, blocks apart', () => {
    expect(plainText('<h2>Раз</h2><p>Два&nbsp;<strong>т</strong>ри &amp; &lt;b&gt;</p>')).toBe(
      'Раз Два\u00a0три & <b>',
    );
  });
});

describe('the table of contents', () => {
  it('names the main headings of a text that has three', () => {
    const html = '<h2>Ихрам</h2><h3>Одежда</h3><h2>Таваф</h2><h2>Ихрам</h2><h2>!</h2>';
    expect(contentsOf(html)).toEqual([
      { id: 'h-ikhram', text: 'Ихрам' },
      { id: 'h-tavaf', text: 'Таваф' },
      { id: 'h-ikhram-2', text: 'Ихрам' },
      { id: 'h-razdel', text: '!' },
    ]);
    for (const { id } of contentsOf(html)) expect(showText(html, NOTHING)).toContain(`id="${id}"`);
  });

  it('is none for a short one', () => {
    expect(contentsOf('<h2>Раз</h2><p>а</p><h2>Два</h2>')).toEqual([]);
  });
});

describe('a text as its page shows it', () => {
  it('puts verses first, what the author says of them next, the way to the reader last, and names their source', () => {
    const html =
      '<blockquote data-quran="2:255-256"><p>Смысл</p><blockquote>Кто-то</blockquote></blockquote>';
    const verses = new Map([['2:255-256', ['ٱللَّهُ', 'لَآ']]]);
    expect(showText(html, { ...NOTHING, verses })).toBe(
      '<blockquote data-quran="2:255-256"><p class="arabic" lang="ar" dir="rtl">ٱللَّهُ\u00a0\u06dd٢٥٥ لَآ\u00a0\u06dd٢٥٦</p>' +
        '<p>Смысл</p><blockquote>Кто-то</blockquote>' +
        '<p class="verse-source"><a href="/koran/2-al-baqarah#ayah-255">Коран, 2:255-256 («Аль-Бакара»)</a></p></blockquote>' +
        '<p class="verses-from">Арабский текст Корана: <a href="https://tanzil.net" rel="noopener">Tanzil</a></p>',
    );
    expect(blocksIn(html + html).quotations).toEqual([{ sura: 2, from: 255, to: 256 }]);
  });

  it('shows a tour as it is handed one, and an empty place for one that is gone', () => {
    const html = '<div data-tour="umra-kazan"></div><div data-tour="gone"></div>';
    expect(blocksIn(html).tours).toEqual(['umra-kazan', 'gone']);
    const tours = new Map([['umra-kazan', '<p>$& Умра</p>']]);
    expect(showText(html, { ...NOTHING, tours })).toBe(
      '<div data-tour="umra-kazan"><p>$& Умра</p></div><div data-tour="gone"></div>',
    );
  });

  it('asks for pictures late and as small as the screen allows', () => {
    const shown = showText('<img src="/images/articles/1_a.webp" alt="" />', NOTHING);
    expect(shown).toContain('srcset="/images/articles/1_a-480.webp 480w, ');
    expect(shown).toContain('loading="lazy"');
  });

  it('lets wide tables be moved by the keyboard', () => {
    expect(showText('<table></table>', NOTHING)).toMatch(
      /^<div[^>]*tabindex="0"><table><\/table><\/div>$/,
    );
  });
});
