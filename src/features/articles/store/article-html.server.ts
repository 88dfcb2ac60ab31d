import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { cutText } from '#lib/text/storable.ts';
import { isOwnPicture } from '#features/articles/store/article-input.ts';
import { parseQuotation, writeQuotation } from '#features/articles/store/quran-quotation.ts';

/** Deeper than any real text; deeper elements lose their tags but keep their words. */
const DEEPEST = 60;

/** Elements whose content is not text for readers. */
const WITHOUT_TEXT =
  'script style textarea option xmp noscript iframe noembed noframes title template svg math object'.split(
    ' ',
  );

const SAME: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};

/** Blocks outside of the list become paragraphs: without tags their words would run together. */
const PARAGRAPHS = new Set(
  'div section article aside main header footer nav address center dl dt dd details summary form fieldset legend'.split(
    ' ',
  ),
);

/** Returns the allowed value of an attribute, or null to remove it. */
type Rule = (value: string) => string | null;

const number =
  (most: number): Rule =>
  (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= most
      ? String(Number(value))
      : null;
const oneOf =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value) ? value : null;

const arabic: Record<string, Rule> = { lang: oneOf('ar'), dir: oneOf('rtl') };
const cell: Record<string, Rule> = { colspan: number(50), rowspan: number(500) };

/** The allowed tags, each with its attributes. */
const TAGS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  p: arabic,
  h2: {},
  h3: {},
  h4: {},
  ul: {},
  ol: { start: number(10_000) },
  li: {},
  blockquote: { 'data-quran': quranReference },
  hr: {},
  br: {},
  strong: {},
  em: {},
  u: {},
  s: {},
  sub: {},
  sup: {},
  code: {},
  pre: {},
  span: arabic,
  a: { href: (value) => (isLink(value.trim()) ? value.trim() : null) },
  figure: {},
  figcaption: {},
  img: {
    src: (value) => (isOwnPicture(value) ? value : null),
    alt: (value) => cutText(value, 300),
    width: number(10_000),
    height: number(10_000),
  },
  table: {},
  caption: {},
  thead: {},
  tbody: {},
  tfoot: {},
  tr: {},
  th: { ...cell, scope: oneOf('row', 'col', 'rowgroup', 'colgroup') },
  td: cell,
  div: { 'data-tour': (value) => (/^[a-z0-9-]{1,100}$/.test(value) ? value : null) },
};

/**
 * Sanitises the content of an article for storing and showing. Tags and attributes outside a short
 * list are removed, their words stay; scripts, styles, classes and ids are removed. Repeating it
 * changes nothing. The result may be longer than the input (`contentProblem` tells whether it fits).
 *
 * Text consists of p, h2–h4, ul, ol, li, blockquote, pre, hr, br, strong, em, u, s, sub, sup, code,
 * a[href], table with caption, thead, tbody, tfoot, tr, th, td; the author's own Arabic is
 * `<p lang="ar" dir="rtl">` or `<span lang="ar" dir="rtl">`. A plain blockquote is a pull quote.
 * Three blocks are the site's own:
 *
 * - a picture: `<figure><img src="/images/…" alt="…" width="1200" height="800"><figcaption>…
 *   </figcaption></figure>`, the figcaption optional; the picture is in the site's own store, and
 *   width and height are the file's, so that nothing moves when it loads;
 * - verses of the Quran: `<blockquote data-quran="2:255"></blockquote>`, or `2:255-257`. The page
 *   adds the Arabic text before and a link to the reader after the blockquote's content, which is
 *   empty or paragraphs with the meaning in the author's words;
 * - a tour: `<div data-tour="slug-of-the-tour"></div>`, empty. The page shows today's tour, or
 *   nothing when it is gone.
 */
export function sanitizeArticle(html: string): string {
  let before = html;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const after = sanitizeOnce(before);
    if (after === before) return after;
    before = after;
  }
  return before;
}

/** Removing or closing tags may form new ones, so the text is sanitised until it no longer changes. */
const MOST_ROUNDS = 8;

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(TAGS),
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(TAGS).map(([tag, rules]) => [tag, Object.keys(rules)])),
      a: ['href', 'rel'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: DEEPEST,
    disallowedTagsMode: 'discard',
    transformTags: { '*': clean },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
    .replace(/<p(?: [^>]*)?><\/p>/g, '')
    .trim();
}

function clean(name: string, given: Attributes): Tag {
  const renamed = SAME[name] ?? name;
  const attribs: Attributes = {};
  for (const [attribute, rule] of Object.entries(TAGS[renamed] ?? {})) {
    const value = given[attribute] ?? (attribute === 'alt' ? '' : undefined);
    const kept = value === undefined ? null : rule(value);
    if (kept !== null) attribs[attribute] = kept;
  }
  if (renamed === 'a' && /^https?:/i.test(attribs['href'] ?? '')) {
    attribs['rel'] = 'nofollow noopener';
  }
  const isTour = attribs['data-tour'] !== undefined;
  return { tagName: PARAGRAPHS.has(renamed) && !isTour ? 'p' : renamed, attribs };
}

function quranReference(value: string): string | null {
  const quotation = parseQuotation(value.trim());
  return quotation ? writeQuotation(quotation) : null;
}

/** A link within the page or the site, or an address whose scheme is checked elsewhere. */
function isLink(value: string): boolean {
  return value.length <= 2000 && /^(?:#|\/(?![/\\])|https?:\/\/|mailto:|tel:)/i.test(value);
}
