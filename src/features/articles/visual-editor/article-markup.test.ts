import { describe, expect, it } from 'vitest';
import {
  isSameContent,
  textOfMarkup,
  tidyMarkup,
} from '#features/articles/visual-editor/article-markup.ts';

describe('the HTML of the editor', () => {
  it('loses the paragraphs that only an editor needs', () => {
    expect(
      tidyMarkup(
        '<ul><li><p>раз</p><ul><li><p>два</p></li></ul></li><li><p>три</p><p>четыре</p></li></ul><table><tbody><tr><td colspan="1" rowspan="2"><p>а <em>б</em></p></td></tr></tbody></table><p></p><p></p>',
      ),
    ).toBe(
      '<ul><li>раз<ul><li>два</li></ul></li><li><p>три</p><p>четыре</p></li></ul><table><tbody><tr><td rowspan="2">а <em>б</em></td></tr></tbody></table>',
    );
  });

  it('keeps captions and meanings that were written, and drops empty ones', () => {
    expect(
      tidyMarkup(
        '<figure><img src="a"><figcaption></figcaption></figure><blockquote data-quran="2:255"><p></p></blockquote><blockquote data-quran="1:1"><p>Смысл</p></blockquote>',
      ),
    ).toBe(
      '<figure><img src="a"></figure><blockquote data-quran="2:255"></blockquote><blockquote data-quran="1:1"><p>Смысл</p></blockquote>',
    );
  });
});

describe('the text of HTML', () => {
  it('is its words, with entities read and tags gone', () => {
    expect(
      textOfMarkup('<p>Умра&nbsp;&mdash; <b>это</b>&#33;</p><p>Хад<em>ж</em> &lt;3</p><!-- x -->'),
    ).toBe('Умра — это! Хадж <3');
  });

  it('tells whether something was lost on the way', () => {
    expect(isSameContent('<p>а <b>б</b></p>', '<p>а <strong>б</strong></p>\n')).toBe(true);
    expect(isSameContent('<p>а</p><hr>', '<p>а</p>')).toBe(false);
    expect(isSameContent('<p>а</p><p>б</p>', '<p>а</p>')).toBe(false);
    expect(isSameContent('<table><caption>к</caption></table>', '<table>к</table>')).toBe(false);
  });
});
