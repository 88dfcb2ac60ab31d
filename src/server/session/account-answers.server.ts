import { data, type HeadersArgs, redirect, type RouterContextProvider } from 'react-router';
import { accountContext, type AccountContext } from '#server/session/account-context.server.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import { type ClientSession, sessionAnswer } from '#lib/account/session-answer.ts';
import { sessionHint } from '#lib/account/session-hint.ts';
import { siteContext } from '#server/context.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { endSession, findSession, type StartedSession } from '#server/session/session.server.ts';

/** The parts of the context that the account's pages use. */
export function accountSite(context: Readonly<RouterContextProvider>) {
  const { read, siteUrl } = context.get(siteContext);
  return { account: context.get(accountContext), read, siteUrl };
}

/** A response that nobody else may see; `status` comes from a refusal. */
export function privately<T>(
  value: T,
  given: {
    problem?: Pick<AuthProblem, 'status' | 'retryAfterSeconds'> | null;
    cookies?: string[];
  } = {},
) {
  const { problem, cookies = [] } = given;
  const headers = new Headers(PRIVATE);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (problem?.retryAfterSeconds) headers.set('retry-after', String(problem.retryAfterSeconds));
  return data(value, { status: problem?.status ?? 200, headers });
}

/** Redirects to another page of this site, with cookies. */
export function goOn(address: string, cookies: string[]): Response {
  const headers = new Headers(PRIVATE);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(address, { headers });
}

/** The headers of an account page: those of its answer, above all no caching. */
export function privateHeaders({ actionHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after');
  return retryAfter === null ? PRIVATE : { ...PRIVATE, 'retry-after': retryAfter };
}

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** Replaces the browser's session with a new one: its cookies, and what pages know. */
export async function enter(
  db: Db,
  account: AccountContext,
  started: StartedSession,
): Promise<{ cookies: string[]; session: ClientSession | null }> {
  await endSession(db, account.sessionToken);
  const { parts, cookies } = account;
  const now = parts.now();
  const session = await findSession(db, started.token, { policy: parts.policy, now });
  return {
    cookies: [
      cookies.session.write(started.token, started.cookieExpiresAt),
      cookies.challenge.clear(),
      sessionHint(true, isSecure(account)),
    ],
    session: session && sessionAnswer(session.actor, session.expiresAt, now),
  };
}

/** The cookies of a browser after sign-out. */
export function signOutCookies(account: AccountContext): string[] {
  const { session, challenge } = account.cookies;
  return [session.clear(), challenge.clear(), sessionHint(false, isSecure(account))];
}

function isSecure({ parts }: AccountContext): boolean {
  return parts.siteUrl.startsWith('https:');
}
