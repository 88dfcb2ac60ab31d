// The built site for journeys and benchmarks: on a free port, with its own folder.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const QUICK = [
  new URL('processes/quick-scrypt.mjs', import.meta.url),
  new URL('processes/quick-brotli.mjs', import.meta.url),
].map(({ href }) => `--import=${href}`);
const START_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 60_000;
/** Nothing listens on the discard port: exchange rates fail without leaving the machine. */
const NOWHERE = 'http://127.0.0.1:9/';
/**
 * In journeys neither WebAssembly nor JavaScript is optimised: a site of theirs answers too few
 * requests to pay for it. A start takes half as long, and the first hundred pages. Passwords and dense
 * compression cost nothing. Benchmarks want the site as it is.
 */
const FLAGS = process.env.VITEST ? ['--liftoff-only', '--no-opt', ...QUICK] : [];

/**
 * Starts `npm start`'s program with an embedded database in a temporary folder and resolves once
 * `/api/health` answers 200. `stop` resolves with the exit code and removes the folder. Only the
 * settings given here reach the site, never those of the developer's shell.
 * @param {Record<string, string>} [settings] environment variables on top of the ones needed
 * @param {string} [ready] a folder whose `data` and `files` are copied for the site
 * @param {string[]} [through] a program with arguments that starts the site: its command line
 *   follows
 */
export async function startBuiltSite(settings = {}, ready, through = []) {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-'));
  const folders = { DATA_DIR: join(folder, 'data'), FILES_DIR: join(folder, 'files') };
  if (ready) {
    copyUnlessThere(join(ready, 'data'), settings.DATA_DIR ?? folders.DATA_DIR);
    copyUnlessThere(join(ready, 'files'), settings.FILES_DIR ?? folders.FILES_DIR);
  }
  const program = [process.execPath, ...FLAGS, join(import.meta.dirname, 'start.mjs')];
  const line = [...through, ...program];
  const child = spawn(line[0] ?? '', line.slice(1), {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      ...folders,
      DATABASE_URL: '',
      EXCHANGE_RATE_URLS: NOWHERE,
      LOG_LEVEL: 'warn',
      // Jobs without a reachable host fail: a letter about that would disturb a journey.
      ALERT_JOB_FAILURES: '0',
      ALERT_DISK_MB: '0',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  const killLeftover = () => child.kill('SIGKILL');
  process.once('exit', killLeftover);

  const stop = async () => {
    const timer = setTimeout(killLeftover, STOP_WITHIN_MS);
    child.kill('SIGTERM');
    const code = await ended;
    clearTimeout(timer);
    process.off('exit', killLeftover);
    rmSync(folder, { recursive: true, force: true });
    return code;
  };

  const giveUpAtMs = Date.now() + START_WITHIN_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      await stop();
      throw new Error(`The built site did not come up:\n${output}`);
    }
    await wait(100);
  }
  return { url, stop, output: () => output, pid: child.pid };
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyUnlessThere(from, to) {
  if (!existsSync(to)) cpSync(from, to, { recursive: true });
}

/**
 * A port on which nothing listens, below those that systems give to connections and to servers
 * without a number: such a port would often be taken again before its site starts.
 * @returns {Promise<number>}
 */
export function freePort() {
  const port = randomInt(20_000, 32_768);
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

/** @param {string} url */
async function isHealthy(url) {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  return answer?.status === 200;
}
