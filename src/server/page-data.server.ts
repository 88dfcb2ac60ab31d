import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding } from '#server/kept-pages.server.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const FOLDER = '/page-data/';
const PATH = /^\/page-data\/([\w-]{22})\.js$/;

export interface PageData {
  /** Keeps the code that hands a page's data to its scripts; answers with its address. */
  keep(code: string, page: string): string;
  /**
   * The answer to a request for such an address, null for any other. `findPage` sees
   * to it that the page it names is kept, as of now, when its data is not here.
   */
  answer(request: Request, findPage: (page: string) => Promise<unknown>): Promise<Response> | null;
}

/**
 * What scripts of pages start from, apart from the pages, so that a page carries its content only
 * once and is small before its first paint. Each lies under the digest of its contents and may be
 * kept by browsers for ever. `maxBytes` bounds the memory; with as much as the kept pages have, none
 * of these is without its data, which is smaller.
 */
export function createPageData({ maxBytes }: { maxBytes: number }): PageData {
  const kept = new LRUCache<string, Script>({
    maxSize: maxBytes,
    // Two bytes a sign, and at most as much again for its compressed forms.
    sizeCalculation: ({ code }) => code.length * 4 + 1,
  });

  return {
    keep(code, page) {
      const name = createHash('sha256').update(code).digest('base64url').slice(0, 22);
      if (!kept.has(name)) kept.set(name, scriptOf(code));
      return `${FOLDER}${name}.js?of=${encodeURIComponent(page)}`;
    },
    answer(request, findPage) {
      const { pathname, searchParams } = new URL(request.url);
      const name = PATH.exec(pathname)?.[1];
      const page = searchParams.get('of');
      if (name === undefined || page === null) return null;
      return (async () => {
        if (!kept.has(name)) await findPage(page);
        const script = kept.get(name);
        return respond(script ?? STALE, {
          accepted: request.headers.get('accept-encoding') ?? '',
          cache: script ? 'public, max-age=31536000, immutable' : 'no-store',
        });
      })();
    },
  };
}

/** A script with its compressed forms, each made once, when it is first asked for. */
interface Script {
  code: string;
  body(encoding: Encoding): Promise<Uint8Array>;
}

function scriptOf(code: string): Script {
  const made = new Map<Encoding, Promise<Uint8Array>>();
  return {
    code,
    body(encoding) {
      let body = made.get(encoding);
      if (!body) {
        body =
          encoding === 'identity' ? Promise.resolve(Buffer.from(code)) : compress[encoding](code);
        made.set(encoding, body);
      }
      return body;
    },
  };
}

async function respond(script: Script, { accepted, cache }: { accepted: string; cache: string }) {
  const encoding = chooseEncoding(accepted);
  const headers = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cache,
    vary: 'accept-encoding',
  });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await script.body(encoding)), { headers });
}

/**
 * What this process does not know any more, and no page of today starts from: the page is loaded
 * anew, once. It may come from a process before this one, or from before a change.
 */
const STALE = scriptOf(`if (sessionStorage.getItem('stale') !== location.href) {
  sessionStorage.setItem('stale', location.href);
  location.reload();
}
`);
