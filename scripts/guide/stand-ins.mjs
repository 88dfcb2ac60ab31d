// Stand-ins for the programs of a server that would change the machine: apt, useradd, chown, runuser,
// systemctl, certbot, scp. nginx is real, with the paths and ports of the place.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { CERTIFICATE_FILE, KEY_FILE } from '../processes/certificate.mjs';
import { findNginx, writeNginxFile } from '../processes/nginx.mjs';
import { environmentFile } from './read-guide.mjs';

/** Nobody on this machine: files and processes of the site's user belong to this number. */
const SITE_UID = 64_017;
const UNIT = 'etc/systemd/system/vseumry.service';
/** TimeoutStopSec of the unit. */
const STOP_WITHIN_MS = 15_000;

/** @typedef {{ args: string[], cwd: string }} Given */
/** @typedef {{ root: string, port: number, httpPort: number, tlsPort: number, env: Record<string, string> }} Place */

/**
 * Serves the stand-ins of a place: a folder that stands for the root of a server. `bin` is a folder
 * with their names and nothing else that could change this machine.
 * @param {Place} place
 */
export async function startStandIns({ root, port, httpPort, tlsPort, env }) {
  const bin = join(root, 'bin');
  mkdirSync(bin, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const users = new Set(['root']);
  const installed = new Set();
  const nginx = findNginx();
  let unit = '';
  let isEnabled = false;
  /** @type {{ ended: Promise<number | null>, child: import('node:child_process').ChildProcess } | null} */
  let site = null;
  /** @type {import('node:child_process').ChildProcess | null} */
  let proxy = null;

  const put = (/** @type {string} */ path) => path.replace(/^\/(?=srv|etc|var)/, `${root}/`);
  const userOf = (/** @type {string} */ name) => {
    if (!users.has(name)) throw new Error(`there is no user ${name}`);
    return isRoot && name !== 'root' ? SITE_UID : (process.getuid?.() ?? 0);
  };
  const asUser = (/** @type {string} */ name) =>
    isRoot ? { uid: userOf(name), gid: userOf(name) } : {};
  const linkPrograms = (/** @type {string[]} */ names) => {
    for (const name of names) {
      const file = join(bin, name);
      const asks = join(import.meta.dirname, 'ask-stand-in.mjs');
      writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${asks}' ${name} "$@"\n`);
      chmodSync(file, 0o755);
    }
  };

  async function startSite() {
    if (site) throw new Error('the site runs already');
    const value = (/** @type {string} */ name) =>
      put(new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '');
    const settings = readFileSync(put(value('EnvironmentFile').replace(/^-/, '')), 'utf8');
    const fixed = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, one = '']) => one);
    const [, ...line] = value('ExecStart').split(' ').map(put);
    const log = openSync(join(root, 'site.log'), 'a');
    const child = spawn(process.execPath, line, {
      cwd: value('WorkingDirectory'),
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        ...environmentFile(fixed.join('\n')),
        ...environmentFile(settings),
        ...env,
        PORT: String(port),
      },
      ...asUser(value('User')),
    });
    const ended = new Promise((done) => child.once('close', done));
    site = { child, ended };
  }

  async function stopSite() {
    if (!site) return;
    const { child, ended } = site;
    site = null;
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    child.kill('SIGTERM');
    const code = await ended;
    clearTimeout(timer);
    if (code !== 0) throw new Error(`the site ended with ${code}`);
  }

  /** The files of sites-enabled, with the paths and ports of the place. */
  function writeNginx() {
    const enabled = join(root, 'etc/nginx/sites-enabled');
    const sites = readdirSync(enabled).map((name) =>
      readFileSync(join(enabled, name), 'utf8')
        .replaceAll(/(?<=\s)\/(?=(etc|var)\/)/g, `${root}/`)
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
        .replaceAll('listen 443 ', `listen 127.0.0.1:${tlsPort} `)
        .replaceAll(/127\.0\.0\.1:3000\b/g, `127.0.0.1:${port}`),
    );
    return writeNginxFile(join(root, 'var/lib/nginx'), sites.join('\n'));
  }

  /** @param {string[]} args */
  async function runNginx(args) {
    if (!nginx) return;
    const child = spawn(nginx, ['-p', root, '-c', writeNginx(), ...args], { stdio: 'pipe' });
    const words = text(child.stderr);
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new Error(await words);
  }

  /** @type {Record<string, (given: Given) => Promise<string | void>>} */
  const programs = {
    async apt({ args: [verb, ...names] }) {
      if (verb !== 'install') throw new Error(`apt ${verb}?`);
      for (const name of names) installed.add(name);
      if (names.includes('nginx')) {
        for (const folder of ['etc/nginx/sites-available', 'etc/nginx/sites-enabled']) {
          mkdirSync(join(root, folder), { recursive: true });
        }
        for (const folder of ['var/www/html', 'var/log/nginx', 'var/lib/nginx']) {
          mkdirSync(join(root, folder), { recursive: true });
        }
      }
      linkPrograms(names);
    },
    async useradd({ args }) {
      users.add(args.at(-1) ?? '');
    },
    async chown({ args: [owner = '', path = ''], cwd }) {
      const [user = '', group = user] = owner.split(':');
      const [uid, gid] = [userOf(user), userOf(group || user)];
      if (isRoot) chownSync(resolve(cwd, path), uid, gid);
    },
    async runuser({ args: [, user = '', , program = '', ...args], cwd }) {
      const child = spawn(program, args, {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, ...env, PORT: String(port) },
        ...asUser(user),
      });
      const [code, ...words] = await Promise.all([
        new Promise((done) => child.once('close', done)),
        text(child.stdout),
        text(child.stderr),
      ]);
      if (code !== 0) throw new Error(words.join(''));
      return words.join('');
    },
    async systemctl({ args: [verb, name] }) {
      if (verb === 'daemon-reload') unit = readFileSync(join(root, UNIT), 'utf8');
      else if (verb === 'reload' && name === 'nginx') await reloadNginx();
      else if (name !== 'vseumry' || unit === '') throw new Error(`there is no unit ${name}`);
      else if (verb === 'enable') isEnabled = true;
      else if (verb === 'start') await startSite();
      else if (verb === 'stop') await stopSite();
      else if (verb === 'restart') await stopSite().then(startSite);
      else throw new Error(`systemctl ${verb}?`);
    },
    async certbot({ args }) {
      const after = (/** @type {string} */ word) => args[args.indexOf(word) + 1] ?? '';
      if (!existsSync(after('-w'))) throw new Error(`there is no folder ${after('-w')}`);
      const folder = join(root, 'etc/letsencrypt/live', after('-d'));
      mkdirSync(folder, { recursive: true });
      cpSync(CERTIFICATE_FILE, join(folder, 'fullchain.pem'));
      cpSync(KEY_FILE, join(folder, 'privkey.pem'));
    },
    async nginx({ args }) {
      await runNginx(args);
    },
    async scp({ args, cwd }) {
      const to = args.at(-1)?.replace(/^root@[\w.]+:/, '') ?? '';
      if (!existsSync(put(to))) throw new Error(`${to}: no such folder`);
      for (const file of args.slice(0, -1)) {
        cpSync(resolve(cwd, file), join(put(to), file.split('/').at(-1) ?? ''));
      }
    },
  };

  async function reloadNginx() {
    if (!nginx) return;
    const file = writeNginx();
    if (proxy) return void proxy.kill('SIGHUP');
    proxy = spawn(nginx, ['-p', root, '-c', file], { stdio: 'ignore' });
  }

  const server = createServer(async (request, response) => {
    const { name, ...given } = /** @type {Given & { name: string }} */ (await json(request));
    const answer = await programs[name]?.(given).then(
      (output) => ({ code: 0, output: output ?? '' }),
      (error) => ({ code: 1, output: `${name}: ${error.message}\n` }),
    );
    response.end(JSON.stringify(answer));
  });
  // A restore may take minutes on a busy machine.
  server.requestTimeout = 0;
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const address = server.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  linkPrograms(['apt', 'useradd', 'chown', 'runuser', 'systemctl', 'scp']);
  return {
    bin,
    url: `http://127.0.0.1:${at}/`,
    /** Whether the site starts when the server does. */
    isEnabled: () => isEnabled,
    hasNginx: nginx !== undefined,
    async stop() {
      const stopped = await Promise.allSettled([stopSite()]);
      if (proxy) {
        const ended = new Promise((done) => proxy?.once('close', done));
        proxy.kill('SIGTERM');
        await ended;
      }
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (stopped[0].status === 'rejected') throw stopped[0].reason;
    },
  };
}
