import { data, type HeadersArgs, redirect, type RouterContextProvider } from 'react-router';
import { accountContext, type AccountDesk } from '#features/account/account-desk.server.ts';
import type { AuthProblem } from '#features/account/auth-messages.ts';
import { sessionHint } from '#features/account/session-hint.ts';
import { siteContext } from '#server/context.server.ts';
import type { Db } from '#server/db.server.ts';
import { endSession, type StartedSession } from '#server/session.server.ts';

/** What every loader and action of the account's pages works with. */
export function counterOf(context: Readonly<RouterContextProvider>) {
  const { read, siteUrl } = context.get(siteContext);
  return { desk: context.get(accountContext), read, siteUrl };
}

/** The fields of a form that was sent, the last of a name; none for anything that is no form. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData().catch(() => null);
  return form ? Object.fromEntries(form) : {};
}

/** A text field, for showing it again: never a password. */
export function typed(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
}

/** An answer that nobody else may see; a problem gives it its status. */
export function privately<T>(
  value: T,
  given: { problem?: AuthProblem | null; cookies?: string[] } = {},
) {
  const { problem, cookies = [] } = given;
  const headers = new Headers(PRIVATE);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (problem?.retryAfterSeconds) headers.set('retry-after', String(problem.retryAfterSeconds));
  return data(value, { status: problem?.status ?? 200, headers });
}

/** Sends somebody on to another page of this site, with cookies. */
export function goOn(address: string, cookies: string[]): Response {
  const headers = new Headers(PRIVATE);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(address, { headers });
}

/** The headers of a page of the account: those of its answer, above all that nobody keeps it. */
export function privateHeaders({ actionHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after');
  return retryAfter === null ? PRIVATE : { ...PRIVATE, 'retry-after': retryAfter };
}

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** Puts a new session in the place of the one this browser had; answers with its cookies. */
export async function enter(db: Db, desk: AccountDesk, started: StartedSession): Promise<string[]> {
  await endSession(db, desk.sessionToken);
  const { session, challenge } = desk.cookies;
  return [
    session.write(started.token, started.cookieExpiresAt),
    challenge.clear(),
    sessionHint(true, isSecure(desk)),
  ];
}

/** The cookies of a browser that nobody is signed in with any more. */
export function left(desk: AccountDesk): string[] {
  const { session, challenge } = desk.cookies;
  return [session.clear(), challenge.clear(), sessionHint(false, isSecure(desk))];
}

function isSecure({ parts }: AccountDesk): boolean {
  return parts.siteUrl.startsWith('https:');
}
