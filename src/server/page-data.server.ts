import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding } from '#server/kept-pages.server.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const FOLDER = '/page-data/';
const PATH = /^\/page-data\/([\w-]{22})\.js$/;

/**
 * What this process does not know any more, and no page of today starts from: the page is loaded
 * anew, once. It may come from a process before this one, or from before a change.
 */
const STALE = `if (sessionStorage.getItem('stale') !== location.href) {
  sessionStorage.setItem('stale', location.href);
  location.reload();
}
`;

export interface PageData {
  /** Keeps the code that hands a page's data to its scripts; answers with its address. */
  keep(code: string, page: string): string;
  /**
   * The answer to a request for such an address, null for any other. `render` makes the page it
   * names anew when its data is not here.
   */
  answer(request: Request, render: (page: string) => Promise<unknown>): Promise<Response> | null;
}

/**
 * What scripts of pages start from, apart from the pages, so that a page carries its content only
 * once and is small before its first paint. Each lies under the digest of its contents and may be
 * kept by browsers for ever. `maxBytes` bounds the memory.
 */
export function createPageData({ maxBytes }: { maxBytes: number }): PageData {
  const codes = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (code) => code.length * 2 + 1,
  });

  return {
    keep(code, page) {
      const name = createHash('sha256').update(code).digest('base64url').slice(0, 22);
      codes.set(name, code);
      return `${FOLDER}${name}.js?of=${encodeURIComponent(page)}`;
    },
    answer(request, render) {
      const { pathname, searchParams } = new URL(request.url);
      const name = PATH.exec(pathname)?.[1];
      const page = searchParams.get('of');
      if (name === undefined || page === null) return null;
      return (async () => {
        if (!codes.has(name)) await render(page);
        const code = codes.get(name);
        return script(code ?? STALE, {
          accepted: request.headers.get('accept-encoding') ?? '',
          cache: code === undefined ? 'no-store' : 'public, max-age=31536000, immutable',
        });
      })();
    },
  };
}

async function script(code: string, { accepted, cache }: { accepted: string; cache: string }) {
  const encoding = chooseEncoding(accepted);
  const headers = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cache,
    vary: 'accept-encoding',
  });
  if (encoding === 'identity') return new Response(code, { headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compress[encoding](code)), { headers });
}
