import { eq } from 'drizzle-orm';
import type { AccountParts, Visitor } from '#features/account/account-parts.server.ts';
import { accountApi } from '#features/account/account.api.server.ts';
import { accountDesks } from '#features/account/account-desk.server.ts';
import { register } from '#features/account/register.server.ts';
import { type Actor, ANONYMOUS, type Role } from '#lib/actor.ts';
import { accounts } from '#server/account-tables.server.ts';
import type { Db } from '#server/db.server.ts';
import { outbox } from '#server/mail-tables.server.ts';
import { createPasswords } from '#server/password-hash.server.ts';
import {
  asAdmin,
  asSignedIn,
  type Admin,
  permitted,
  type SignedIn,
} from '#server/permission.server.ts';
import { createLimits } from '#server/rate-limit.server.ts';
import { reading } from '#server/reading.server.ts';
import { findSession, startSession } from '#server/session.server.ts';
import { createSecretBox } from '#server/totp-secret.server.ts';
import { silentLog, type TestDatabase } from '#test/database.ts';

export const SITE = 'https://site.example';
export const PASSWORD = 'верблюд-7';
export const visitor: Visitor = { network: '203.0.113.9', agent: 'Firefox, Windows' };
const NOON = new Date('2026-11-20T09:00:00Z');

/** A clock that stands still until it is moved. */
export function stoppedClock(start = NOON) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    forward(milliseconds: number) {
      at += milliseconds;
    },
  };
}

/** Real parts, with hashes that cost nothing, limits nobody reaches, and no wait. */
export function accountParts(changed: Partial<AccountParts> = {}): AccountParts {
  return {
    passwords: createPasswords({ log2n: 2, r: 8, p: 1 }),
    secrets: createSecretBox('a key for tests'),
    limits: createLimits({ kind: 'memory' }, 10_000),
    policy: {
      staffAccess: 'approved',
      adminRequiresSecondFactor: false,
      requiresConfirmedEmail: false,
    },
    siteUrl: SITE,
    now: () => NOON,
    pause: async () => {},
    pokeOutbox: () => {},
    ownData: [],
    ...changed,
  };
}

/** Registers somebody (the first one becomes an admin) and gives them a role. */
export async function addPerson(
  db: Db,
  email: string,
  changed: { role?: Role; confirmed?: boolean; blocked?: boolean; waiting?: boolean } = {},
): Promise<number> {
  const parts = accountParts();
  const form = { email, password: PASSWORD, consent: true };
  const outcome = await register(db, visitor, form, parts);
  if (!outcome.ok) throw new Error(outcome.problem.code);
  const { role, confirmed = true, blocked = false, waiting = false } = changed;
  const [row] = await db
    .update(accounts)
    .set({
      ...(role ? { role } : {}),
      email_confirmed_at: confirmed ? NOON : null,
      access_requested_at: waiting ? NOON : null,
      ...(blocked ? { blocked_at: NOON } : {}),
    })
    .where(eq(accounts.email, email))
    .returning({ id: accounts.id });
  if (!row) throw new Error(`${email} is not registered`);
  return row.id;
}

/** A session of somebody, as if they had just signed in. */
export async function openSession(db: Db, accountId: number, now = NOON): Promise<string> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error('no such account');
  const passwordHash = account.password_hash;
  const { agent } = visitor;
  const started = await db.transaction((tx) =>
    startSession(tx, { accountId, passwordHash, agent, now }),
  );
  if (!started) throw new Error('no session');
  return started.token;
}

/** Who a session's token stands for at this moment. */
export async function actorOf(db: Db, token: string | null, parts: AccountParts): Promise<Actor> {
  const session = await findSession(db, token, parts.policy, parts.now());
  return session?.actor ?? ANONYMOUS;
}

export async function signedInAs(db: Db, accountId: number, parts: AccountParts) {
  const token = await openSession(db, accountId, parts.now());
  return permitted<SignedIn>(asSignedIn(await actorOf(db, token, parts)));
}

export async function adminAs(db: Db, accountId: number, parts: AccountParts) {
  const token = await openSession(db, accountId, parts.now());
  return permitted<Admin>(asAdmin(await actorOf(db, token, parts)));
}

/** Letters that wait in the outbox, oldest first. */
export async function letters(db: Db) {
  const rows = await db.select().from(outbox).orderBy(outbox.created_at, outbox.kind);
  return rows.map(({ to, kind, text }) => ({
    to,
    kind,
    token: /[?&]token=([\w-]+)/.exec(text ?? '')?.[1] ?? null,
  }));
}

/** The token in the one letter of a kind. */
export async function tokenIn(db: Db, kind: string): Promise<string> {
  const found = (await letters(db)).filter((letter) => letter.kind === kind);
  const token = found.at(-1)?.token;
  if (!token) throw new Error(`no letter with a token: ${kind}`);
  return token;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A browser that keeps its cookies, in front of the account's API. */
export function browserOf(engine: TestDatabase, parts: AccountParts) {
  const read = reading(engine.database(), silentLog);
  const app = accountApi({ read, openDesk: accountDesks(parts, read, true) });
  return function browser(network = '203.0.113.9') {
    const jar = new Map<string, string>();
    async function ask(path: string, init: RequestInit): Promise<Answer> {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', network);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await app.request(`${SITE}${path}`, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    }
    return {
      jar,
      get: (path: string) => ask(path, {}),
      post: (path: string, body: unknown = {}) =>
        ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      async whoAmI() {
        const { body } = await ask('/api/session', {});
        const session = body['session'] as { user: { email: string; role: Role } } | null;
        return session?.user ?? null;
      },
    };
  };
}
