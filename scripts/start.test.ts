import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('says what to do when there is no build and it cannot build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // As after `npm ci --omit=dev`: the packages of a running site, and no build.
  for (const name of ['scripts', 'node_modules/react-router']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  cpSync(join(import.meta.dirname, 'start.mjs'), join(folder, 'scripts/start.mjs'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Сайт ещё не собран');
  expect(stderr).toContain('npm ci && npm start');
  expect(stderr).not.toContain('at ');
});
