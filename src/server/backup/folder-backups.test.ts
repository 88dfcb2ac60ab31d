import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { localBackup } from '#server/backup/folder-backups.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-backups-'));
const file = path.join(folder, 'new', 'one.backup');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a backup has its name only once it is whole', async () => {
  const seen: boolean[] = [];
  const size = await localBackup(file).write(
    (async function* parts() {
      for (const part of ['first ', 'second']) {
        yield Buffer.from(part);
        seen.push(existsSync(file));
      }
    })(),
  );
  expect(seen).toEqual([false, false]);
  expect(readFileSync(file, 'utf8')).toBe('first second');
  expect(size).toBe(12);
});

it('a backup that fails half-way leaves the one before it', async () => {
  const write = (text: string, fails = false) =>
    localBackup(file).write(
      (async function* parts() {
        yield Buffer.from(text);
        if (fails) throw new Error('the source is gone');
      })(),
    );
  await write('old');
  await expect(write('new', true)).rejects.toThrow('the source is gone');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(path.dirname(file))).toEqual(['one.backup']);
});
