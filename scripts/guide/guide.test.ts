import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { carryOutGuide } from './carry-out.mjs';
import { readGuide } from './read-guide.mjs';

const guide = readFileSync('docs/operations.md', 'utf8');

/** The site and the owner's program of a release that does as much as the guide's commands ask. */
const SITE = `
const { writeFileSync } = require('node:fs');
if (!process.env.SITE_URL || process.env.TRUST_PROXY !== 'yes') throw new Error('no settings');
writeFileSync('var/started', '');
const site = require('node:http').createServer((asked, answer) => answer.end('{}'));
site.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));`;
const OWNERS_PROGRAM = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const [command, ...words] = process.argv.slice(2);
const file = words.at(-1);
process.loadEnvFile('.env');
if (command === 'doctor') writeFileSync('var/looked', '');
if (command === 'backup') {
  mkdirSync(file, { recursive: true });
  writeFileSync(file + '/vseumry-2026-11-22T11-25-31Z.backup', '');
}
if (command === 'verify' || command === 'restore') readFileSync(file);
if (command === 'restore') {
  fetch('http://127.0.0.1:' + process.env.PORT).then(() => process.exit(3), () => process.exit(0));
}`;

/** A folder of sources whose \`npm\` makes such releases, and that program's folder. */
function sources(site = SITE) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('deploy', path.join(folder, 'deploy'), { recursive: true });
  mkdirSync(path.join(folder, 'release'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const release = (made: string) => {
    const name = `vseumry-${made}`;
    const build = path.join(folder, 'release', name, 'build/server');
    mkdirSync(build, { recursive: true });
    cpSync('deploy', path.join(folder, 'release', name, 'deploy'), { recursive: true });
    writeFileSync(path.join(build, 'main.js'), site);
    writeFileSync(path.join(build, 'admin.js'), OWNERS_PROGRAM);
    const archive = `${name}-linux-x64.tar.gz`;
    const script = `tar -czf ${archive} ${name} && sha256sum ${archive} > ${archive}.sha256`;
    spawnSync('sh', ['-c', script], { cwd: path.join(folder, 'release') });
  };
  release(version);
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(path.join(programs, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  return { sources: folder, programs, newer: release };
}

it('the guide can be carried out from an empty server to an update and the way back', async () => {
  const taken: number[] = [];
  await carryOutGuide({ ...sources(), onSection: (_title, _seconds, steps) => taken.push(steps) });
  expect(taken).toEqual(readGuide().map(({ steps }) => steps.length));
  expect(taken).toHaveLength(7);
  expect(taken.every((steps) => steps > 0)).toBe(true);
});

it.each([
  ['a step is left out', 'useradd --system', '# useradd --system', 'no user vseumry'],
  ['the site runs during a restore', 'systemctl stop vseumry\n', '', 'admin restore'],
  ['an unknown program is asked for', 'apt install nginx', 'adduser site', 'adduser: not found'],
])('fails when %s', async (_what, said, instead, words) => {
  expect(guide).toContain(said);
  const changed = guide.replace(said, instead);
  // What its site ends with afterwards hides nothing.
  const ending = sources(SITE.replace('exit(0)', 'exit(1)'));
  await expect(carryOutGuide({ ...ending, guide: changed })).rejects.toThrow(words);
});
