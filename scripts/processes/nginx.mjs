// nginx in front of one or more processes, with the configuration that is shipped.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../built-site.mjs';
import { installFromDebian } from '../install-from-debian.mjs';
import { CERTIFICATE_FILE, KEY_FILE } from './certificate.mjs';

const SHIPPED = join(import.meta.dirname, '../../deploy/nginx.conf');
const START_WITHIN_MS = 20_000;

/** The system's nginx. On Debian as root it is installed; elsewhere there may be none. */
export function findNginx() {
  return installed() ?? (installFromDebian('nginx-light') ? installed() : undefined);
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/**
 * deploy/nginx.conf for processes on these ports: listening on ports of 127.0.0.1, without that of
 * http unless it is given, with the tests' certificate, with its files in its own folder, and with the
 * statuses of every process it asked in its log. The rest is as shipped. Throws when a part to be
 * replaced is missing.
 * @param {{ folder: string, port: number, httpPort?: number, ports: number[] }} given
 */
function shippedFor({ folder, port, httpPort, ports }) {
  let text = readFileSync(SHIPPED, 'utf8');
  const put = (/** @type {RegExp} */ what, /** @type {string} */ by) => {
    if (!what.test(text)) throw new Error(`deploy/nginx.conf has no ${what}`);
    text = text.replace(what, () => by);
  };
  const [line = '', flags = ''] = /^ {2}server 127\.0\.0\.1:3000(.*);$/m.exec(text) ?? [];
  const lines = ports.map((one) => `  server 127.0.0.1:${one}${flags};`);
  put(/^ {2}server 127\.0\.0\.1:3000.*;$/m, line && lines.join('\n'));
  if (httpPort === undefined) put(/^server \{\n {2}listen 80;[\s\S]*?\n\}\n/m, '');
  else put(/^ {2}listen 80;\n {2}listen \[::\]:80;$/m, `  listen 127.0.0.1:${httpPort};`);
  put(
    /^ {2}listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;$/m,
    `  listen 127.0.0.1:${port} ssl http2;`,
  );
  put(/(?<=^ {2}ssl_certificate )\S+(?=;$)/m, CERTIFICATE_FILE);
  put(/(?<=^ {2}ssl_certificate_key )\S+(?=;$)/m, KEY_FILE);
  put(/\/var\/lib\/nginx\/vseumry/, join(folder, 'kept'));
  put(/\/var\/log\/nginx\/vseumry\.log/g, join(folder, 'access.log'));
  put(/\/var\/log\/nginx\/vseumry-error\.log/g, join(folder, 'error.log'));
  put(/\$request_time'/, "$request_time asked $upstream_status'");
  return text;
}

/**
 * Writes what surrounds a file of sites, with nginx's own files in `folder`; returns its path.
 * @param {string} folder
 * @param {string} sites
 */
export function writeNginxFile(folder, sites) {
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(join(folder, 'site.conf'), sites);
  writeFileSync(
    file,
    [
      'daemon off;',
      'worker_processes auto;',
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'start.log')};`,
      'events { worker_connections 1024; }',
      'http {',
      // As Debian's own file does: what a site does not log itself goes here, with whole addresses.
      `  access_log ${join(folder, 'all-sites.log')};`,
      ...temporary,
      `  include ${join(folder, 'site.conf')};`,
      '}',
      '',
    ].join('\n'),
  );
  return file;
}

/**
 * Starts nginx at `url` in front of the processes of `ports`. `repeated` counts the requests so far
 * for which it asked more than one process; `logs` is all that it has written.
 * @param {{ program: string, port: number, httpPort?: number, ports: number[] }} given
 */
export async function startNginx({ program, port, httpPort, ports }) {
  const folder = mkdtempSync(join(tmpdir(), 'vseumry-nginx-'));
  // Its workers run as another user than its master.
  chmodSync(folder, 0o755);
  const file = writeNginxFile(folder, shippedFor({ folder, port, httpPort, ports }));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const giveUpAtMs = Date.now() + START_WITHIN_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      throw new Error(`nginx did not start:\n${output}`);
    }
    await wait(50);
  }
  return {
    url: `https://localhost:${port}`,
    repeated: () =>
      readFileSync(join(folder, 'access.log'), 'utf8').match(/ asked \d+, .*$/gm)?.length ?? 0,
    logs: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n'),
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A port for nginx and one for each process. @param {number} processes */
export async function freePorts(processes) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < processes) ports.add(await freePort());
  return [...ports];
}
