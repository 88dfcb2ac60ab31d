import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PageModule, pageRoutes, serverBuild } from '#test/authorisation/authorisation.ts';
import { brokenLine } from '#test/hosts/broken-line.ts';
import { copyPostgres } from '#test/database.ts';
import { freePort } from '../scripts/built-site.mjs';
import routes from './routes.ts';
import { start } from './start.server.ts';

const modules = import.meta.glob<PageModule>('./**/*.route.tsx', { eager: true });
const build = serverBuild(pageRoutes(routes), (file) => modules[`./${file}`] ?? {});

const PUBLIC = ['/', '/all', '/articles', '/api/catalogue', '/api/articles', '/sitemap.xml'];
/** Two seconds for a connection, three for an answer, and half a second for the rest. */
const ANSWERED_WITHIN_MS = 5500;

/** A site on its own PostgreSQL, over a connection that can break. */
async function site() {
  const { url, drop } = await copyPostgres();
  const line = await brokenLine(url);
  const folder = await mkdtemp(join(tmpdir(), 'outage-'));
  const port = await freePort();
  onTestFinished(async () => {
    await line.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  const begin = async () => {
    // Without a build there are no files to serve, and Hono says so.
    vi.spyOn(console, 'error').mockReturnValue();
    const running = await start({
      variables: {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: line.url,
        FILES_DIR: join(folder, 'files'),
        OUTBOX_DIR: join(folder, 'outbox'),
        EXCHANGE_RATE_URLS: 'http://127.0.0.1:9/',
        LOG_LEVEL: 'silent',
      },
      mode: 'production',
      build: async () => build,
    });
    return running;
  };
  const ask = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { accept: 'text/html' },
    }).catch(() => null);
    const text = answer ? await answer.text() : '';
    return {
      status: answer?.status ?? 0,
      age: answer?.headers.get('age') ?? null,
      retryAfter: answer?.headers.get('retry-after') ?? null,
      text,
      ms: performance.now() - startedAt,
    };
  };
  const addTour = async (slug: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `insert into tours (slug, tour_type, city_from, departure_date, month, days)
        values ($1, 'umrah', 'Казань', '2999-01-05', 'январь', 10)`,
      [slug],
    );
    await client.end();
  };
  return { line, begin, ask, addTour };
}

describe('a database that goes away', () => {
  it.each(['away', 'hung'] as const)(
    '(%s) right after a save takes no public page with it, and nothing for good',
    async (how) => {
      const { line, begin, ask, addTour } = await site();
      const running = await begin();
      onTestFinished(() => running.close());
      for (const path of PUBLIC) expect((await ask(path)).status, path).toBe(200);
      await addTour('saved');
      await expect
        .poll(async () => (await ask('/api/catalogue')).text, { timeout: 20_000 })
        .toContain('saved');
      await addTour('saved-last');
      line.set(how);

      const answers = await Promise.all(PUBLIC.map(ask));
      for (const [place, answer] of answers.entries()) {
        const path = PUBLIC[place] ?? '';
        // Answers that need only the list in memory are made from it; the others are kept ones, with
        // their age.
        const isKept = path.includes('articles');
        expect([answer.status, answer.age !== null || !isKept], path).toEqual([200, true]);
        expect(answer.ms, path).toBeLessThan(ANSWERED_WITHIN_MS);
      }
      const again = await ask('/all');
      expect([again.status, again.ms < 1000]).toEqual([200, true]);
      const unknown = await ask('/tours/never-asked-for');
      expect(unknown).toMatchObject({ status: 503, retryAfter: '5' });
      expect(unknown.ms).toBeLessThan(ANSWERED_WITHIN_MS);
      expect((await ask('/api/health')).status).toBe(503);

      line.set('whole');
      await expect
        .poll(async () => (await ask('/api/catalogue')).text, { timeout: 20_000 })
        .toContain('saved-last');
      expect((await ask('/all')).age).toBeNull();
    },
  );

  it.each(['away', 'hung'] as const)(
    '(%s) before a start is told by a page, until it is back',
    async (how) => {
      const { line, begin, ask } = await site();
      line.set(how);
      const starting = begin();
      onTestFinished(async () => (await starting).close());
      await expect.poll(async () => (await ask('/')).status, { timeout: 20_000 }).toBe(503);
      const answer = await ask('/all');
      expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
      expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS);
      expect(answer.text).toContain('Сайт запускается');
      expect((await ask('/api/ready')).status).toBe(503);
      line.set('whole');
      await starting;
      await expect.poll(async () => (await ask('/all')).status, { timeout: 20_000 }).toBe(200);
    },
  );

  it('when nothing is kept is told by a page in time, but for the catalogue', async () => {
    const { line, begin, ask } = await site();
    const running = await begin();
    onTestFinished(() => running.close());
    // It is loaded by then: the site answers a moment earlier.
    expect((await ask('/api/catalogue')).status).toBe(200);
    line.set('hung');
    const asked = ['/all', '/all?q=a', '/articles', '/tours/a', '/api/articles'];
    const answers = await Promise.all(asked.map(ask));
    // The list of tours is in memory, so the catalogue works without the database.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503]);
    for (const { status, retryAfter, ms } of answers) {
      expect(retryAfter).toBe(status === 503 ? '5' : null);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    line.set('whole');
    await expect.poll(async () => (await ask('/all')).status, { timeout: 20_000 }).toBe(200);
  });
});
