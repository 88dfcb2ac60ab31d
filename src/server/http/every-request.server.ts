import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import { UNAVAILABLE, type Problem } from '#lib/problem.ts';
import type { Env } from '#server/env/env.server.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import {
  connectionAddress,
  type watchProxy,
  type NodeEnv,
} from '#server/http/client-address.server.ts';
import { COME_BACK, headersFor, securityHeaders } from '#server/http/headers.server.ts';
import { foreignOrigin } from '#server/http/origin.server.ts';
import { BAD_ADDRESS, problemAnswer } from '#server/http/problem-answer.server.ts';
import { checkPath, loggedPath, withoutNul } from '#server/http/request-path.server.ts';
import { flashOnce } from '#server/http/flash.server.ts';
import type { Log } from '#server/process/log.server.ts';

const INTERNAL: Problem = { ...UNAVAILABLE, code: 'internal', status: 500 };

export type HttpApp = Hono<
  NodeEnv & { Variables: { requestId: string; isFile: boolean; pattern?: string } }
>;

/** An answer that was made for its request, not read from memory. */
export interface MadeAnswer {
  /** The route's pattern, never the path, so the number of values is limited. */
  route: string;
  path: string;
  method: string;
  status: number;
  ms: number;
}

interface Parts {
  env: Env;
  log: Log;
  proxy: ReturnType<typeof watchProxy>;
  /** Where answers are counted; left out, they are not. */
  answers?: { made(answer: MadeAnswer): void } | undefined;
}

/** What every request passes: it is counted, logged, checked, limited, and answered if all fails. */
export function passEveryRequest(app: HttpApp, { env, log, proxy, answers }: Parts): void {
  const isSecure = env.siteUrl.startsWith('https:');
  const common = securityHeaders(isSecure);
  app.use(async (c, next) => {
    const startedAt = performance.now();
    proxy.see(connectionAddress(c.env), c.req.raw.headers);
    c.set('requestId', randomUUID());
    // What the site itself throws as a Problem reaches this place from wherever nobody caught it.
    await next().catch((thrown: unknown) => {
      c.res = answerProblem(thrown);
    });
    await readRest(c.req.raw);
    const policy = c.res.headers.get('content-security-policy');
    for (const [name, value] of Object.entries(headersFor(common, policy))) {
      // A page with a secret in its address names a stricter one.
      if (name === 'referrer-policy' && c.res.headers.has(name)) continue;
      c.res.headers.set(name, value);
    }
    if (c.res.status === UNAVAILABLE.status && !c.res.headers.has('retry-after')) {
      c.res.headers.set('retry-after', COME_BACK['retry-after']);
    }
    c.res.headers.set('x-request-id', c.get('requestId'));
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    answers?.made({
      route: c.get('pattern') ?? routePath(c),
      path,
      method,
      status: c.res.status,
      ms,
    });
    const isFile = c.get('isFile') || /^\/(images|kartinka|oblozhka|page-data)\//.test(path);
    log[isFile && c.res.ok ? 'debug' : 'info']({
      request: c.get('requestId'),
      method,
      path: loggedPath(path),
      status: c.res.status,
      ms: Math.round(ms),
    });
  });
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const verdict = checkPath(pathname, search);
    if (verdict.kind === 'refused') return problemAnswer(c.req.raw, BAD_ADDRESS);
    if (verdict.kind === 'moved') return c.redirect(verdict.to, 308);
    c.req.raw = withoutNul(c.req.raw);
    return next();
  });
  app.use(async (c, next) => {
    if (foreignOrigin(c.req.raw, env)) {
      return c.json({ code: 'foreign_origin', message: 'Запрос с чужого сайта отклонён.' }, 403);
    }
    return next();
  });
  app.use(flashOnce({ isSecure }));
  app.use((c, next) => (isLarge(c.req.path) ? largeLimit : requestLimit)(c, next));
  app.onError((error, c) => {
    log.error({ request: c.get('requestId'), error: error.name, stack: error.stack });
    return problemAnswer(c.req.raw, INTERNAL);
  });
}

const requestLimit = limitOf(64 * 1024);
/** Several pictures in one form, or an article: each has its own rules besides, and says which. */
const LARGE_BYTES = 8 * 1024 * 1024;
const largeLimit = limitOf(LARGE_BYTES);

const TOO_LARGE: Problem = { code: 'too_large', status: 413, message: 'Слишком большой запрос.' };

function limitOf(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c) => problemAnswer(c.req.raw, TOO_LARGE) });
}

/** Several photographs from a telephone. */
const REST_BYTES = 64 * 1024 * 1024;

/**
 * Reads and forgets what an answer has left of its request. Otherwise the connection is cut half a
 * second later, and with it the next visitor's request that a proxy sends through it; a browser that is
 * still sending sees the cut and not the answer. It takes no memory; the server's limit for a whole
 * request bounds the time.
 */
async function readRest({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > REST_BYTES) return;
    }
  } catch {
    // Whoever asked has gone.
  }
}

function isLarge(path: string): boolean {
  return (
    /^\/api\/(images\/|articles\b|article-drafts\/)/.test(path) ||
    /^\/(upload-images|admin\/articles\/[^/]+)(\.data)?$/.test(path)
  );
}
