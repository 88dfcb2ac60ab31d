import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { headersFor } from '#server/headers.server.ts';
import type { Log } from '#server/log.server.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Who asks first waits for it; who asks again gets a page a twelfth smaller, made meanwhile. */
const BROTLI_QUALITY = { first: 6, dense: 11 };

/** An answer that is the same for everybody, ready to be written in any encoding. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Epoch milliseconds from which on the answer is no longer right; Infinity for most. */
  untilMs: number;
  bodies: Record<Encoding, Buffer>;
  /** Names and values by turns for each body, as Node writes them fastest. */
  heads: Record<Encoding, string[]>;
  /** Whether it is worth a denser form that has not been begun. */
  wantsDenser: boolean;
}
export type Encoding = 'br' | 'gzip' | 'identity';

/** What is asked for, and by whom in so far as it matters. */
export interface Asked {
  /** Names the answer; all that mean the same share one. */
  address: string;
  /** Path and search of the request, by which `write` finds the answer; null to come here again. */
  alias: string | null;
  /** The Accept-Encoding of the request. */
  encodings: string | undefined;
}

/** Names the instant (epoch milliseconds) up to which an answer is right; it never leaves. */
export const KEEP_UNTIL = 'x-keep-until';

export interface KeptPages {
  /** The kept answer of an address, made once by `make` however many ask at the same time. */
  answer(asked: Asked, make: () => Promise<Response>): Promise<Response>;
  /** Writes a kept answer straight to the socket; false when there is none for this request. */
  write(request: IncomingMessage, response: ServerResponse): boolean;
}

interface KeptOptions {
  generation: () => string;
  maxBytes: number;
  /** What every answer carries, for a kept one passes no middleware. */
  headers?: Record<string, string>;
  /** Hears of each answer written from memory, at level debug: they are many and all alike. */
  log?: Pick<Log, 'debug'>;
  nowMs?: () => number;
}

/**
 * Keeps answers until `generation()` changes: it must name the data's version and the day, so a
 * write or midnight makes everything new at once. An answer whose making began before such a
 * change is given to those who waited for it and not kept. An answer that names in KEEP_UNTIL when
 * it stops being right is kept no longer than that. `maxBytes` bounds the memory.
 */
export function createKeptPages(options: KeptOptions): KeptPages {
  const { nowMs = Date.now } = options;
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: options.maxBytes,
    sizeCalculation: (answer) =>
      Object.values(answer.bodies).reduce((sum, body) => sum + body.length, 1),
  });
  const aliases = new LRUCache<string, string>({ max: 5000 });
  const making = new Map<string, Promise<KeptAnswer | Response>>();
  let generation = options.generation();
  let densening = Promise.resolve();

  /** One at a time: it takes a tenth of a second of a thread that sign-ins need as well. */
  const makeDenser = (answer: KeptAnswer) => {
    answer.wantsDenser = false;
    const born = generation;
    densening = densening.then(async () => {
      if (generation !== born) return;
      answer.bodies.br = await brotli(answer.bodies.identity, BROTLI_QUALITY.dense);
      answer.heads.br = headOf(answer, 'br');
    });
  };

  const renew = () => {
    const now = options.generation();
    if (now === generation) return;
    generation = now;
    kept.clear();
    making.clear();
  };

  const find = (address: string | undefined) => {
    renew();
    const answer = address === undefined ? undefined : kept.get(address);
    return answer && nowMs() < answer.untilMs ? answer : undefined;
  };

  return {
    async answer({ address, alias, encodings }, make) {
      const give = (answer: KeptAnswer) => {
        if (alias !== null) aliases.set(alias, address);
        return toResponse(answer, chooseEncoding(encodings));
      };
      const known = find(address);
      if (known) return give(known);
      let promise = making.get(address);
      if (!promise) {
        const born = generation;
        promise = make()
          .then(async (response) => {
            if (response.status !== 200 && response.headers.get('x-keep') !== 'yes')
              return response;
            const answer = await keepable(response, options.headers ?? {});
            if (options.generation() === born) kept.set(address, answer);
            return answer;
          })
          .finally(() => making.delete(address));
        making.set(address, promise);
      }
      const made = await promise;
      return made instanceof Response ? made.clone() : give(made);
    },

    write(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const answer = find(aliases.get(request.url ?? ''));
      if (!answer) return false;
      // Enough to find one line of the log; each byte of a page counts.
      const id = randomUUID().slice(-12);
      const isKnown = request.headers['if-none-match']?.includes(answer.etag) ?? false;
      if (isKnown) {
        response.writeHead(304, { ...answer.headers, 'x-request-id': id }).end();
      } else {
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        if (answer.wantsDenser) makeDenser(answer);
        response.writeHead(answer.status, [...answer.heads[encoding], 'x-request-id', id]);
        response.end(request.method === 'HEAD' ? undefined : answer.bodies[encoding]);
      }
      options.log?.debug({
        request: id,
        method: request.method,
        path: request.url?.replace(/\?.*$/, ''),
        status: response.statusCode,
        kept: true,
      });
      return true;
    },
  };
}

/** The best encoding a client accepts of those we keep. A quality of zero is a refusal. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  const offered = String(accept ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(offered)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(offered)) return 'gzip';
  return 'identity';
}

async function keepable(response: Response, always: Record<string, string>): Promise<KeptAnswer> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, zipped] = await Promise.all([
    brotli(identity, BROTLI_QUALITY.first),
    compressGzip(identity, { level: 6 }),
  ]);
  const headers = Object.fromEntries(response.headers);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const until = headers[KEEP_UNTIL];
  delete headers[KEEP_UNTIL];
  delete headers['x-keep'];
  delete headers['content-length'];
  delete headers['x-request-id'];
  const kept = {
    ...headersFor(always, headers['content-security-policy']),
    ...headers,
    etag,
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
  };
  const answer = {
    status: response.status,
    headers: kept,
    etag,
    untilMs: until === undefined ? Number.POSITIVE_INFINITY : Number(until),
    bodies: { identity, br, gzip: zipped },
    // What scripts ask for is only data: nothing is painted by it.
    wantsDenser: headers['content-type']?.startsWith('text/html') ?? false,
  };
  const heads = {
    br: headOf(answer, 'br'),
    gzip: headOf(answer, 'gzip'),
    identity: headOf(answer, 'identity'),
  };
  return { ...answer, heads };
}

function headOf(answer: Pick<KeptAnswer, 'headers' | 'bodies'>, encoding: Encoding): string[] {
  return [
    ...Object.entries(answer.headers).flat(),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(answer.bodies[encoding].length),
  ];
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Only the first asker of a page comes this way; from then on `write` answers from memory. */
function toResponse(answer: KeptAnswer, encoding: Encoding): Response {
  const headers = new Headers(answer.headers);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(answer.bodies[encoding]), { status: answer.status, headers });
}
