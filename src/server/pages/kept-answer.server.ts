import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headersFor } from '#server/http/headers.server.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * The first visitor waits for this compression; later ones get a page a twelfth smaller, made
 * meanwhile.
 */
export const BROTLI_QUALITY = { first: 6, dense: 11 };

/** An answer that is the same for everybody, ready to be sent in any encoding. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Epoch milliseconds from which on the answer is no longer valid; Infinity for most. */
  untilMs: number;
  /** The pattern of its route. */
  route: string;
  /** The state of the data it was made from. */
  generation: string;
  madeAtMs: number;
  bodies: Record<Encoding, Buffer>;
  /** Names and values alternating for each body, which Node writes fastest. */
  heads: Record<Encoding, string[]>;
  /** Whether it is worth a denser compression that has not been started. */
  wantsDenser: boolean;
}
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The header with the instant (epoch milliseconds) until which an answer is valid; it is never
 * sent.
 */
export const KEEP_UNTIL = 'x-keep-until';

/** Memory of an answer beside its bodies: headers, hashes of the policy, keys. */
const OVERHEAD_BYTES = 4096;

/** The best encoding a client accepts of those we keep. A quality of zero is a refusal. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  const offered = String(accept ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(offered)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(offered)) return 'gzip';
  return 'identity';
}

/**
 * Prepares an answer for the cache: its body in every encoding, its ETag, and the headers of
 * `always`, because a kept answer passes no middleware.
 */
export async function keepable(
  response: Response,
  always: Record<string, string>,
  about: Pick<KeptAnswer, 'route' | 'generation' | 'madeAtMs'>,
): Promise<KeptAnswer> {
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
    ...about,
    status: response.status,
    headers: kept,
    etag,
    untilMs: until === undefined ? Number.POSITIVE_INFINITY : Number(until),
    bodies: { identity, br, gzip: zipped },
    // Requests of scripts are only for data: nothing is painted.
    wantsDenser: headers['content-type']?.startsWith('text/html') ?? false,
  };
  const heads = {
    br: headOf(answer, 'br'),
    gzip: headOf(answer, 'gzip'),
    identity: headOf(answer, 'identity'),
  };
  return { ...answer, heads };
}

/** Roughly the bytes of memory that an answer takes. */
export function sizeOf({ bodies }: KeptAnswer): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, OVERHEAD_BYTES);
}

let densening: Promise<unknown> = Promise.resolve();

/**
 * Makes denser forms one at a time in the whole process: each occupies a thread for a tenth of a
 * second, and sign-ins need that thread as well. Where `work` fails, the first form remains.
 */
export function densenInTurn(work: () => Promise<unknown>): void {
  densening = densening.then(work).catch(() => undefined);
}

/** Replaces the first brotli form with a denser one, made now. */
export async function makeDenser(answer: KeptAnswer): Promise<void> {
  answer.bodies.br = await brotli(answer.bodies.identity, BROTLI_QUALITY.dense);
  answer.heads.br = headOf(answer, 'br');
}

function headOf(answer: Pick<KeptAnswer, 'headers' | 'bodies'>, encoding: Encoding): string[] {
  return [
    ...Object.entries(answer.headers).flat(),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(answer.bodies[encoding].length),
  ];
}

export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The answer as a Response; `write` of the kept pages answers later requests. */
export function toResponse(answer: KeptAnswer, encoding: Encoding): Response {
  const headers = new Headers(answer.headers);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(answer.bodies[encoding]), { status: answer.status, headers });
}
