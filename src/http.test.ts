import { eq } from 'drizzle-orm';
import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Database } from '#server/db/db.server.ts';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { createEventStreams } from '#server/http/event-streams.server.ts';
import { createMetrics } from '#server/watching/metrics.server.ts';
import { createRequestCounts } from '#server/watching/request-counts.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { accountParts } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { imageParts } from '#test/images.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { createHttp } from './http.server.ts';

type NewTour = typeof tours.$inferInsert;

function newTour(given: Partial<NewTour>): NewTour {
  return {
    slug: 'umra-kazan',
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date: '2999-01-05',
    month: 'январь',
    days: 10,
    ...given,
  };
}

function serve(
  database: Database,
  log: Log = silentLog,
  counts?: ReturnType<typeof createRequestCounts>,
) {
  const kept = createKeptPages({
    counts,
    generation: () => String(database.version()),
    maxBytes: 1e7,
    headers: {},
  });
  return createHttp({
    answers: counts,
    streams: createEventStreams(),
    translation: null,
    prayerSource: createPrayerSource({ remote: null, log: silentLog }),
    accounts: accountParts(),
    images: imageParts({ files: diskFiles(tmpdir()) }),
    env: readEnv({ SITE_URL: 'https://site.example', FILES_DIR: tmpdir() }),
    log,
    database,
    upcoming: upcomingTours(database, '2026-11-20'),
    kept,
    build: () => Promise.reject(new Error('these tests ask for no page')),
    mode: 'production',
    clientDirectory: 'public',
    accepting: () => true,
  });
}

const withoutDatabase: Database = {
  get db(): Database['db'] {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  },
  version: () => 1,
  onChange: () => () => {},
  onNews: () => () => {},
  pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  ping: () => Promise.reject(new Error('down')),
  connectAlone: () => Promise.reject(new Error('down')),
  close: () => Promise.resolve(),
};

describeOnBothEngines('the API of tours', (engine) => {
  let app: ReturnType<typeof serve>;
  beforeEach(async () => {
    app = serve(engine.database());
    await engine
      .db()
      .insert(tours)
      .values([
        newTour({ slug: 'a', price: 1500, departure_date: '2999-02-01' }),
        newTour({ slug: 'b', price: 1200, departure_date: '2999-01-01', city_from: 'Уфа' }),
        newTour({ slug: 'c', price: null, departure_date: '2999-03-01', tour_type: 'hajj' }),
        newTour({ slug: 'departed', departure_date: '2020-01-01' }),
      ]);
  });
  const get = async (address: string) => {
    const response = await app.request(address);
    return { status: response.status, body: await response.json() };
  };
  const slugs = async (address: string) =>
    (await get(address)).body.map((tour: { slug: string }) => tour.slug);

  it('lists upcoming departures in order with all columns', async () => {
    const { status, body } = await get('/api/tours');
    expect(status).toBe(200);
    expect(body.map((tour: { slug: string }) => tour.slug)).toEqual(['b', 'a', 'c']);
    expect(body[0]).toMatchObject({
      tour_type: 'umrah',
      city_from: 'Уфа',
      price: 1200,
      is_vip: false,
    });
    // The 34 columns of the specification and what offers add beside them.
    expect(Object.keys(body[0])).toHaveLength(34 + 13);
  });

  it('orders, limits and filters for equality', async () => {
    expect(await slugs('/api/tours?order=price.desc')).toEqual(['c', 'a', 'b']);
    expect(await slugs('/api/tours?order=departure_date.desc&limit=1')).toEqual(['c']);
    expect(await slugs(`/api/tours?city_from=${encodeURIComponent('Казань')}`)).toEqual(['a', 'c']);
    expect(await slugs('/api/tours?tour_type=hajj')).toEqual(['c']);
    await engine
      .db()
      .update(tours)
      .set({ for_elderly: true, stops: 1, airline: 'flydubai' })
      .where(eq(tours.slug, 'b'));
    for (const filter of ['for_elderly=true', 'stops=1', 'airline=flydubai']) {
      expect(await slugs(`/api/tours?${filter}`), filter).toEqual(['b']);
    }
    expect(await slugs('/api/tours?for_elderly=yes')).toEqual([]);
  });

  it.each(['order=;drop', 'order=password', 'limit=1e9', 'limit=-1', 'tour_type=%00', 'x=1'])(
    'is not moved by %s',
    async (query) => {
      expect((await get(`/api/tours?${query}`)).status).toBe(200);
    },
  );

  it('lets no network have countless lists made', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 130; n += 1) {
      statuses.add((await app.request(`/api/tours?city_from=x${n}`)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await get('/api/tours?order=departure_date.asc&limit=500')).status).toBe(200);
  });

  it('gives one tour by id or slug, departed or not, and 404 for others', async () => {
    const { body } = await get('/api/tours/slug/departed');
    expect(body.slug).toBe('departed');
    expect((await get(`/api/tours/${body.id}`)).body).toEqual(body);
    for (const address of [
      '/api/tours/slug/nope',
      '/api/tours/999999',
      '/api/tours/abc',
      '/api/nope',
    ]) {
      const missing = await get(address);
      expect(missing.status, address).toBe(404);
      expect(missing.body.message, address).toMatch(/^[А-Я]/);
    }
  });

  it('shows a write to the very next request', async () => {
    expect(await slugs('/api/catalogue')).toEqual(['b', 'a', 'c']);
    await engine
      .db()
      .insert(tours)
      .values(newTour({ slug: 'new', departure_date: '2999-01-02' }));
    expect(await slugs('/api/catalogue')).toEqual(['b', 'new', 'a', 'c']);
    expect(await slugs('/api/tours')).toEqual(['b', 'new', 'a', 'c']);
    expect(await (await app.request('/sitemap.xml')).text()).toContain('/tours/new<');
  });

  it('lists only what visitors may find in the sitemap', async () => {
    const sitemap = await (await app.request('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://site.example/tours/a</loc>');
    expect(sitemap).toContain('<loc>https://site.example/tury/umra/kazan</loc>');
    expect(sitemap).not.toContain('departed');
  });

  it('counts answers by their routes: metrics hold no address', async () => {
    const metrics = createMetrics();
    const counted = serve(engine.database(), silentLog, createRequestCounts(metrics));
    const addresses = ['/api/tours/slug/a', '/api/tours/slug/none', '/api/nope', '/api/nope/2'];
    for (const address of addresses) await counted.request(address);
    const text = await metrics.text({
      totals: () => createRequestCounts().totals(),
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      streams: () => 0,
      work: async () => null,
      health: async () => ({ database: true, writes: true }),
      diskBytes: async () => null,
      backupAgeSeconds: async () => null,
    });
    const routes = [...text.matchAll(/^http_requests_total\{route="([^"]+)"/gm)].map(([, r]) => r);
    expect([...new Set(routes)].sort()).toEqual([
      '/api/*',
      '/api/tours/slug/:slug{[a-z0-9-]{1,100}}',
    ]);
  });

  it('is healthy while the database answers', async () => {
    expect(await get('/api/health')).toEqual({
      status: 200,
      body: { status: 'ok', database: true, writes: true, damaged: false },
    });
    expect((await get('/api/ready')).status).toBe(200);
  });
});

describe('a server whose database is down', () => {
  it('answers 503 in Russian, with a time to come back, and says so to balancers', async () => {
    const app = serve(withoutDatabase);
    for (const address of [
      '/api/tours',
      '/api/catalogue',
      '/api/tours/1',
      '/api/exchange-rate',
      '/sitemap.xml',
    ]) {
      const response = await app.request(address);
      expect(response.status, address).toBe(503);
      expect(response.headers.get('retry-after'), address).toBe('5');
      expect((await response.json()).message, address).toBe(
        'Произошла ошибка при загрузке данных.',
      );
    }
    for (const address of ['/api/health', '/api/ready']) {
      const response = await app.request(address);
      expect([response.status, response.headers.get('retry-after')], address).toEqual([503, '5']);
    }
  });
});

describe('every answer', () => {
  let app: ReturnType<typeof serve>;
  beforeEach(() => void (app = serve(withoutDatabase)));

  it('carries the security headers and a request id of its own', async () => {
    const [first, second] = await Promise.all([
      app.request('/robots.txt'),
      app.request('/api/nope'),
    ]);
    expect(first?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first?.headers.get('x-frame-options')).toBe('DENY');
    expect(first?.headers.get('strict-transport-security')).toContain('max-age');
    expect(first?.headers.get('x-request-id')).not.toBe(second?.headers.get('x-request-id'));
  });

  it('refuses what another site sends, and what is too large', async () => {
    const foreign = await app.request('/api/tours', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const large = await app.request('/api/tours', {
      method: 'POST',
      headers: { origin: 'https://site.example' },
      body: 'x'.repeat(70_000),
    });
    expect(large.status).toBe(413);
  });

  async function listening(): Promise<number> {
    const listener = getRequestListener(app.fetch);
    const server = createServer((asked, answer) => void listener(asked, answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  it('reaches whoever sends far too much, and reads only when all is sent', async () => {
    const bytes = 24 * 1024 * 1024;
    const socket = connect(await listening(), '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    const head = `POST /api/nothing HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${bytes}\r\n\r\n`;
    socket.write(head);
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(Buffer.alloc(bytes), (error) => (error ? reject(error) : resolve()));
    });
    const [answer] = await once(socket.resume(), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('leaves the connection to the next request, though nobody read this one', async () => {
    const port = await listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const post = (path: string, bytes: number) =>
      new Promise<[status?: number, reused?: boolean]>((resolve, reject) => {
        const options = { port, path, agent, method: 'POST', host: '127.0.0.1' };
        const asked = request(options, (answer) => {
          answer.resume().on('end', () => resolve([answer.statusCode, asked.reusedSocket]));
        });
        asked.on('error', reject).end(Buffer.alloc(bytes));
      });
    expect(await post('/api/nothing', 3_000_000)).toEqual([413, false]);
    expect(await post('/api/nothing', 40_000)).toEqual([404, true]);
    expect(await post('/api/images/tours/a', 3_000_000)).toEqual([404, true]);
    expect(await post('/api/nothing', 0)).toEqual([404, true]);
  });

  it.each([
    ['/add_tour', '/add-tour'],
    ['/add_tour/', '/add-tour'],
    ['/edit_tour', '/edit-tour'],
    ['/edit_tour/12', '/edit-tour/12'],
    ['/admin/tours/12/offer', '/edit-tour/12'],
  ])('moves the former address %s of a staff screen', async (from, to) => {
    const response = await app.request(`https://site.example${from}`);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });

  it('moves an address with too many slashes in front to the one with one', async () => {
    for (const [from, to] of [
      ['//', '/'],
      ['///all?q=1', '/all?q=1'],
      ['//evil.example/x', '/evil.example/x'],
      ['//%d1%82', '/%d1%82'],
      ['/%5cevil.example', '/evil.example'],
    ] as const) {
      const response = await app.request(`https://site.example${from}`);
      expect([response.status, response.headers.get('location')], from).toEqual([308, to]);
    }
  });

  it.each(['//%09/evil.example/x', '//%0a/x', '//%00', '/all%0d', '/%', '/api/tours/%01'])(
    'refuses %s in Russian and leads nowhere',
    async (path) => {
      const response = await app.request(`https://site.example${path}`);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect((await response.json()).message).toMatch(/^Такого адреса/);
      const page = await app.request(`https://site.example${path}`, {
        headers: { accept: 'text/html' },
      });
      expect(page.status).toBe(400);
    },
  );

  it('is a 503 where nobody expected the database to be away', async () => {
    const answer = await app.request('/api/images?folder=hotels', {
      headers: { cookie: `__Host-session=${'a'.repeat(43)}` },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  it('is the designed page for people when a page fails, and JSON for machines', async () => {
    const page = await app.request('/all', { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Не получилось загрузить страницу');
    const answer = await app.request('/all', { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ status: 500, code: 'internal' });
  });

  it('is a line of the log without secrets, but for files that were found', async () => {
    const lines: { level: number; path: string }[] = [];
    const log = pino(
      { level: 'debug', base: null },
      { write: (line) => lines.push(JSON.parse(line)) },
    );
    const logged = serve(withoutDatabase, log);
    for (const path of ['/robots.txt', '/front.png', '/assets/no.js', '/articles/preview/s3cr3t']) {
      await logged.request(`https://site.example${path}`);
    }
    expect(lines.filter(({ path }) => path).map(({ level, path }) => [level, path])).toEqual([
      [30, '/robots.txt'],
      [20, '/front.png'],
      [30, '/assets/no.js'],
      [30, '/articles/preview/…'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('s3cr3t');
  });

  it('is the same for every file that is not there', async () => {
    const bodies = [];
    for (const path of ['/images/x', '/images/tours/1_a.webp', '/assets/no.js']) {
      const response = await app.request(path, { headers: { accept: 'text/html' } });
      expect(response.status, path).toBe(404);
      bodies.push(await response.json());
    }
    expect(bodies).toEqual(Array(3).fill(bodies[0]));
  });

  it('asks robots to leave the endless addresses of searches alone', async () => {
    const robots = await (await app.request('/robots.txt')).text();
    expect(robots.split('\n')).toContain('Disallow: /all?');
  });

  it('serves no file outside the picture store', async () => {
    for (const path of [
      '/images/../package.json',
      '/images/%2e%2e/package.json',
      '/images/x/1_a.svg',
      '/images/',
    ]) {
      const response = await app.request(path);
      expect([400, 404, 500], path).toContain(response.status);
      expect(await response.text(), path).not.toContain('dependencies');
    }
  });
});
