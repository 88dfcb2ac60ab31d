import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Db } from '#server/db/db.server.ts';
import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { accounts, sessions } from '#server/session/account-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { accountParts, SITE, visitor } from '#test/accounts.ts';
import { PASSWORD } from '#test/password.ts';

/** Everybody who may knock: what the rows of the matrix are asked for. */
export const PERSONAS = [
  'anonymous',
  'unconfirmed',
  'blocked',
  'reader',
  'waiting',
  'stranger',
  'operator',
  'editor',
  'staff',
  'admin',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Somebody of each kind, signed in as far as they can be. `stranger` is a reader like `reader`. */
export type People = Record<Persona, { id: number; token: string | null }>;

export interface Row {
  /** Who is let in; the others are refused with 401 (nobody) or 403. */
  may: 'everyone' | 'signed-in' | 'panel' | 'writer' | 'keeper' | 'staff' | 'admin';
  /** A request that would be answered were it allowed. By default the route's own path. */
  request?: (people: People) => { path?: string; body?: unknown; form?: Record<string, string> };
  /** The thing asked for belongs to `reader`: `stranger` must not get it (403 or 404). */
  ownersOnly?: boolean;
  /** What whoever is not signed in gets instead of 401, because the specification says so. */
  refusal?: number;
}

/** Rows by method and path, exactly as the routes spell them: `GET /tours/:slug`. */
export type Matrix = Record<string, Row>;

const RANK: Record<Row['may'], readonly Persona[]> = {
  everyone: PERSONAS,
  'signed-in': ['reader', 'waiting', 'stranger', 'operator', 'editor', 'staff', 'admin'],
  panel: ['operator', 'editor', 'staff', 'admin'],
  writer: ['editor', 'staff', 'admin'],
  keeper: ['operator', 'staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};

export const maySee = (row: Row, persona: Persona): boolean =>
  RANK[row.may].includes(persona) && !(row.ownersOnly && persona === 'stranger');

const DAY_MS = 86_400_000;
/** Computed once for everybody. */
let passwordHash: Promise<string> | undefined;

/** The statuses that a persona may get from a row. */
export function isRightStatus(row: Row, persona: Persona, status: number): boolean {
  if (status >= 500) return false;
  if (maySee(row, persona)) return status !== 401 && status !== 403;
  const isNobody = !RANK['signed-in'].includes(persona);
  if (isNobody) return status === (row.refusal ?? 401);
  return status === 403 || (row.ownersOnly === true && persona === 'stranger' && status === 404);
}

/** One of each, on an empty database. They do not register: nine who do take 90 ms. */
export async function createPeople(db: Db): Promise<People> {
  const now = new Date();
  const [own] = await db
    .insert(operators)
    .values({ slug: 'svoy', name: 'Свой', name_key: 'свой' })
    .returning({ id: operators.id });
  const kinds: Record<Exclude<Persona, 'anonymous'>, Partial<typeof accounts.$inferInsert>> = {
    admin: { role: 'admin' },
    staff: { role: 'staff' },
    editor: { role: 'editor' },
    operator: { role: 'operator', operator_id: own?.id },
    reader: {},
    stranger: {},
    waiting: { access_requested_at: now },
    unconfirmed: { email_confirmed_at: null },
    blocked: { role: 'admin', blocked_at: now },
  };
  const common = {
    password_hash: await (passwordHash ??= accountParts().passwords.hash(PASSWORD)),
    email_confirmed_at: now,
    consented_at: now,
    consent_version: REGISTRATION_CONSENT.version,
  };
  const values = Object.entries(kinds).map(([kind, own]) => ({
    email: `${kind}@example.ru`,
    ...common,
    ...own,
  }));
  const made = await db
    .insert(accounts)
    .values(values)
    .returning({ id: accounts.id, email: accounts.email });
  const signedIn = made.map(({ id, email }) => ({ id, email, token: newToken() }));
  await db.insert(sessions).values(
    signedIn.map(({ id, token }) => ({
      token_hash: hashToken(token) ?? '',
      account_id: id,
      agent: visitor.agent,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })),
  );
  const people: Partial<People> = { anonymous: { id: 0, token: null } };
  for (const { id, email, token } of signedIn) {
    people[email.replace('@example.ru', '') as Persona] = { id, token };
  }
  return people as People;
}

export interface PageModule {
  loader?: unknown;
  action?: unknown;
}

interface PageRoute {
  id: string;
  parentId: string;
  file: string;
  path?: string;
  index?: boolean;
  fullPath: string;
  isLeaf: boolean;
}

/** The tree of `src/routes.ts` as a list, with whole paths. */
export function pageRoutes(
  entries: RouteConfigEntry[],
  parentId = 'root',
  prefix = '',
): PageRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx$/, '');
    const fullPath = entry.path ? `${prefix}/${entry.path}` : prefix;
    const children = entry.children ?? [];
    const own: PageRoute = {
      id,
      parentId,
      file: entry.file,
      path: entry.path,
      index: entry.index,
      fullPath: fullPath || '/',
      isLeaf: children.length === 0,
    };
    return [own, ...pageRoutes(children, id, fullPath)];
  });
}

/**
 * Names of all that answers: the server's own routes, each page, and each page's action. A page
 * that is only a frame for others may not act.
 */
export function routeNames(
  app: Pick<Hono, 'routes'>,
  pages: PageRoute[],
  moduleOf: (file: string) => PageModule,
): string[] {
  const own = app.routes.map(({ method, path }) => `${method} ${path}`);
  const ofPages = pages.flatMap((page) => {
    const acts = moduleOf(page.file).action !== undefined;
    if (!page.isLeaf) {
      if (acts) throw new Error(`${page.file} is a frame and has an action`);
      return [];
    }
    return [`GET ${page.fullPath}`, ...(acts ? [`POST ${page.fullPath}`] : [])];
  });
  return [...new Set([...own, ...ofPages])];
}

/** The pages as the build would have them, without what only the browser needs. */
export function serverBuild(
  pages: PageRoute[],
  moduleOf: (file: string) => PageModule,
): ServerBuild {
  const routes = Object.fromEntries(
    pages.map(({ id, parentId, path, index, file }) => [
      id,
      { id, parentId, path, index, module: moduleOf(file) },
    ]),
  );
  return {
    entry: {
      module: {
        default(_request: Request, status: number, headers: Headers) {
          headers.set('content-type', 'text/html; charset=utf-8');
          return new Response('Страница', { status, headers });
        },
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: () => null } }, ...routes },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

/**
 * The request of a row for a persona. Pages are asked for their data, which runs the same loaders
 * and actions and draws nothing.
 */
export function requestOf(name: string, row: Row, people: People, persona: Persona): Request {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const { path = pattern, body, form } = row.request?.(people) ?? {};
  const isApi = /^\/(api|health|images|assets)\b|\.(xml|txt|webmanifest|csv|xlsx)$/.test(path);
  // TLS ends at a proxy, so the server's own requests have an address with http.
  const url = new URL(path.replace(/\*$/, ''), SITE.replace('https:', 'http:'));
  if (!isApi && !pattern.endsWith('*')) {
    url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`;
  }
  const headers = new Headers({ host: new URL(SITE).host });
  if (method !== 'GET') headers.set('origin', SITE);
  const { token } = people[persona];
  if (token) headers.set('cookie', `__Host-session=${token}`);
  if (method === 'GET' || method === 'ALL') return new Request(url, { headers });
  if (form) return new Request(url, { method, headers, body: new URLSearchParams(form) });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(body ?? {}) });
}

/** A digest of all that is kept, but for counters of attempts and jobs. */
export async function fingerprint(db: Db): Promise<string> {
  // A table without a page holds nothing; a digest of all tables takes four times as long.
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname not in ('rate_limits', 'jobs') order by 1`,
  );
  if (rows.length === 0) return '';
  const digests = rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as digest
        from ${sql.identifier(name)} t having count(*) > 0`,
  );
  return JSON.stringify((await db.execute(sql.join(digests, sql` union all `))).rows);
}
