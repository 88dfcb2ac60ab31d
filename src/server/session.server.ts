import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { createContext } from 'react-router';
import { type AccessPolicy, type AccountActor, type Actor, roleInForce } from '#lib/actor.ts';
import { accounts, sessions } from '#server/account-tables.server.ts';
import { hashToken, newToken } from '#server/auth-token.server.ts';
import type { Db } from '#server/db.server.ts';
import type { SignedIn } from '#server/permission.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A session ends after so long without a request. */
const IDLE_MS = 30 * DAY;
/** And after so long in any case. */
const LONGEST_MS = 90 * DAY;
/** How exactly `last_seen_at` is kept: a page view in between writes nothing. */
const SEEN_EVERY_MS = 5 * MINUTE;

/** Asks, once per request and only when somebody wants to know, who sent it. */
export type AskActor = () => Promise<Actor>;

/** Who asks: `await context.get(actorContext)()` in loaders and actions. */
export const actorContext = createContext<AskActor>();

export interface Session {
  actor: AccountActor;
  expiresAt: Date;
}

export interface StartedSession {
  /** For the cookie; the database keeps its hash only. */
  token: string;
  /** When the cookie may go: no session lives longer. */
  cookieExpiresAt: Date;
}

/**
 * Signs somebody in whose password was just found right. Null when the account has changed since:
 * blocked, deleted, or with another password than `passwordHash`. To be called in a transaction:
 * the row stays locked, so that a block or a new password which follows finds this session to end.
 */
export async function startSession(
  tx: Db,
  given: { accountId: number; passwordHash: string; agent: string; now: Date },
): Promise<StartedSession | null> {
  const { accountId, now } = given;
  const [account] = await tx
    .select({ passwordHash: accounts.password_hash })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.blocked_at)))
    .for('share');
  if (account?.passwordHash !== given.passwordHash) return null;
  const token = newToken();
  await tx.insert(sessions).values({
    token_hash: hashToken(token) ?? '',
    account_id: accountId,
    agent: given.agent,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + IDLE_MS),
  });
  return { token, cookieExpiresAt: new Date(now.getTime() + LONGEST_MS) };
}

/**
 * The session of a token, with the account as it is at this moment; null when there is none, it has
 * expired or was revoked, or its account is blocked or must confirm its address first. Seen now and
 * then, a session lives on; `refresh` does that at once.
 */
export async function findSession(
  db: Db,
  token: string | null,
  policy: AccessPolicy,
  now: Date,
  options: { refresh?: boolean } = {},
): Promise<Session | null> {
  const hash = token === null ? null : hashToken(token);
  if (hash === null) return null;
  const [row] = await db
    .select({
      id: accounts.id,
      sessionId: sessions.id,
      email: accounts.email,
      name: accounts.name,
      grantedRole: accounts.role,
      emailConfirmedAt: accounts.email_confirmed_at,
      totpEnabledAt: accounts.totp_enabled_at,
      accessRequestedAt: accounts.access_requested_at,
      createdAt: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
      expiresAt: sessions.expires_at,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(
      and(eq(sessions.token_hash, hash), gt(sessions.expires_at, now), isNull(accounts.blocked_at)),
    )
    .limit(1);
  if (!row || (policy.requiresConfirmedEmail && !row.emailConfirmedAt)) return null;
  const { id, sessionId, email, name, grantedRole } = row;
  const hasSecondFactor = row.totpEnabledAt !== null;
  const actor: AccountActor = {
    kind: 'account',
    id,
    sessionId,
    email,
    name,
    role: roleInForce({ grantedRole, hasSecondFactor }, policy),
    grantedRole,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    hasSecondFactor,
    hasRequestedAccess: row.accessRequestedAt !== null,
  };
  if (!options.refresh && now.getTime() - row.lastSeenAt.getTime() < SEEN_EVERY_MS) {
    return { actor, expiresAt: row.expiresAt };
  }
  const expiresAt = new Date(
    Math.min(now.getTime() + IDLE_MS, row.createdAt.getTime() + LONGEST_MS),
  );
  await db
    .update(sessions)
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where(eq(sessions.id, sessionId));
  return { actor, expiresAt };
}

/** Ends the session of a token, if it is one. */
export async function endSession(db: Db, token: string | null): Promise<void> {
  const hash = token === null ? null : hashToken(token);
  if (hash !== null) await db.delete(sessions).where(eq(sessions.token_hash, hash));
}

/** Ends all sessions of an account, or all but one. */
export async function endSessions(db: Db, accountId: number, exceptId?: number): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.account_id, accountId),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    );
}

export interface SessionRow {
  id: number;
  agent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where somebody is signed in, the latest seen first. */
export async function listSessions(db: Db, actor: SignedIn, now: Date): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      agent: sessions.agent,
      createdAt: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
    })
    .from(sessions)
    .where(and(eq(sessions.account_id, actor.id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .limit(100);
}

/** Ends one of somebody's own sessions; false when they have no such session. */
export async function revokeSession(db: Db, actor: SignedIn, sessionId: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.account_id, actor.id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends somebody's sessions everywhere but here. */
export async function revokeOtherSessions(db: Db, actor: SignedIn): Promise<void> {
  await endSessions(db, actor.id, actor.sessionId);
}
