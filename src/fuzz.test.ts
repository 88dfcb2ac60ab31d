import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { accountParts, openSession, SITE } from '#test/accounts.ts';
import { addArticle } from '#test/articles.ts';
import {
  createPeople,
  type PageModule,
  pageRoutes,
  PERSONAS,
  serverBuild,
} from '#test/authorisation/authorisation.ts';
import { silentLog, useDatabase } from '#test/database.ts';
import { createFuzz, faultOf } from '#test/hostile/fuzz.ts';
import { keepThings } from '#test/hostile/fuzzed-things.ts';
import { imageParts } from '#test/images.ts';
import { counted } from '#test/proof.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { createHttp } from './http.server.ts';
import routes from './routes.ts';

const SEED = 20261122;
const REQUESTS = counted(700, 3000);
/** Fuzzed sign-outs and blocks end sessions, so new ones are opened after this many requests. */
const NEW_SESSIONS_EVERY = 100;
/** Writes change and delete the things that later requests name. */
const NEW_THINGS_EVERY = 10;
/** It takes twenty seconds on an idle machine. */
const LONG = { timeout: 300_000 };

const modules = import.meta.glob<PageModule>('./**/*.route.tsx', { eager: true });
const build = serverBuild(pageRoutes(routes), (file) => modules[`./${file}`] ?? {});

const { db, database } = useDatabase();

function site() {
  // Without a build there are no files to serve, and Hono says so.
  const silence = vi.spyOn(console, 'error').mockReturnValue();
  const app = createHttp({
    streams: createEventStreams(),
    translation: null,
    prayerSource: createPrayerSource({ remote: null, log: silentLog }),
    accounts: accountParts({ now: () => new Date() }),
    images: imageParts(),
    env: readEnv({ SITE_URL: SITE, DATA_DIR: 'memory://', LIMITS_FACTOR: '1000' }),
    log: silentLog,
    database: database(),
    upcoming: upcomingTours(database(), '2026-11-20'),
    kept: createKeptPages({
      generation: () => String(database().version()),
      maxBytes: 20_000_000,
    }),
    build: async () => build,
    mode: 'production',
    clientDirectory: 'public',
    accepting: () => true,
  });
  silence.mockRestore();
  return app;
}

/** Things that only staff may change. */
async function staffThings(): Promise<unknown> {
  const { rows } = await db().execute(sql`select
    (select md5(string_agg(t::text, '|' order by id)) from tours t) as tours,
    (select md5(string_agg(a::text, '|' order by id)) from articles a) as articles,
    (select string_agg(id || role, '|' order by id) from accounts where id < 8) as roles`);
  return rows;
}

it(
  `answers ${REQUESTS} seeded random requests, in every role and to every route, properly`,
  LONG,
  async () => {
    // React Router warns of addresses that it can't decode.
    vi.spyOn(console, 'warn').mockReturnValue();
    const app = site();
    const people = await createPeople(db());
    const next = createFuzz(SEED, SITE);
    await keepThings(db());
    const faults: string[] = [];
    // People without rights come first.
    const crowd = [
      'anonymous',
      'blocked',
      'reader',
      'waiting',
      'stranger',
      'staff',
      'admin',
    ] as const;
    expect(PERSONAS).toEqual(expect.arrayContaining([...crowd]));
    const before = await staffThings();
    for (let n = 0; n < REQUESTS; n += 1) {
      const who = crowd[Math.floor((n / REQUESTS) * crowd.length)] ?? 'anonymous';
      const person = people[who];
      if (n % NEW_SESSIONS_EVERY === 0 && person.id > 0) {
        await db().execute(
          sql`update accounts set blocked_at = null where id = ${person.id} and ${who} <> 'blocked'`,
        );
        if (who !== 'blocked') person.token = await openSession(db(), person.id, new Date());
      }
      if (who === 'staff' && crowd[Math.floor(((n - 1) / REQUESTS) * crowd.length)] !== who) {
        expect(await staffThings()).toEqual(before);
      }
      if (n % NEW_THINGS_EVERY === 0) await keepThings(db());
      const { method, path, headers, body } = next();
      const request = new Request(SITE + path, {
        method,
        headers: {
          ...headers,
          ...(person.token ? { cookie: `__Host-session=${person.token}` } : {}),
        },
        body,
      });
      const what = `${who}: ${method} ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ''}`;
      const answer = await app.request(request);
      const fault = faultOf(
        {
          status: answer.status,
          location: answer.headers.get('location'),
          // Compressed text can't be read here.
          type: answer.headers.has('content-encoding')
            ? 'compressed'
            : (answer.headers.get('content-type') ?? ''),
          text: await answer.text(),
        },
        SITE,
      );
      if (fault) faults.push(`${n} ${fault}: ${what}`);
    }
    expect(faults).toEqual([]);
  },
);

it('answers in Russian and in kind what once failed', async () => {
  const app = site();
  const people = await createPeople(db());
  const id = await addArticle(db(), { slug: 'umra' });
  const ask = async (method: string, path: string, accept = '*/*') => {
    const answer = await app.request(SITE + path, {
      method,
      headers: { accept, origin: SITE, cookie: `__Host-session=${people.admin.token}` },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const script = `/page-data/${'a'.repeat(22)}.js?of=`;
  for (const of of ['http://[', '%00', '//evil.example', '/all?q=%00']) {
    expect((await ask('GET', script + encodeURIComponent(of))).status, of).toBe(200);
  }
  const history = `/admin/articles/${id}/history`;
  expect((await ask('GET', `${history}.data?version=1`)).status).toBe(200);
  expect((await ask('GET', `${history}.data?version=9999999999`)).status).toBe(200);

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const refused = await ask(method, '/account/export');
    expect([refused.status, refused.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
    expect(JSON.parse(refused.text), method).toMatchObject({ code: 'method_not_allowed' });
    const page = await ask(method, '/faq', 'text/html');
    expect(page.status).toBe(405);
    expect(page.text).toContain('Эту страницу можно только открыть');
  }
  expect((await ask('DELETE', '/account')).headers.get('allow')).toBe('GET, HEAD, POST');

  for (const path of ['/account/export', '/account/export.data', '/admin.data', '/account.data']) {
    const own = await ask('GET', path);
    expect([own.status, own.headers.get('cache-control')], path).toEqual([
      200,
      'private, no-store',
    ]);
  }
});
