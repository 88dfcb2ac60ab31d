import { expect, it } from 'vitest';
import {
  createMetrics,
  type MetricSources,
  serveMetrics,
} from '#server/watching/metrics.server.ts';
import { createRequestCounts, hitRate } from '#server/watching/request-counts.server.ts';

const made = { route: '/tours/:slug', path: '/tours/a', method: 'GET', status: 200, ms: 10 };

it('counts answers by kind', () => {
  const counts = createRequestCounts();
  expect(hitRate(counts.totals())).toBeNull();
  counts.made(made);
  counts.made({ ...made, status: 503, ms: 501 });
  counts.made({ ...made, path: '/api/health', status: 503 });
  counts.written('/', 200);
  counts.written('/', 304);
  counts.found();
  counts.missed();
  expect(counts.totals()).toEqual({
    requests: 5,
    errors: 1,
    slow: 1,
    written: 2,
    found: 1,
    missed: 1,
  });
  expect(hitRate(counts.totals())).toBe(0.75);
});

const sources = (counts: ReturnType<typeof createRequestCounts>): MetricSources => ({
  totals: counts.totals,
  pool: () => ({ total: 4, idle: 3, waiting: 2 }),
  streams: () => 7,
  health: async () => ({ database: true, writes: false }),
  work: async () => ({
    failingJobs: [{ name: 'outbox', failures: 3, error: null }],
    letters: { waiting: 5, givenUp: 1, late: [] },
    messages: { waiting: 0, givenUp: 2, late: [] },
  }),
  diskBytes: async () => 1e9,
  backupAgeSeconds: async () => null,
});

it('exports all counts to Prometheus, by route patterns only', async () => {
  const metrics = createMetrics();
  const counts = createRequestCounts(metrics);
  for (let n = 0; n < 6000; n += 1) {
    counts.made({ ...made, path: `/tours/${n}`, method: n === 0 ? 'BREW' : 'GET' });
    counts.written('/tours/:slug', 200);
  }
  counts.written('/tours/:slug', 304);
  const text = await metrics.text(sources(counts));
  const lines = text.split('\n');
  const requests = lines.filter((line) => line.startsWith('http_requests_total{'));
  expect(requests.sort()).toEqual([
    'http_requests_total{route="/tours/:slug",method="GET",status="200",kept="no"} 5999',
    'http_requests_total{route="/tours/:slug",method="GET",status="200",kept="yes"} 6000',
    'http_requests_total{route="/tours/:slug",method="GET",status="304",kept="yes"} 1',
    'http_requests_total{route="/tours/:slug",method="other",status="200",kept="no"} 1',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'http_request_duration_seconds_count{route="/tours/:slug"} 6000',
      'kept_hit_ratio 1',
      'database_pool_connections{state="busy"} 1',
      'database_pool_waiting 2',
      'database_up 1',
      'database_writes 0',
      'job_failures{job="outbox"} 3',
      'outbox_letters{state="waiting"} 5',
      'deliveries{state="given_up"} 2',
      'disk_free_bytes 1000000000',
      'event_streams 7',
    ]),
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toMatch(/^backup_age_seconds \d/m);
  const again = await metrics.text({
    ...sources(counts),
    work: async () => null,
    backupAgeSeconds: async () => 60,
  });
  expect(again).not.toContain('job_failures{');
  expect(again).toMatch(/^backup_age_seconds 60$/m);
  expect(again).toContain('status="200",kept="yes"} 6000');
});

it('is served on this machine, at one address, and names a port that is taken', async () => {
  const server = await serveMetrics(0, async () => 'up 1\n', 'text/plain');
  const origin = `http://127.0.0.1:${server.port}`;
  expect(await (await fetch(`${origin}/metrics`)).text()).toBe('up 1\n');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  await expect(serveMetrics(server.port, async () => '', '')).rejects.toThrow(/METRICS_PORT/);
  await server.stop();
  await expect(fetch(`${origin}/metrics`)).rejects.toThrow('fetch failed');
});
