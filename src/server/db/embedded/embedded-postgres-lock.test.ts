import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Lock, takeLock } from '#server/db/embedded/embedded-postgres-lock.server.ts';
import { canMount, smallDisk } from '#test/small-disk.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vseumry-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const take = (onLost = () => {}) => takeLock(directory, onLost, 400);
const TAKEN = /уже открыта другим процессом \(PID \d+\)/;

/** Writes the lock of a holder that differs from this process in the given ways. */
async function leaveLock(differing: Record<string, unknown>) {
  const mine = await take();
  const file = path.join(directory, 'lock.1');
  const holder = JSON.parse(await readFile(file, 'utf8'));
  await mine.release();
  await writeFile(file, JSON.stringify({ ...holder, ...differing }));
  return file;
}

async function locksAfterTaking() {
  const lock = await take();
  const names = readdirSync(directory);
  await lock.release();
  return names;
}

test('a directory has one holder, and another after its release', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(TAKEN);
  await first.release();
  const second = await take();
  await expect(take()).rejects.toThrow(TAKEN);
  await second.release();
});

test('a dead holder is replaced', async () => {
  await leaveLock({ pid: 2 ** 22 + 1 });
  expect(await locksAfterTaking()).toEqual(['lock.2']);
});

test('a holder whose process number was reused is replaced', async () => {
  await leaveLock({ startedAt: '1' });
  expect(await locksAfterTaking()).toEqual(['lock.2']);
});

test('a lock that cannot be read is replaced', async () => {
  await writeFile(path.join(directory, 'lock.7'), '');
  expect(await locksAfterTaking()).toEqual(['lock.8']);
});

test('a holder on another machine is left alone as long as it touches its lock', async () => {
  const file = await leaveLock({ place: 'elsewhere' });
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 50);
  await expect(take()).rejects.toThrow(TAKEN);
  clearInterval(beat);
  await (await take()).release();
});

test('of many that find a dead holder at once exactly one replaces it', async () => {
  for (let round = 0; round < 20; round += 1) {
    rmSync(directory, { recursive: true });
    if (round % 2 === 0) await leaveLock({ startedAt: '1' });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take()));
    const won = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    const reasons = tries.flatMap((attempt) =>
      attempt.status === 'rejected' ? [String(attempt.reason)] : [],
    );
    expect(won).toHaveLength(1);
    expect(reasons.filter((reason) => !TAKEN.test(reason))).toEqual([]);
    await won[0]?.release();
  }
});

test('never has two holders while many take and release it', async () => {
  let holders = 0;
  let turns = 0;
  const contend = async () => {
    while (turns < 60) {
      const lock: Lock | null = await take().catch(() => null);
      if (!lock) continue;
      holders += 1;
      expect(holders).toBe(1);
      turns += 1;
      await new Promise(setImmediate);
      expect(holders).toBe(1);
      holders -= 1;
      await lock.release();
    }
  };
  await Promise.all(Array.from({ length: 6 }, contend));
});

test('a holder that was taken for dead is notified', async () => {
  const onLost = vi.fn<() => void>();
  await take(onLost);
  rmSync(path.join(directory, 'lock.1'));
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 10_000);
});

test('a directory that cannot be written is refused in Russian', async () => {
  await writeFile(path.join(directory, 'file'), '');
  await expect(takeLock(path.join(directory, 'file', 'data'), () => {})).rejects.toThrow(
    /^Не удаётся записать в папку .*DATA_DIR\.$/,
  );
});

test.runIf(canMount)('a full disk is called that, and nothing is left on it', async () => {
  const disk = smallDisk(1);
  disk?.leave(0);
  const data = path.join(disk?.directory ?? '', 'data');
  const refused = takeLock(data, () => {});
  const left = await refused.catch(() => readdirSync(data));
  disk?.remove();
  expect(left).toEqual([]);
  await expect(refused).rejects.toThrow(
    /\(ENOSPC\)\. На диске закончилось место: освободите его\.$/,
  );
});
