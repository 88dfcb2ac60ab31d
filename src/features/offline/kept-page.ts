/** What the document of a page says of the files it needs. */
export interface PageParts {
  title: string;
  /** Of the site's build, whose scripts the page starts. */
  build: string | null;
  /** Address of the data its scripts start from, with its search. */
  data: string | null;
  /** Addresses of the site's own pictures on it. */
  images: string[];
}

const TITLE = /<title>([^<]*)<\/title>/;
const BUILD = /\/assets\/manifest-([\w-]+)\.js/;
const DATA = /import "(\/page-data\/[\w-]{22}\.js\?of=[^"]+)"/;
const IMAGE = /<img [^>]*?src="(\/images\/[^"]+)"/g;
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** Reads a page as the server writes it (`document.server.ts`). */
export function readPage(html: string): PageParts {
  return {
    title: plainText(TITLE.exec(html)?.[1] ?? ''),
    build: BUILD.exec(html)?.[1] ?? null,
    data: DATA.exec(html)?.[1] ?? null,
    images: [...new Set([...html.matchAll(IMAGE)].map(([, src = '']) => plainText(src)))],
  };
}

/** The same page, saying on its root element that it is a copy kept since then (ISO instant). */
export function markKept(html: string, keptAt: string): string {
  return html.replace(/<html\b/, `<html data-kept-at="${keptAt}"`);
}

function plainText(html: string): string {
  return html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/**
 * Whether an answer may be kept in the browser: the server has said that it is the same for
 * everybody. What depends on who asks is `private` or `no-store`, and is never kept.
 */
export function isForEverybody(cacheControl: string | null): boolean {
  const said = (cacheControl ?? '').split(',').map((word) => word.trim().toLowerCase());
  return said.includes('public') && !said.includes('no-store') && !said.includes('private');
}
