import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

const UPDATE = path.resolve('deploy/update.sh');
const RESTART_EACH = path.resolve('deploy/restart-each.sh');

let folder: string;
let site: Server;
let asked: string[];
let refusals: number;
beforeEach(async () => {
  asked = [];
  refusals = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'vseumry-update-'));
  site = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('{}');
  });
  site.on('connection', (socket) => {
    if (refusals-- > 0) socket.destroy();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An archive of a release whose owner's program answers every command with the given code. */
function release(version: string, code = 0): string {
  const name = `vseumry-${version}`;
  const server = path.join(folder, 'made', name, 'build/server');
  mkdirSync(server, { recursive: true });
  const program = `require('node:fs').appendFileSync('${folder}/asked', process.argv.slice(2).join(' ') + '\\n'); process.exit(${code});`;
  writeFileSync(path.join(server, 'admin.js'), program);
  const archive = path.join(folder, `${name}-linux-x64.tar.gz`);
  spawnSync('tar', ['-czf', archive, name], { cwd: path.join(folder, 'made') });
  return archive;
}

async function update(argument: string, restart = 'true') {
  const { port } = site.address() as AddressInfo;
  const child = spawn('sh', [UPDATE, argument], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      SITE_DIR: folder,
      SITE_USER: 'root',
      ...(restart && { RESTART: restart }),
      PORT: String(port),
    },
  });
  const ended = once(child, 'close');
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  const lines = printed
    .trim()
    .replaceAll(/ (?=\d+ с\))\d+/g, ' N')
    .split('\n');
  return { code, lines, failed };
}

const current = () => readlinkSync(path.join(folder, 'current'));

it('counts its steps, keeps two releases, and goes back', async () => {
  const first = await update(release('1.0.0'));
  expect(first).toMatchObject({
    code: 0,
    lines: [
      '1. Проверка (vseumry-1.0.0)',
      '2. Переключение и перезапуск',
      'Работает: releases/vseumry-1.0.0 (перезапуск занял N с)',
    ],
  });
  const second = await update(release('1.1.0'));
  expect(second.lines).toEqual([
    '1. Проверка (vseumry-1.1.0)',
    '2. Резервная копия',
    '3. Переключение и перезапуск',
    'Работает: releases/vseumry-1.1.0 (перезапуск занял N с)',
  ]);
  const third = await update(release('1.2.0'));
  expect(third.lines.at(-1)).toBe('Удалён старый выпуск: releases/vseumry-1.0.0');
  expect(existsSync(path.join(folder, 'releases/vseumry-1.0.0'))).toBe(false);
  expect(existsSync(path.join(folder, 'releases/vseumry-1.1.0'))).toBe(true);
  expect(await update('--back')).toMatchObject({ code: 0 });
  expect(current()).toBe('releases/vseumry-1.1.0');
});

it('keeps the newest copies from before an update, as many as releases', async () => {
  await update(release('1.0.0'));
  const copies = path.join(folder, 'var/backups/before-update');
  mkdirSync(copies, { recursive: true });
  const names = ['10', '11', '12'].map((month) => `vseumry-2026-${month}-02T10-00-00Z.backup`);
  for (const name of [...names, 'notes.txt']) writeFileSync(path.join(copies, name), '');
  const { lines } = await update(release('1.1.0'));
  expect(lines.at(-1)).toBe(`Удалена старая копия: var/backups/before-update/${names[0]}`);
  expect(readdirSync(copies)).toEqual(['notes.txt', ...names.slice(1)]);
});

it('says for how long one process is away, but not several that restart one by one', async () => {
  const systemctl = path.join(folder, 'systemctl');
  writeFileSync(systemctl, '#!/bin/sh\n', { mode: 0o755 });
  const words = 'До минуты, обычно 10–20 секунд, посетители видят страницу «Сайт перезапускается».';
  expect((await update(release('1.0.0'), '')).lines).toContain(words);
  expect((await update(release('1.1.0'))).lines).not.toContain(words);
});

it('does not take a connection that is closed at once for an answer', async () => {
  writeFileSync(path.join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  refusals = 5;
  expect(await update(release('1.0.0'))).toMatchObject({ code: 0 });
  expect(asked).toEqual(['/api/health']);
  const { port } = site.address() as AddressInfo;
  const RESTART = `env RESTART_ONE=true sh ${RESTART_EACH} ${port}`;
  refusals = 5;
  expect(await update(release('1.1.0'), RESTART)).toMatchObject({ code: 0 });
  expect(asked.slice(1)).toEqual(['/api/ready', '/api/health']);
});

it('leaves the site as it is when the check of the new release fails', async () => {
  await update(release('1.0.0'));
  const refused = await update(release('1.1.0', 1));
  expect(refused).toMatchObject({
    code: 1,
    failed: 'Исправьте отмеченное ✗ и повторите; сайт не тронут.\n',
  });
  expect(current()).toBe('releases/vseumry-1.0.0');
});

it('takes the same release again after a check, a copy or an unpacking that failed', async () => {
  await update(release('1.0.0'));
  const refused = release('1.1.0', 1);
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await update(refused)).failed).toContain('Исправьте отмеченное ✗ и повторите');
  }
  writeFileSync(path.join(folder, 'releases/vseumry-1.1.0/build/server/half.js'), '');
  expect(await update(release('1.1.0'))).toMatchObject({ code: 0, failed: '' });
  expect(readdirSync(path.join(folder, 'releases/vseumry-1.1.0/build/server'))).toEqual([
    'admin.js',
  ]);
  expect(await update('--back')).toMatchObject({ code: 0 });
  expect(await update(release('1.1.0'))).toMatchObject({ code: 0, failed: '' });
  expect(current()).toBe('releases/vseumry-1.1.0');
  expect(readdirSync(path.join(folder, 'releases'))).toEqual(['vseumry-1.0.0', 'vseumry-1.1.0']);
});

it('leaves no half of a release, and refuses the one that is installed', async () => {
  await update(release('1.0.0'));
  const cut = release('1.1.0');
  const whole = readFileSync(cut);
  writeFileSync(cut, whole.subarray(0, whole.length - 12));
  const failed = await update(cut);
  expect(failed.code).toBe(1);
  expect(failed.failed).toContain('Архив не распаковался; сайт не тронут.');
  expect(readdirSync(path.join(folder, 'releases'))).toEqual(['vseumry-1.0.0']);
  expect(await update(release('1.0.0'))).toMatchObject({
    code: 1,
    failed: expect.stringContaining('Выпуск vseumry-1.0.0 уже стоит') as string,
  });
});

it('refuses what is no release, or is damaged', async () => {
  expect(await update('nothing.tar.gz')).toMatchObject({
    code: 1,
    failed: 'Нет файла nothing.tar.gz\n',
  });
  const archive = release('1.0.0');
  writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  ${path.basename(archive)}\n`);
  const { code, failed } = await update(archive);
  expect(code).toBe(1);
  expect(failed).toContain('Архив повреждён: контрольная сумма не сходится.');
  expect(existsSync(path.join(folder, 'current'))).toBe(false);
});
