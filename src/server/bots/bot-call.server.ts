import { jsonOf } from '#lib/text/json-text.ts';
import { BotFailure } from '#server/bots/bot.server.ts';
import { readBytes } from '#server/files/bounded-body.server.ts';
import { codeIn } from '#server/process/system-errors.server.ts';

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
    const bytes = await readBytes(response.body, MOST_BYTES);
    const seconds = response.headers.get('retry-after');
    return {
      status: response.status,
      body: bytes && jsonOf(new TextDecoder().decode(bytes)),
      code: `${channel}_${response.status}`,
      retryAfter: seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) : null,
    };
  } catch (error) {
    if (signal?.aborted) return failed('called_off');
    const reason = timeout.aborted ? 'timeout' : codeIn(error, /^[A-Z_]{2,40}$/);
    return failed(`${channel}_${reason ?? 'unreachable'}`);
  }
}

/**
 * The body of a successful answer.
 * @throws BotFailure
 */
export async function bodyOf(answer: Promise<BotAnswer>): Promise<unknown> {
  const { status, code, body } = await answer;
  if (status !== 200) throw new BotFailure(code);
  return body;
}

/** Caches the first result that is not null. */
export function onceFound<T>(find: () => Promise<T | null>): () => Promise<T | null> {
  let found: T | null = null;
  return async () => (found ??= await find());
}
