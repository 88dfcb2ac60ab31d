import { eq, sql } from 'drizzle-orm';
import { createStaticHandler, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { AccountParts, Visitor } from '#server/session/account-parts.server.ts';
import { accountApi } from '#features/account/session/account.api.server.ts';
import { accountContext, accountContexts } from '#server/session/account-context.server.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { type Site, siteContext } from '#server/context.server.ts';
import { register } from '#features/account/core/register.server.ts';
import { type Actor, ANONYMOUS, type Role } from '#lib/account/actor.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { createKeyedDigest } from '#server/session/keyed-digest.server.ts';
import { createPasswords } from '#server/session/password-hash.server.ts';
import {
  asAdmin,
  asSignedIn,
  type Admin,
  permitted,
  type SignedIn,
} from '#server/session/permission.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { actorContext, findSession, startSession } from '#server/session/session.server.ts';
import { createSecretBox } from '#server/session/totp-secret.server.ts';
import { silentLog, type TestDatabase } from '#test/database.ts';
import { PASSWORD } from '#test/password.ts';

export { PASSWORD };

export { deleteAccount } from '#features/account/page/own-data.server.ts';

export const SITE = 'https://site.example';
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
    digest: createKeyedDigest('a key for tests'),
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
    forgetLettersTo: async () => {},
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
  const session = await findSession(db, token, { policy: parts.policy, now: parts.now() });
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

/** Does something while the disk has no room for another row of a table. */
export async function whileFull<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger no_room before insert on ${name} execute function no_room()`);
  try {
    return await work();
  } finally {
    await db.execute(sql`drop trigger no_room on ${name}`);
  }
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

/** What `data(…)` of an action holds. */
interface FormAnswer {
  data: Record<string, unknown>;
  init: ResponseInit | null;
}

/** The forms on the way into the account. They are loaded by the tests that send one. */
const FORMS = {
  '/account/sign-in': () => import('#features/account/sign-in-pages/sign-in.route.tsx'),
  '/account/forgot': () => import('#features/account/sign-in-pages/forgot.route.tsx'),
  '/account/reset': () => import('#features/account/sign-in-pages/reset.route.tsx'),
  '/account/confirm': () => import('#features/account/sign-in-pages/confirm.route.tsx'),
};

/** What a page's loader or action gets with a request of these headers. */
export function requestContext(
  engine: Pick<TestDatabase, 'database'>,
  headers: Headers,
  parts = accountParts(),
) {
  const read = reading(engine.database(), silentLog);
  const account = accountContexts(parts, read, false)(headers, undefined);
  const context = new RouterContextProvider();
  context.set(siteContext, { siteUrl: SITE, read } as Site);
  context.set(accountContext, account);
  context.set(actorContext, account.actor);
  return context;
}

type Answering = (args: never) => unknown;

/**
 * What answers a form that an admin sends without scripts to `address` of a route: the data of its action
 * and then of its loader, or where a redirect leads.
 */
export async function answeredForm(
  engine: TestDatabase,
  { path, loader, action }: { path: string; loader: Answering; action: Answering },
  { address, fields }: { address: string; fields: Record<string, string> },
) {
  const id = await addPerson(engine.db(), 'boss@example.ru');
  const headers = new Headers({ cookie: `__Host-session=${await openSession(engine.db(), id)}` });
  const run = (answering: Answering) => (args: LoaderFunctionArgs) => answering(args as never);
  const pages = createStaticHandler([
    { id: 'page', path, loader: run(loader), action: run(action) },
  ]);
  const body = new URLSearchParams(fields);
  const request = new Request(`${SITE}${address}`, { method: 'POST', headers, body });
  const page = await pages.query(request, { requestContext: requestContext(engine, headers) });
  if (page instanceof Response) return { redirect: page.headers.get('location') };
  const { errors, statusCode: status } = page;
  const [loaderData, actionData] = [page.loaderData, page.actionData].map((of) => of?.['page']);
  return { redirect: null, errors, status, loaderData, actionData };
}

/** A browser that keeps its cookies, in front of the account's API and its forms. */
export function browserOf(engine: TestDatabase, parts: AccountParts) {
  const read = reading(engine.database(), silentLog);
  const accountOf = accountContexts(parts, read, true);
  const app = accountApi({ read, accountOf });
  return function browser(network = '203.0.113.9') {
    const jar = new Map<string, string>();
    const asThisBrowser = () =>
      new Headers({
        'x-forwarded-for': network,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      });
    function keepCookies(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
    }
    async function ask(path: string, init: RequestInit): Promise<Answer> {
      const response = await app.request(`${SITE}${path}`, { ...init, headers: asThisBrowser() });
      keepCookies(response.headers);
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
      /** Sends a form of the account as a page with scripts does. */
      async send(path: keyof typeof FORMS, fields: Record<string, string>): Promise<Answer> {
        const { action } = await FORMS[path]();
        const account = accountOf(asThisBrowser(), undefined);
        const context = new RouterContextProvider();
        context.set(siteContext, { siteUrl: SITE, read } as Site);
        context.set(accountContext, account);
        const request = new Request(`${SITE}${path}`, {
          method: 'POST',
          body: new URLSearchParams({ ...fields, [STAYS]: '' }),
        });
        const given = { context, request, params: {} };
        const answer = await (action as (given: object) => Promise<FormAnswer>)(given);
        const headers = new Headers(answer.init?.headers);
        keepCookies(headers);
        return { status: answer.init?.status ?? 200, headers, body: answer.data };
      },
      async whoAmI() {
        const { body } = await ask('/api/session', {});
        const session = body['session'] as { user: { email: string; role: Role } } | null;
        return session?.user ?? null;
      },
    };
  };
}
