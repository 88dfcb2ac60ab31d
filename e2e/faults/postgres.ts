import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** More connections than fit into the queue of a stopped proxy. */
const FILLERS = 40;

/**
 * The tests' PostgreSQL, a temporary cluster on a Unix socket, with its possible faults. `url`
 * connects to one of its databases without the proxy.
 */
export function clusterOf(url: string) {
  const directory = new URL(url).searchParams.get('host');
  if (!directory) throw new Error('this needs the throw-away cluster: unset TEST_DATABASE_URL');
  const data = join(directory, 'data');
  const pidFile = join(data, 'postmaster.pid');
  const line = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim();
  const { uid, gid } = statSync(data);
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return {
    socket: join(directory, '.s.PGSQL.5432'),
    /** Ends it like a crash of its machine. */
    async stop() {
      process.kill(postmaster(), 'SIGQUIT');
      while (existsSync(pidFile)) await wait(20);
    },
    start() {
      spawn('sh', ['-c', `exec ${line}`], {
        uid,
        gid,
        cwd: data,
        detached: true,
        stdio: 'ignore',
      }).unref();
    },
    /** Stops all its processes: the system accepts connections, and nobody answers. */
    hang: () => signal('SIGSTOP', postmaster()),
    goOn: () => signal('SIGCONT', postmaster()),
    /** Resolves when it answers a query. */
    async answers() {
      for (;;) {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
        client.on('error', () => {});
        const isThere = await client
          .connect()
          .then(() => client.query('select 1'))
          .then(
            () => true,
            () => false,
          );
        void client.end().catch(() => {});
        if (isThere) return performance.now();
        await wait(20);
      }
    },
  };
}

function signal(name: NodeJS.Signals, postmaster: number) {
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, name);
}

/**
 * A proxy to the cluster that can become a black hole: packets are neither answered nor refused.
 */
export async function openLine(socket: string, databaseUrl: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'line.mjs'), [socket], {
    execArgv: [],
  });
  const [port] = (await once(child, 'message')) as [number];
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  let fillers: Socket[] = [];
  return {
    url: through.href,
    async swallow() {
      child.kill('SIGSTOP');
      fillers = Array.from({ length: FILLERS }, () => connect(port, '127.0.0.1'));
      for (const filler of fillers) filler.on('error', () => {});
      await wait(300);
      const taken = fillers.filter(({ connecting }) => !connecting).length;
      if (taken === FILLERS) throw new Error('the line still takes connections');
    },
    carry() {
      for (const filler of fillers.splice(0)) filler.destroy();
      child.kill('SIGCONT');
    },
    stop() {
      child.kill('SIGKILL');
    },
  };
}
