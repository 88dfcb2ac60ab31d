import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { localBackup } from '#server/backup/folder-backups.server.ts';
import { backupName, keptOf } from '#server/backup/kept-backups.server.ts';

const HOUR_MS = 3_600_000;

it('keeps the newest of 24 hours, 30 days and 12 months of hourly backups', () => {
  const end = Date.parse('2026-11-22T10:30:00Z');
  const names = Array.from({ length: 400 * 24 }, (_, n) => backupName(new Date(end - n * HOUR_MS)));
  const kept = [...keptOf(names)].toSorted().reverse();
  const days = (list: string[]) => new Set(list.map((name) => name.slice(8, 18)));
  const months = new Set(kept.map((name) => name.slice(8, 15)));
  expect(kept.slice(0, 24)).toEqual(names.slice(0, 24));
  expect(days(kept).size).toBe(30 + 10);
  expect(months.size).toBe(12);
  expect(kept).toContain('vseumry-2026-10-31T23-30-00Z.backup');
  expect(kept.at(-1)).toBe('vseumry-2025-12-31T23-30-00Z.backup');
});

it('keeps everything while there are few', () => {
  const names = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
    backupName(new Date(`${day}T03:00:00Z`)),
  );
  expect(keptOf(names)).toEqual(new Set(names));
});

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
