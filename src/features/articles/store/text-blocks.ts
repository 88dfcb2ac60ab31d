import type { Heading } from '#features/articles/store/article.ts';
import {
  drawQuotation,
  parseQuotation,
  writeQuotation,
  type QuranQuotation,
} from '#features/articles/store/quran-quotation.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import { findSura } from '#lib/quran/suras.ts';

/*
 * This file reads HTML from `sanitizeArticle`: every «<» begins a tag of the list, attributes are in
 * double quotes in the order of the list, with «"» and «<» escaped.
 */

const QUOTATION = /<blockquote data-quran="([^"]*)">/g;
const TOUR = /<div data-tour="([^"]*)">/g;
const HEADING = /<(h[23])>([\s\S]*?)<\/\1>/g;
/** A text with fewer headings needs no table of contents. */
const WORTH_CONTENTS = 3;

/** Tanzil's terms require its name with a link wherever the text is shown. */
const VERSES_FROM =
  '<p class="verses-from">Арабский текст Корана: <a href="https://tanzil.net" rel="noopener">Tanzil</a></p>';

/** The data that a text needs to be shown today. */
export interface Blocks {
  /** Verses by `writeQuotation`'s spelling; without them a quotation shows only its reference. */
  verses: ReadonlyMap<string, readonly string[]>;
  /** Cards as HTML by slug; a missing tour shows nothing. */
  tours: ReadonlyMap<string, string>;
}

/** The words of a text without tags, with spaces between blocks. */
export function plainText(html: string): string {
  return html
    .replace(
      /<\/?(?:p|h[2-4]|li|ul|ol|blockquote|pre|hr|br|t[rdh]|table|caption|figure|figcaption|div)\b[^>]*>/g,
      ' ',
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim();
}

/** The quotations and tours in a text, each once. */
export function blocksIn(html: string): { quotations: QuranQuotation[]; tours: string[] } {
  const references = new Set([...html.matchAll(QUOTATION)].map(([, reference = '']) => reference));
  return {
    quotations: [...references].flatMap((reference) => parseQuotation(reference) ?? []),
    tours: [...new Set([...html.matchAll(TOUR)].map(([, slug = '']) => slug))],
  };
}

/** The main headings of a text; empty when it is too short for a table of contents. */
export function contentsOf(html: string): Heading[] {
  const headings = headingsOf(html).filter(({ level }) => level === 'h2');
  return headings.length < WORTH_CONTENTS ? [] : headings.map(({ id, text }) => ({ id, text }));
}

/** A text for its page: headings with ids, verses, tours and pictures in their sizes. */
export function showText(html: string, blocks: Blocks): string {
  const ids = headingsOf(html).map(({ id }) => id);
  let heading = 0;
  const text = withVerses(html, blocks.verses)
    .replace(HEADING, (whole, level: string) => {
      const id = ids[heading];
      heading += 1;
      return id === undefined ? whole : `<${level} id="${id}"${whole.slice(1 + level.length)}`;
    })
    .replace(TOUR, (open, slug: string) => open + (blocks.tours.get(slug) ?? ''))
    .replace(
      /<table>/g,
      '<div class="article-table" role="group" aria-label="Таблица" tabindex="0"><table>',
    )
    .replace(/<\/table>/g, '</table></div>')
    .replace(
      /<img src="([^"]*)"/g,
      (_, src: string) => `<img src="${src}"${sizesOf(src)} loading="lazy" decoding="async"`,
    );
  return blocks.verses.size > 0 ? text + VERSES_FROM : text;
}

function headingsOf(html: string) {
  const taken = new Set<string>();
  return [...html.matchAll(HEADING)].map(([, level = '', inside = '']) => {
    const text = plainText(inside);
    const id = uniqueSlug(`h-${slugify(text, 60) || 'razdel'}`, (slug) => taken.has(slug));
    taken.add(id);
    return { level, id, text };
  });
}

/** Arabic first, the reference last, the author's content between them. */
function withVerses(html: string, verses: Blocks['verses']): string {
  const open: (string | null)[] = [];
  return html.replace(
    /<blockquote(?: data-quran="([^"]*)")?>|<\/blockquote>/g,
    (tag, reference?: string) => {
      if (tag === '</blockquote>') {
        const quoted = open.pop();
        return (quoted ? referenceLink(quoted) : '') + tag;
      }
      open.push(reference ?? null);
      const quotation = reference === undefined ? null : parseQuotation(reference);
      const text = reference === undefined ? undefined : verses.get(reference);
      return quotation && text
        ? `${tag}<p class="arabic" lang="ar" dir="rtl">${drawQuotation(quotation, text)}</p>`
        : tag;
    },
  );
}

function referenceLink(reference: string): string {
  const quotation = parseQuotation(reference);
  const sura = quotation && findSura(quotation.sura);
  if (!quotation || !sura) return '';
  return `<p class="verse-source"><a href="/koran/${sura.slug}#ayah-${quotation.from}">Коран, ${writeQuotation(quotation)} («${sura.russianName}»)</a></p>`;
}

/** The sizes of a stored picture, for the width of a text. */
function sizesOf(src: string): string {
  const [, stem, end] = /^(\/images\/[a-z-]+\/\d+_[a-z0-9]+)(\.\w+)$/.exec(src) ?? [];
  if (stem === undefined || end === undefined) return '';
  return ` srcset="${stem}-480${end} 480w, ${src} 1200w" sizes="(max-width: 44rem) 92vw, 42rem"`;
}
