import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { enter, left } from '#features/account/account-answers.server.ts';
import type { AccountDesk, OpenDesk } from '#features/account/account-desk.server.ts';
import {
  type AuthProblem,
  REGISTERED,
  RESET_REQUESTED,
  SESSION_MISSING,
} from '#features/account/auth-messages.ts';
import { confirmEmail } from '#features/account/email-change.server.ts';
import { requestPasswordReset, resetPassword } from '#features/account/password.server.ts';
import { register } from '#features/account/register.server.ts';
import { type SessionAnswer, sessionAnswer } from '#features/account/session-answer.ts';
import { answerChallenge, signIn } from '#features/account/sign-in.server.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import type { Db } from '#server/db.server.ts';
import type { Read } from '#server/reading.server.ts';
import { endSession, findSession, type StartedSession } from '#server/session.server.ts';

interface Request {
  db: Db;
  desk: AccountDesk;
  input: unknown;
}

/**
 * What the sign-in dialog and the session in every tab ask, as JSON. Answers are
 * `{ code, message, field?, details? }` with a Russian message, or what the call is about:
 *
 * - `GET /api/session`, `POST /api/session/refresh` → `{ session }` (see SessionAnswer);
 *   refreshing without one is refused with `session_not_found`
 * - `POST /api/sign-up` `{ email, password, confirmPassword?, name?, consent }`
 * - `POST /api/sign-in` `{ email, password }` → `{ session }`, or `code_needed` (202)
 * - `POST /api/sign-in/code` `{ code }`: of the app, or a backup code → `{ session }`
 * - `POST /api/sign-out`
 * - `POST /api/password/forgotten` `{ email }`
 * - `POST /api/password/reset` `{ token, password, confirmPassword? }`
 * - `POST /api/email/confirm` `{ token, password }` → `{ email, session }`
 */
export function accountApi({ read, openDesk }: { read: Read; openDesk: OpenDesk }) {
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>();
  const serve = async (
    c: Context<{ Bindings: { incoming?: IncomingMessage } }>,
    work: (request: Request) => Promise<Response>,
  ) => {
    const desk = openDesk(c.req.raw.headers, c.env);
    const input: unknown =
      c.req.method === 'GET' ? undefined : await c.req.json().catch(() => null);
    const response = await read((db) => work({ db, desk, input })).catch(answerProblem);
    response.headers.set('cache-control', 'no-store');
    return response;
  };

  app.get('/api/session', (c) => serve(c, answerSession));

  app.post('/api/session/refresh', (c) =>
    serve(c, async ({ db, desk }) => {
      const { parts, sessionToken } = desk;
      const now = parts.now();
      const session = await findSession(db, sessionToken, parts.policy, now, { refresh: true });
      if (session) {
        return Response.json({
          session: sessionAnswer(session.actor, session.expiresAt, now),
        } satisfies SessionAnswer);
      }
      return refusal(SESSION_MISSING);
    }),
  );

  app.post('/api/sign-up', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const outcome = await register(db, desk.visitor, input, desk.parts);
      if (!outcome.ok) return refusal(outcome.problem);
      const { email, letterSent } = outcome.value;
      return Response.json(
        { code: 'registered', message: REGISTERED, email, letter_sent: letterSent },
        { status: 201 },
      );
    }),
  );

  app.post('/api/sign-in', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const { parts, cookies } = desk;
      const outcome = await signIn(db, desk.visitor, input, parts);
      if (!outcome.ok) return refusal(outcome.problem);
      if (outcome.value.kind === 'signed-in') return signedIn(db, desk, outcome.value.session);
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

  app.post('/api/sign-in/code', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const { parts, visitor, challenge } = desk;
      const outcome = await answerChallenge(db, visitor, challenge, input, parts);
      return outcome.ok ? signedIn(db, desk, outcome.value) : refusal(outcome.problem);
    }),
  );

  app.post('/api/sign-out', (c) =>
    serve(c, async ({ db, desk }) => {
      await endSession(db, desk.sessionToken);
      return withCookies(Response.json({ session: null } satisfies SessionAnswer), left(desk));
    }),
  );

  app.post('/api/password/forgotten', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const outcome = await requestPasswordReset(db, desk.visitor, input, desk.parts);
      if (!outcome.ok) return refusal(outcome.problem);
      return Response.json({ code: 'reset_requested', message: RESET_REQUESTED });
    }),
  );

  app.post('/api/password/reset', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const outcome = await resetPassword(db, desk.visitor, input, desk.parts);
      if (!outcome.ok) return refusal(outcome.problem);
      return withCookies(
        Response.json({
          code: 'password_changed',
          message: 'Пароль изменён. Войдите с\u00a0новым паролем.',
          email: outcome.value.email,
        }),
        left(desk),
      );
    }),
  );

  app.post('/api/email/confirm', (c) =>
    serve(c, async ({ db, desk, input }) => {
      const outcome = await confirmEmail(db, desk.visitor, input, desk.parts);
      if (!outcome.ok) return refusal(outcome.problem);
      const { email, session } = outcome.value;
      const about = { code: 'email_confirmed', message: 'Email подтверждён.', email };
      return session ? signedIn(db, desk, session, about) : Response.json({ ...about, session });
    }),
  );

  return app;
}

/**
 * The session of the cookie, or none. A cookie that opens nothing stays: by the time this answer
 * arrives, another tab may have signed in and put a good one in its place.
 */
async function answerSession({ db, desk }: Request): Promise<Response> {
  const { parts, sessionToken } = desk;
  const now = parts.now();
  const session = await findSession(db, sessionToken, parts.policy, now);
  return Response.json({
    session: session && sessionAnswer(session.actor, session.expiresAt, now),
  } satisfies SessionAnswer);
}

/** Puts a new session in the place of the one this browser had. */
async function signedIn(
  db: Db,
  desk: AccountDesk,
  started: StartedSession,
  about: object = {},
): Promise<Response> {
  const cookies = await enter(db, desk, started);
  const { parts } = desk;
  const now = parts.now();
  const session = await findSession(db, started.token, parts.policy, now);
  if (!session) return refusal(SESSION_MISSING);
  const answer = { ...about, session: sessionAnswer(session.actor, session.expiresAt, now) };
  return withCookies(Response.json(answer satisfies SessionAnswer), cookies);
}

function refusal(problem: AuthProblem): Response {
  const { retryAfterSeconds } = problem;
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined;
  return Response.json(problem, { status: problem.status, headers });
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
