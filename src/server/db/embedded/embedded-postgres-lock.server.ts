import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, hasCode, ifMissing, roomRemedy } from '#server/process/system-errors.server.ts';

/** How often the holder touches its file, for processes that can't see the holder's process. */
const BEAT_MS = 1000;
const UNTOUCHED_MS = 5 * BEAT_MS;
const NAME = /^lock\.(\d+)$/;

/** Another process holds the directory, usually the running site. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

export interface Lock {
  release(): Promise<void>;
}

const holderSchema = z.object({
  pid: z.number(),
  /** The process's start time in the kernel's ticks, which differs when a number is reused. */
  startedAt: z.string(),
  /** Machine, boot and process namespace, within which `pid` is valid. */
  place: z.string(),
  released: z.boolean(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes the directory for this process. Files `lock.1`, `lock.2`, … are each created once and
 * atomically. The highest one is the valid lock; the next number may only be taken when its holder
 * has released it or is dead. So exactly one of several starting processes wins, and nobody can
 * remove another's lock by mistake.
 *
 * `onLost` is called if another process has taken the directory nevertheless, because this one was
 * suspended for so long that it looked dead from another machine or container.
 *
 * Throws with a Russian message when another process holds the directory or it can't be written.
 */
export async function takeLock(
  directory: string,
  onLost: () => void,
  untouchedMs: number = UNTOUCHED_MS,
): Promise<Lock> {
  const self: Holder = {
    pid: process.pid,
    startedAt: await startOf(process.pid),
    place: await placeOfProcesses(),
    released: false,
  };
  const fileOf = (number: number) => path.join(directory, `lock.${number}`);
  const draft = path.join(directory, `draft.${randomUUID()}`);
  await writeDraft(directory, draft, self);
  try {
    for (;;) {
      const last = Math.max(0, ...(await lockNumbers(directory)));
      const holder = last > 0 ? await read(fileOf(last)) : null;
      if (holder === 'gone') continue;
      if (holder && (await isAlive(holder, self, fileOf(last), untouchedMs))) {
        throw new DatabaseInUse(
          `База данных в ${directory} уже открыта другим процессом (PID ${holder.pid}). ` +
            'Остановите его или задайте другую папку DATA_DIR.',
        );
      }
      const mine = last + 1;
      if (!(await linked(draft, fileOf(mine)))) continue;
      const numbers = await lockNumbers(directory);
      const older = numbers.filter((number) => number < mine);
      const isLast = numbers.every((number) => number <= mine);
      // Otherwise this number was taken and removed while an older lock was examined.
      for (const number of isLast ? older : [mine]) await rm(fileOf(number), { force: true });
      if (isLast) return hold(fileOf(mine), self, onLost);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(directory: string, draft: string, self: Holder) {
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(draft, JSON.stringify(self), { flush: true });
  } catch (error) {
    // A full disk makes the file but takes nothing into it.
    await rm(draft, { force: true }).catch(() => {});
    const reason = codeOf(error, String(error));
    throw new Error(
      `Не удаётся записать в папку ${directory} (${reason}). ` +
        (roomRemedy(reason) ?? 'Дайте право записи или задайте другую папку DATA_DIR.'),
      { cause: error },
    );
  }
}

function hold(file: string, self: Holder, onLost: () => void): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) return;
      clearInterval(beat);
      onLost();
    });
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      // Marked, not removed: for a process that has just examined an older lock, the next number
      // must not look free again.
      const draft = `${file}.released`;
      await writeFile(draft, JSON.stringify({ ...self, released: true }));
      await rename(draft, file);
    },
  };
}

async function lockNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number ? [Number(number)] : [];
  });
}

async function read(file: string): Promise<Holder | 'gone'> {
  const text = await readFile(file, 'utf8').catch(ifMissing(null));
  if (text === null) return 'gone';
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // Locks are created atomically, so an unreadable one was damaged after its holder had gone.
    return { pid: 0, startedAt: '', place: '', released: true };
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isAlive(
  holder: Holder,
  self: Holder,
  file: string,
  untouchedMs: number,
): Promise<boolean> {
  if (holder.released) return false;
  if (holder.place !== self.place) return isTouched(file, untouchedMs);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return (await startOf(holder.pid)) === holder.startedAt;
}

/** Watches for the holder's beat, all that another machine or container can see of it. */
async function isTouched(file: string, untouchedMs: number): Promise<boolean> {
  const touchedAt = () => stat(file).then(({ mtimeMs }) => mtimeMs);
  const before = await touchedAt();
  await wait(untouchedMs);
  return (await touchedAt()) !== before;
}

/** Field 22 of /proc/<pid>/stat, ticks since the machine started; empty where there is no /proc. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function placeOfProcesses(): Promise<string> {
  const started = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), started.trim(), namespace].join(' ');
}
