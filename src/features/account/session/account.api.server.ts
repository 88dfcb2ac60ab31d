import { type Context, Hono } from 'hono';
import { readJson } from '#server/forms/json-reader.server.ts';
import { enter, signOutCookies } from '#server/session/account-answers.server.ts';
import type { AccountContext, AccountOf } from '#server/session/account-context.server.ts';
import { REGISTERED, SESSION_MISSING } from '#lib/account/auth-messages.ts';
import { register } from '#features/account/core/register.server.ts';
import { type SessionAnswer, sessionAnswer } from '#lib/account/session-answer.ts';
import { signIn } from '#features/account/credentials/sign-in.server.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { endSession, findSession, type StartedSession } from '#server/session/session.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

interface Request {
  db: Db;
  account: AccountContext;
  input: unknown;
}

/**
 * The JSON API of the session, for every tab and for programs. Responses are
 * `{ code, message, field?, details? }` with a Russian message, or the requested object:
 * - `GET /api/session`, `POST /api/session/refresh` → `{ session }` (see SessionAnswer);
 *   refreshing without a session is refused with `session_not_found`
 * - `POST /api/sign-up` `{ email, password, confirmPassword?, name?, consent }`
 * - `POST /api/sign-in` `{ email, password }` → `{ session }`, or `code_needed` (202)
 * - `POST /api/sign-out`
 * Everything else is forms: the code of an app is sent to `/account/sign-in`.
 */
export function accountApi({ read, accountOf }: { read: Read; accountOf: AccountOf }) {
  const app = new Hono<NodeEnv>();
  const serve = async (c: Context<NodeEnv>, work: (request: Request) => Promise<Response>) => {
    const account = accountOf(c.req.raw.headers, c.env);
    const input: unknown = c.req.method === 'GET' ? undefined : await readJson(c.req);
    const response = await read((db) => work({ db, account, input })).catch(answerProblem);
    response.headers.set('cache-control', 'no-store');
    return response;
  };

  app.get('/api/session', (c) =>
    serve(c, async (request) => sessionJson(await sessionOf(request))),
  );
  app.post('/api/session/refresh', (c) =>
    serve(c, async (request) => {
      const session = await sessionOf(request, { refresh: true });
      return session ? sessionJson(session) : refusalJson(SESSION_MISSING);
    }),
  );
  app.post('/api/sign-up', (c) =>
    serve(c, async ({ db, account, input }) => {
      const outcome = await register(db, account.visitor, input, account.parts);
      if (!outcome.ok) return refusalJson(outcome.problem);
      const { email, letterSent } = outcome.value;
      return Response.json(
        { code: 'registered', message: REGISTERED, email, letter_sent: letterSent },
        { status: 201 },
      );
    }),
  );

  app.post('/api/sign-in', (c) =>
    serve(c, async ({ db, account, input }) => {
      const { parts, cookies } = account;
      const outcome = await signIn(db, account.visitor, input, parts);
      if (!outcome.ok) return refusalJson(outcome.problem);
      if (outcome.value.kind === 'signed-in') return signedIn(db, account, outcome.value.session);
      const { challenge, expiresAt } = outcome.value;
      return withCookies(
        Response.json(
          { code: 'code_needed', message: 'Введите код из\u00a0приложения' },
          { status: 202 },
        ),
        [cookies.challenge.write(challenge, expiresAt)],
      );
    }),
  );

  app.post('/api/sign-out', (c) =>
    serve(c, async ({ db, account }) => {
      await endSession(db, account.sessionToken);
      return withCookies(sessionJson(null), signOutCookies(account));
    }),
  );

  return app;
}

/**
 * The session of the cookie, or null. An invalid cookie stays: before this response arrives, another
 * tab may have signed in and set a valid one.
 */
async function sessionOf({ db, account }: Request, { refresh = false } = {}) {
  const { parts, sessionToken } = account;
  const now = parts.now();
  const session = await findSession(db, sessionToken, { policy: parts.policy, now, refresh });
  return session && sessionAnswer(session.actor, session.expiresAt, now);
}

function sessionJson(session: SessionAnswer['session']): Response {
  return Response.json({ session } satisfies SessionAnswer);
}

/** Replaces this browser's session by a new one. */
async function signedIn(
  db: Db,
  account: AccountContext,
  started: StartedSession,
): Promise<Response> {
  const { cookies, session } = await enter(db, account, started);
  if (!session) return refusalJson(SESSION_MISSING);
  return withCookies(sessionJson(session), cookies);
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
