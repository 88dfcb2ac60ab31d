import { isProblem } from '#lib/problem.ts';
import { jsonOf } from '#lib/text/json-text.ts';

/** Longer than the site's own timeout for a database that does not respond. */
const PATIENCE_MS = 20_000;

interface Asking {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Time limit for the answer, including a wait for a busy site. */
  withinMs?: number;
  /** Aborts the request when its caller no longer needs it. */
  signal?: AbortSignal | undefined;
  /** The request continues after its page is left. */
  keepalive?: boolean;
  priority?: RequestPriority | undefined;
  mode?: RequestMode;
}

interface Reply {
  ok: boolean;
  status: number;
  text: string;
  /** Parses JSON; null when it is invalid. */
  body: unknown;
  headers: Headers;
}

/** Sends a request. Null: no network, no answer in time, or aborted. Never rejects. */
export type Request = (address: string, asking?: Asking) => Promise<Reply | null>;

/**
 * Creates requests that use a `fetch`, which may throw anything. Each has a time limit. A busy site
 * (429) has not done the work, so the request is repeated once after the seconds in Retry-After, if
 * that is within the limit; a request that outlives its page is not repeated.
 */
export function requester(fetch: typeof globalThis.fetch): Request {
  return async (address, asking = {}) => {
    const { method = 'GET', json, withinMs = PATIENCE_MS, signal, ...how } = asking;
    const endsAtMs = Date.now() + withinMs;
    // `AbortSignal.any` is missing before Safari 17.4 and Chrome 116.
    const ending = new AbortController();
    const end = () => ending.abort();
    const late = setTimeout(end, withinMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const init: RequestInit = {
      ...how,
      method,
      signal: ending.signal,
      ...(json !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
    };
    try {
      let response = await fetch(address, init);
      const waitMs = response.status === 429 && !how.keepalive ? retryAfterMs(response) : null;
      if (waitMs !== null && Date.now() + waitMs < endsAtMs) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        if (ending.signal.aborted) return null;
        response = await fetch(address, init);
      }
      return await replyOf(response);
    } catch {
      return null;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', end);
    }
  };
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = headers.get('retry-after');
  return seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

async function replyOf(response: Response): Promise<Reply> {
  const { ok, status, headers } = response;
  const text = await response.text().catch(() => '');
  return { ok, status, text, body: jsonOf(text), headers };
}

/** The one way for pages to request the site or another host, except forms, uploads and workers. */
export const request = requester((...asked) => fetch(...asked));

/** The body of a successful answer, of the type that its address promises; else null. */
export function given<Body extends object>(reply: Reply | null): Body | null {
  return reply?.ok ? (reply.body as Body | null) : null;
}

/** Whether the site refused because nobody is signed in, or the person lacks the right. */
export function isSessionLost({ status }: Reply): boolean {
  return status === 401 || status === 403;
}

/** The site's Russian message about a refusal; null when there is none. */
export function refusalIn({ body }: Reply): string | null {
  return isProblem(body) ? body.message : null;
}

/** The JSON of a file of the site. Rejects without it. */
export async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}
