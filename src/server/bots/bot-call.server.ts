import { jsonOf } from '#lib/text/json-text.ts';
/** The answer of a bot's host; `status` is 0 without an answer, with a code for the reason. */
export interface BotAnswer {
  status: number;
  body: unknown;
  code: string;
  /** Seconds from a Retry-After header. */
  retryAfter: number | null;
}

export interface BotCall {
  fetch: typeof globalThis.fetch;
  channel: string;
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  json?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Sends one request to a messenger's host, with a time limit, without following redirects to other
 * hosts, and with a limit on the answer's size. Never rejects. No code contains the address,
 * because it may contain the token.
 */
export async function callBot(call: BotCall): Promise<BotAnswer> {
  const { fetch, channel, url, method = 'POST', headers = {}, json, timeoutMs, signal } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const failed = (code: string): BotAnswer => ({ status: 0, body: null, code, retryAfter: null });
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await textOf(response);
    const seconds = response.headers.get('retry-after');
    return {
      status: response.status,
      body: text === null ? null : jsonOf(text),
      code: `${channel}_${response.status}`,
      retryAfter: seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) : null,
    };
  } catch (error) {
    if (signal?.aborted) return failed('called_off');
    return failed(timeout.aborted ? `${channel}_timeout` : `${channel}_${networkCode(error)}`);
  }
}

async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `ECONNREFUSED` and the like, from anywhere in the chain of causes. */
function networkCode(error: unknown): string {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string' && /^[A-Z_]{2,40}$/.test(link.code)) {
      return link.code;
    }
  }
  return 'unreachable';
}

/** Caches the first result that is not null. */
export function onceFound<T>(find: () => Promise<T | null>): () => Promise<T | null> {
  let found: T | null = null;
  return async () => (found ??= await find());
}
