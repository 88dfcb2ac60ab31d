/** Lines that the editor adds: a paragraph inside each item and cell, empty ones at the end. */
const SINGLE =
  /<(li|td|th)((?:\s[^>]*)?)><p>((?:(?!<\/?(?:p|ul|ol|li|blockquote|table)\b)[\s\S])*)<\/p>(?=<\/\1>|<ul>|<ol\b)/g;

/** The editor's HTML without its additions; the content stays the same. */
export function tidyMarkup(html: string): string {
  return html
    .replace(SINGLE, '<$1$2>$3')
    .replace(/<div data-pending=[^>]*><\/div>/g, '')
    .replace(/<figcaption><\/figcaption>/g, '')
    .replace(/(<blockquote data-quran="[^"]*">)(?:<p><\/p>)+(?=<\/blockquote>)/g, '$1')
    .replace(/(?:<p><\/p>)+$/, '')
    .replace(/ (colspan|rowspan)="1"/g, '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  shy: '',
};

/** The text of HTML without tags and with single spaces, to count and compare words. */
export function textOfMarkup(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<\/?(?:strong|em|u|s|sub|sup|code|span|a|b|i)\b[^>]*>/gi, '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Content of a text that is not words. */
const MARKS = /<(img|hr|blockquote data-quran|div data-tour|table|caption|tfoot)\b/gi;

/**
 * Whether the editor kept HTML intact: the same words, and the same numbers of pictures, quotations,
 * cards and tables. Other texts should be edited as HTML.
 */
export function isSameContent(one: string, other: string): boolean {
  const marks = (html: string) =>
    (html.match(MARKS) ?? []).map((mark) => mark.toLowerCase()).sort();
  return (
    textOfMarkup(one) === textOfMarkup(other) && marks(one).join(' ') === marks(other).join(' ')
  );
}
