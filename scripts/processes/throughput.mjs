// Requests per second through nginx with 1, 2 and 4 processes, to show what more processes bring.
import { cpus } from 'node:os';
import { hasWrk, loadOf } from '../../bench/load.mjs';
import { medianOf, printTable, quantile } from '../../bench/measure.mjs';
import { ask, BOSS, register, signIn } from './ask.mjs';
import { startCluster } from './cluster.mjs';
import { addTour } from './together.mjs';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;
const load = loadOf(CONNECTIONS);

/**
 * @param {string} postgres
 * @param {number[]} sizes
 */
export async function measureThroughput(postgres, sizes) {
  console.log(
    `throughput: ${cpus().length} cores, ${hasWrk ? 'wrk' : 'our own loop'} on the same machine, ` +
      `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  const rows = [];
  for (const processes of sizes) {
    const cluster = await startCluster({
      processes,
      postgres,
      settings: { LIMITS_FACTOR: '1000' },
    });
    try {
      rows.push(...(await measure(cluster)));
    } finally {
      await cluster.stop();
    }
  }
  printTable(rows);
  if (rows.some(({ errors }) => errors > 0)) process.exitCode = 1;
}

/** @param {import('./cluster.mjs').Cluster} cluster */
async function measure(cluster) {
  await register(cluster, BOSS, 0);
  const boss = await signIn(cluster.urlOf(0), BOSS);
  const { id } = await addTour(cluster.urlOf(0), boss, 0);
  const write = (/** @type {number} */ seconds) =>
    writes(cluster.url, { path: `/api/tours/${id}`, cookie: boss, seconds });
  /** @type {Record<string, (seconds: number) => Promise<{ rps: number, p99: number, errors: number }>>} */
  const kinds = {
    'kept page, one process without nginx': (seconds) => load(`${cluster.urlOf(0)}/all`, seconds),
    'kept page': (seconds) => load(`${cluster.url}/all`, seconds),
    'page made for each': (seconds) => load(`${cluster.url}/account`, seconds, boss),
    write,
  };
  const rows = [];
  for (const [what, measureOnce] of Object.entries(kinds)) {
    if (what.includes('without') && cluster.size > 1) continue;
    await measureOnce(WARM_UP_SECONDS);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(SECONDS));
    rows.push({
      processes: cluster.size,
      what,
      'a second': medianOf(rounds, 'rps'),
      'p99 ms': medianOf(rounds, 'p99'),
      errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    });
  }
  return rows;
}

/**
 * Changes one tour as often as possible, with half as many clients as request pages.
 * @param {string} origin
 * @param {{ path: string, cookie: string, seconds: number }} given
 */
async function writes(origin, { path, cookie, seconds }) {
  /** @type {number[]} */
  const times = [];
  let errors = 0;
  let price = 1000;
  const endMs = performance.now() + seconds * 1000;
  const writer = async () => {
    while (performance.now() < endMs) {
      const startMs = performance.now();
      const json = { price: 1000 + ((price += 1) % 5000) };
      const { status } = await ask(origin, path, { method: 'PATCH', json, cookie });
      if (status === 200) times.push(performance.now() - startMs);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS / 2 }, writer));
  return { rps: times.length / seconds, p99: quantile(times, 0.99), errors };
}
