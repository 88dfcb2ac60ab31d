// The long proof that several processes act as one site: 2 and then 4 processes of the built site
// behind nginx with deploy/nginx.conf and TLS, on one PostgreSQL (TEST_DATABASE_URL, otherwise a
// temporary one) and one bucket. Then requests per second of 1, 2 and 4. It only sends requests to
// this machine. A failure ends it with code 1. `--starts 10`, `--processes 2,4` and `--throughput
// 1,2,4` set the numbers; 0 or '' skips a part.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BOSS, register, say, signIn } from '../processes/ask.mjs';
import { CERTIFICATE_FILE } from '../processes/certificate.mjs';
import { buildWhenOld, openPostgres, startCluster } from '../processes/cluster.mjs';
import { proveKilled, proveRolling } from '../processes/restarts.mjs';
import { proveTabs } from '../processes/tabs.mjs';
import { measureThroughput } from '../processes/throughput.mjs';
import {
  proveJobs,
  proveLimits,
  proveNotices,
  proveSessions,
  proveUploads,
  proveVisitorNotice,
} from '../processes/together.mjs';

// Node reads it only when a process begins.
if (process.env.NODE_EXTRA_CA_CERTS !== CERTIFICATE_FILE) {
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE },
  });
  process.exit(status ?? 1);
}

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '10' },
    processes: { type: 'string', default: '2,4' },
    throughput: { type: 'string', default: '1,2,4' },
  },
});
const sizesOf = (/** @type {string} */ list) => list.split(',').filter(Boolean).map(Number);

buildWhenOld();
const postgres = openPostgres();
try {
  if (Number(values.starts) > 0) await proveStarts(Number(values.starts));
  for (const processes of sizesOf(values.processes)) await prove(processes);
  const measured = sizesOf(values.throughput);
  if (measured.length > 0) await measureThroughput(postgres.url, measured);
} finally {
  await postgres.stop();
}

/** Two processes at once on an empty database with the demo content. @param {number} times */
async function proveStarts(times) {
  let alive = 0;
  for (let n = 0; n < times; n += 1) {
    const cluster = await startCluster({ processes: 2, postgres: postgres.url }).catch((error) => {
      console.error(error.message);
      return null;
    });
    const codes = (await cluster?.stop()) ?? [];
    if (codes.length === 2 && codes.every((code) => code === 0)) alive += 1;
  }
  say(
    alive === times,
    `2 processes started at once on an empty database with demo content: both live ${alive} of ${times}`,
  );
}

/** @param {number} processes */
async function prove(processes) {
  const startMs = performance.now();
  const cluster = await startCluster({ processes, postgres: postgres.url });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  say(true, `${processes} processes, started at once on an empty database in ${seconds} s`);
  try {
    await register(cluster, BOSS, 0);
    const boss = await signIn(cluster.urlOf(0), BOSS);
    await proveSessions(cluster, boss);
    await proveTabs(cluster);
    await proveLimits(cluster);
    await proveUploads(cluster, boss);
    await proveNotices(cluster, boss);
    await proveVisitorNotice(cluster, boss);
    await proveRolling(cluster, boss);
    await proveKilled(cluster, boss);
    await proveJobs(cluster);
  } finally {
    const codes = await cluster.stop();
    say(
      codes.every((code) => code === 0),
      `stopped, exit codes ${codes.join(', ')}`,
    );
  }
}
