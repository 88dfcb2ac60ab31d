const TITLE = /<title>([^<]*)<\/title>/;
const BUILD = /\/assets\/manifest-([\w-]+)\.js/;
const DATA = /import "(\/page-data\/[\w-]{22}\.js\?of=[^"]+)"/;
const IMAGE = /<img [^>]*?src="(\/images\/[^"]+)"/g;
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** Reads what a page that `document.server.ts` wrote says about the files it needs. */
export function readPage(html: string) {
  return {
    title: plainText(TITLE.exec(html)?.[1] ?? ''),
    /** Scripts and styles of the build that the page starts. */
    build: BUILD.exec(html)?.[1] ?? null,
    /** Address of its initial data, with its search. */
    data: DATA.exec(html)?.[1] ?? null,
    /** Addresses of the site's own pictures on it. */
    images: [...new Set([...html.matchAll(IMAGE)].map(([, src = '']) => plainText(src)))],
  };
}

/** The same page, marked on its root element as a copy stored at that instant (ISO). */
export function markKept(html: string, keptAt: string): string {
  return html.replace(/<html\b/, `<html data-kept-at="${keptAt}"`);
}

function plainText(html: string): string {
  return html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/**
 * Whether an answer may be stored in the browser: the server has marked it as the same for
 * everybody. Answers that depend on the visitor are `private` or `no-store`, and are never stored.
 */
export function isForEverybody(cacheControl: string | null): boolean {
  const said = (cacheControl ?? '').split(',').map((word) => word.trim().toLowerCase());
  return said.includes('public') && !said.includes('no-store') && !said.includes('private');
}
