// Carries out the owner's guide in a folder that stands for a server.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePorts } from '../processes/nginx.mjs';
import { readGuide } from './read-guide.mjs';
import { startStandIns } from './stand-ins.mjs';

/** Programs of the guide and of update.sh that stay within the place. */
const HARMLESS =
  'basename chmod cp dirname env gzip id ln mkdir mv readlink rm sed sh sha256sum sleep tar date';
/** The section whose commands are given on the machine with the sources. */
const BUILDING = 2;
const UPDATE = 7;
const NEWER = '0.2.0';
/** Nothing listens on the discard port: no exchange rates are fetched from the internet. */
const SETTINGS = { HOST: '127.0.0.1', EXCHANGE_RATE_URLS: 'http://127.0.0.1:9/' };

/**
 * Carries out the steps of the numbered sections in their order, each section's commands in one
 * shell as an owner gives them, and looks after each section whether the site is as the guide
 * says. Throws at the first step that fails, with its output. `sources` is where the release is
 * built, `programs` a folder with programs of that machine, `newer` builds a release of a version.
 * @param {{ sources: string, programs?: string, guide?: string, newer: (version: string) => void, onSection?: (title: string, seconds: number, steps: number) => void }} given
 */
export async function carryOutGuide({ sources, programs, guide, newer, onSection }) {
  const root = mkdtempSync(join(tmpdir(), 'vseumry-guide-'));
  // The site's user has to reach it.
  chmodSync(root, 0o755);
  for (const folder of ['root', 'srv', 'etc/systemd/system']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const [port = 0, httpPort = 0, tlsPort = 0] = await freePorts(3);
  const standIns = await startStandIns({ root, port, httpPort, tlsPort, env: SETTINGS });
  const harmless = join(root, 'harmless');
  mkdirSync(harmless);
  for (const name of HARMLESS.split(' ')) symlinkSync(programPath(name), join(harmless, name));
  symlinkSync(process.execPath, join(harmless, 'node'));
  const env = {
    GUIDE_STAND_INS: standIns.url,
    SITE_DIR: join(root, 'srv/vseumry'),
    PORT: String(port),
  };
  const server = openShell(join(root, 'root'), {
    ...env,
    // Any other program of this machine is not found.
    PATH: [standIns.bin, harmless].join(delimiter),
  });
  const builder = openShell(sources, {
    ...process.env,
    ...env,
    PATH: [...(programs ? [programs] : []), standIns.bin, process.env.PATH].join(delimiter),
  });
  /** @param {string} command */
  const inPlace = (command) =>
    command
      .replaceAll(/(?<![\w.])\/(?=(srv|etc|var\/www)\/)/g, `${root}/`)
      .replaceAll('vseumry-….backup', () => newestBackup(root));

  /** @param {import('./read-guide.mjs').Step} step @param {number} section */
  async function take(step, section) {
    if ('settings' in step) {
      const text = step.settings.replaceAll('…', () => randomUUID());
      writeFileSync(join(root, 'srv/vseumry/.env'), text);
      return;
    }
    const { command } = step;
    // The name of a server's folder that scp gets is put into the place by the stand-in.
    const shell = section === BUILDING ? builder : server;
    const { code, output } = await shell.run(section === BUILDING ? command : inPlace(command));
    if (code !== 0) throw new Error(`${section}. ${command}\nended with ${code}:\n${output}`);
  }

  try {
    const sections = readGuide(guide);
    for (const { number, title, steps } of sections) {
      const startMs = performance.now();
      if (number === UPDATE) {
        newer(NEWER);
        const copies = sections.find((one) => one.number === BUILDING)?.steps.at(-1);
        const copy = copies && 'command' in copies ? copies.command : '';
        await take({ command: copy.replace(/-\d+\.\d+\.\d+-/, `-${NEWER}-`) }, BUILDING);
      }
      for (const step of steps) await take(step, number);
      await look(number);
      onSection?.(`${number}. ${title}`, (performance.now() - startMs) / 1000, steps.length);
    }
  } catch (error) {
    const log = join(root, 'site.log');
    const words = error instanceof Error ? error.message : String(error);
    const tail = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '';
    // What the site ends with now says less than the first failure.
    await leave().catch(() => {});
    throw new Error(`${words}\nthe site's log:\n${tail}`, { cause: error });
  }
  await leave();

  async function leave() {
    server.end();
    builder.end();
    await standIns.stop().finally(() => rmSync(root, { recursive: true, force: true }));
  }

  /** Throws when the place is not as it should be after a section. @param {number} section */
  async function look(section) {
    if (section < 4) return;
    if (!standIns.isEnabled()) throw new Error('the site is not enabled');
    await expectAnswer(`http://127.0.0.1:${port}/api/ready`);
    if (section < 5 || !standIns.hasNginx) return;
    await expectAnswer(`https://127.0.0.1:${tlsPort}/`);
    const { status, headers } = await fetch(`http://127.0.0.1:${httpPort}/all`, {
      redirect: 'manual',
    });
    if (status !== 301 || !headers.get('location')?.startsWith('https://')) {
      throw new Error(`port 80 answers ${status}, not with a redirect to https`);
    }
    if (section < UPDATE) return;
    const current = readlinkSync(join(root, 'srv/vseumry/current'));
    if (current.includes(NEWER)) throw new Error(`--back left ${current}`);
  }
}

/** Within some seconds: a command may end before the site answers. @param {string} url */
async function expectAnswer(url) {
  const giveUpAtMs = performance.now() + 60_000;
  for (;;) {
    const status = await statusOf(url);
    if (status === 200) return;
    if (performance.now() > giveUpAtMs) throw new Error(`${url} answers ${status}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** 0 without an answer; the certificate may be the tests' own. @param {string} url @returns {Promise<number>} */
async function statusOf(url) {
  if (url.startsWith('http:'))
    return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    );
  return new Promise((done) => {
    const request = httpsRequest(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    request.once('error', () => done(0)).end();
  });
}

/** @param {string} root */
function newestBackup(root) {
  const names = readdirSync(join(root, 'srv/vseumry/var/backups'));
  return (
    names
      .filter((name) => name.endsWith('.backup'))
      .toSorted()
      .at(-1) ?? 'no backup'
  );
}

/** @param {string} name */
function programPath(name) {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not installed here`);
  return found;
}

/**
 * A shell that is given one command after another, as by a person: folder, variables and aliases
 * stay.
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function openShell(cwd, env) {
  const mark = randomUUID();
  const shell = spawn('/bin/sh', [], { cwd, env, stdio: 'pipe' });
  let output = '';
  let told = () => {};
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    told();
  });
  shell.stdin.write('exec 2>&1\n');
  shell.once('close', () => {
    output += `\n${mark} 127\n`;
    told();
  });
  return {
    /** @param {string} command @returns {Promise<{ code: number, output: string }>} */
    async run(command) {
      output = '';
      shell.stdin.write(`${command}\nprintf '\\n%s %s\\n' ${mark} $?\n`);
      return new Promise((done) => {
        told = () => {
          const [, code] = new RegExp(`${mark} (\\d+)`).exec(output) ?? [];
          if (code) done({ code: Number(code), output: output.replace(/\n\S+ \d+\n$/, '') });
        };
      });
    },
    end: () => shell.stdin.end('exit 0\n'),
  };
}
