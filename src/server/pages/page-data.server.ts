import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  brotli,
  BROTLI_QUALITY,
  chooseEncoding,
  densenInTurn,
  type Encoding,
} from '#server/pages/kept-answer.server.ts';

const compressGzip = promisify(gzip);

const FOLDER = '/page-data/';
const PATH = /^\/page-data\/([\w-]{22})\.js$/;

export type PageData = ReturnType<typeof createPageData>;

/**
 * The initial data of pages, in files of their own, so that a page has its content only once and is
 * small before its first paint. Each file is named by the digest of its contents and may be cached
 * for ever. `maxBytes` limits the memory; with the same limit as the kept pages, every kept page
 * finds its data, because the data are smaller.
 */
export function createPageData({ maxBytes }: { maxBytes: number }) {
  const kept = new LRUCache<string, Script>({
    maxSize: maxBytes,
    // Two bytes per character, and at most as much again for the compressed forms.
    sizeCalculation: ({ code }) => code.length * 4 + 1,
  });

  return {
    /** Stores the code that passes a page's data to its scripts; returns its address. */
    keep(code: string, page: string) {
      const name = createHash('sha256').update(code).digest('base64url').slice(0, 22);
      if (!kept.has(name)) kept.set(name, scriptOf(code));
      return `${FOLDER}${name}.js?of=${encodeURIComponent(page)}`;
    },
    /**
     * The answer to a request for such an address, null for any other. If its data are not here,
     * `findPage` makes the page that the address names, which stores its present data.
     */
    answer(request: Request, findPage: (page: string) => Promise<unknown>) {
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

/** A script with its compressed forms; each form is made on the first request for it. */
interface Script {
  code: string;
  body(encoding: Encoding): Promise<Uint8Array>;
}

/** The dense form begins with the second request for Brotli. */
function scriptOf(code: string): Script {
  const made = new Map<Encoding, Promise<Uint8Array>>();
  const text = () => Buffer.from(code);
  const make = {
    identity: () => Promise.resolve(text()),
    gzip: () => compressGzip(text()),
    br: () => brotli(text(), BROTLI_QUALITY.first),
  };
  let askedForBrotli = 0;
  return {
    code,
    body(encoding) {
      const body = made.get(encoding) ?? make[encoding]();
      made.set(encoding, body);
      if (encoding === 'br' && ++askedForBrotli === 2) {
        densenInTurn(async () => {
          const dense = await brotli(text(), BROTLI_QUALITY.dense);
          made.set('br', Promise.resolve(dense));
        });
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

/** For an unknown digest, of a former process or from before a change: the page reloads once. */
const STALE = scriptOf(
  `if (sessionStorage.getItem('stale') !== location.href) {
  sessionStorage.setItem('stale', location.href);
  location.reload();
}
`,
);
