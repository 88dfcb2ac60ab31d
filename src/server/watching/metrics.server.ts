import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnswerObserver, RequestTotals } from '#server/watching/request-counts.server.ts';
import { hitRate } from '#server/watching/request-counts.server.ts';
import type { Work } from '#server/watching/site-state.server.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Values that are read at a scrape; null or NaN when unknown. */
export interface MetricSources {
  totals: () => RequestTotals;
  pool: () => { total: number; idle: number; waiting: number };
  streams: () => number;
  /** Null while the database does not answer. */
  work: () => Promise<Work | null>;
  health: () => Promise<{ database: boolean; writes: boolean }>;
  diskBytes: () => Promise<number | null>;
  backupAgeSeconds: () => Promise<number | null>;
}

export interface Metrics extends AnswerObserver {
  /** In Prometheus's text format. */
  text(sources: MetricSources): Promise<string>;
  contentType: string;
}

/**
 * Metrics of this process in a registry of their own. Labels are route patterns, methods and
 * statuses, so their number is limited, whatever visitors request, and no address is kept. A kept
 * answer costs one addition.
 */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by pattern of the route, method and status; kept ones were written from memory.',
    labelNames: ['route', 'method', 'status', 'kept'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, of answers that were made.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const gauges = {
    hits: gauge('kept_hit_ratio', 'Share of kept answers that were in memory, since the start.'),
    pool: gauge('database_pool_connections', 'Connections of the pool.', ['state']),
    poolWaiting: gauge('database_pool_waiting', 'Queries that wait for a connection.'),
    database: gauge('database_up', '1 while the database answers.'),
    writes: gauge('database_writes', '1 while the database takes writes.'),
    jobs: gauge('job_failures', 'Failures of a job since its last success.', ['job']),
    letters: gauge('outbox_letters', 'Letters that wait, and that were given up.', ['state']),
    messages: gauge('deliveries', 'Messages that wait, and that were given up.', ['state']),
    backup: gauge('backup_age_seconds', 'Age of the newest backup; absent without one.'),
    disk: gauge('disk_free_bytes', 'Free bytes where the site writes.'),
    streams: gauge('event_streams', 'Open streams of events.'),
  };
  /** Since the last scrape, by status, then by route. */
  const written = new Map<number, Map<string, number>>();

  /** Adds the counts of kept answers to the counter. */
  function settle(): void {
    for (const [status, routes] of written) {
      for (const [route, times] of routes) {
        requests.inc({ route, method: 'GET', status: String(status), kept: 'yes' }, times);
      }
    }
    written.clear();
  }

  return {
    contentType: register.contentType,
    made({ route, method, status, ms }) {
      const known = METHODS.has(method) ? method : 'other';
      requests.inc({ route, method: known, status: String(status), kept: 'no' });
      seconds.observe({ route }, ms / 1000);
    },
    written(route, status) {
      let routes = written.get(status);
      if (!routes) written.set(status, (routes = new Map()));
      routes.set(route, (routes.get(route) ?? 0) + 1);
    },
    async text(sources) {
      settle();
      gauges.hits.set(hitRate(sources.totals()) ?? 0);
      const { total, idle, waiting } = sources.pool();
      gauges.pool.set({ state: 'busy' }, total - idle);
      gauges.pool.set({ state: 'idle' }, idle);
      gauges.poolWaiting.set(waiting);
      gauges.streams.set(sources.streams());
      const [health, work, disk, backup] = await Promise.all([
        sources.health(),
        sources.work(),
        sources.diskBytes(),
        sources.backupAgeSeconds(),
      ]);
      gauges.database.set(health.database ? 1 : 0);
      gauges.writes.set(health.writes ? 1 : 0);
      for (const labelled of [gauges.jobs, gauges.letters, gauges.messages]) labelled.reset();
      for (const { name, failures } of work?.failingJobs ?? []) {
        gauges.jobs.set({ job: name }, failures);
      }
      if (work) {
        gauges.letters.set({ state: 'waiting' }, work.letters.waiting);
        gauges.letters.set({ state: 'given_up' }, work.letters.givenUp);
        gauges.messages.set({ state: 'waiting' }, work.messages.waiting);
        gauges.messages.set({ state: 'given_up' }, work.messages.givenUp);
      }
      if (backup === null) gauges.backup.remove();
      else gauges.backup.set(backup);
      if (disk === null) gauges.disk.remove();
      else gauges.disk.set(disk);
      return register.metrics();
    },
  };
}

/** Where metrics are served, on this machine only. */
export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves `GET /metrics` on 127.0.0.1. Throws with a Russian message when the port can't be had.
 */
export async function serveMetrics(
  port: number,
  text: () => Promise<string>,
  contentType: string,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `Порт ${port} для показателей (METRICS_PORT) занять не получилось (${error.code ?? 'причина неизвестна'}). У каждого процесса сайта он свой.`,
          { cause: error },
        ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
