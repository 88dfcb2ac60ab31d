import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { createContext } from 'react-router';
import {
  type AccessPolicy,
  type AccountActor,
  type Actor,
  roleInForce,
} from '#lib/account/actor.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A session ends after this long without a request. */
const IDLE_MS = 30 * DAY;
/** A session ends after this long in any case. */
const LONGEST_MS = 90 * DAY;
/** The precision of `last_seen_at`: a page view within it writes nothing. */
const SEEN_EVERY_MS = 5 * MINUTE;

/** Finds out who sent the request, once per request and only when it is called. */
export type AskActor = () => Promise<Actor>;

/** The signed-in person: `await context.get(actorContext)()` in loaders and actions. */
export const actorContext = createContext<AskActor>();

export interface Session {
  actor: AccountActor;
  expiresAt: Date;
}

export interface StartedSession {
  /** For the cookie; the database stores only its hash. */
  token: string;
  /** When the cookie may expire: no session lives longer. */
  cookieExpiresAt: Date;
}

/**
 * Signs somebody in whose password was just checked. Null when the account has changed since:
 * blocked, deleted, or with another password than `passwordHash`. Call it in a transaction: the row
 * stays locked, so that a block or a new password which follows finds this session and ends it.
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
 * The session of a token, with the present state of the account. Null when there is none, it has
 * expired or was revoked, or its account is blocked or must confirm its address first. Requests
 * prolong a session from time to time; `refresh` does it at once.
 */
export async function findSession(
  db: Db,
  token: string | null,
  { policy, now, refresh = false }: { policy: AccessPolicy; now: Date; refresh?: boolean },
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
      operatorId: accounts.operator_id,
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
  const { id, sessionId, email, name, grantedRole, operatorId } = row;
  const hasSecondFactor = row.totpEnabledAt !== null;
  const actor: AccountActor = {
    kind: 'account',
    id,
    sessionId,
    email,
    name,
    role: roleInForce({ grantedRole, hasSecondFactor }, policy),
    operatorId,
    grantedRole,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    hasSecondFactor,
    hasRequestedAccess: row.accessRequestedAt !== null,
    policy,
  };
  if (!refresh && now.getTime() - row.lastSeenAt.getTime() < SEEN_EVERY_MS) {
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

/** Ends the session of a token, if there is one. */
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

/** Where somebody is signed in, the most recent first. */
export async function listSessions(db: Db, actor: Pick<SignedIn, 'id'>, now: Date) {
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

export async function revokeOtherSessions(db: Db, actor: SignedIn): Promise<void> {
  await endSessions(db, actor.id, actor.sessionId);
}
