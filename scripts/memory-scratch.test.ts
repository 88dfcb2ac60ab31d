import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { scratchInMemory } from './scripts/memory-scratch.mjs';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  scratchInMemory();
  console.log(mkdtempSync(join(tmpdir(), 'a-')));
`;

function folderWith(variables: Record<string, string>): string {
  const line = ['--input-type=module', '-e', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, line, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

it('leaves nothing behind, and removes what a killed run left', () => {
  const killed = '/dev/shm/vseumry-tests-999999999-abc';
  const hasMemory = existsSync('/dev/shm');
  if (hasMemory) mkdirSync(killed, { recursive: true });
  const folder = folderWith({});
  if (folder.startsWith('/dev/shm/')) {
    expect(existsSync(path.dirname(folder))).toBe(false);
    expect(existsSync(killed)).toBe(false);
  } else {
    expect(path.dirname(folder)).toBe('/tmp');
    rmSync(folder, { recursive: true });
  }
  rmSync(killed, { recursive: true, force: true });
});

it('keeps to the folder that is asked for', () => {
  const folder = folderWith({ TMPDIR: tmpdir() });
  expect(path.dirname(folder)).toBe(tmpdir());
  rmSync(folder, { recursive: true });
});
