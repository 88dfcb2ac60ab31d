import { randomUUID } from 'node:crypto';
import {
  link,
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

/** How often the holder touches its file, for those who can't look up its process. */
const BEAT_MS = 1000;
const UNTOUCHED_MS = 5 * BEAT_MS;
const NAME = /^lock\.(\d+)$/;

export interface Lock {
  release(): Promise<void>;
}

const holderSchema = z.object({
  pid: z.number(),
  /** When the process began, in the kernel's own count: a number used again has another. */
  startedAt: z.string(),
  /** Machine, its start and its process namespace: where `pid` means something. */
  place: z.string(),
  released: z.boolean(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes the directory for this process. Files `lock.1`, `lock.2`, … are each created once and
 * whole; the highest is the lock in force, and the next number may only be taken when its holder
 * has released it or is dead. So of several starters exactly one wins, without a moment in which
 * a dead holder's lock is removed and another's could be hit.
 *
 * Throws with a Russian message when another process holds the directory or it can't be written.
 */
export async function takeLock(directory: string): Promise<Lock> {
  const self: Holder = {
    pid: process.pid,
    startedAt: await startOf(process.pid),
    place: await placeOfProcesses(),
    released: false,
  };
  const draft = path.join(directory, `draft.${randomUUID()}`);
  try {
    await writeFile(draft, JSON.stringify(self), { flush: true });
  } catch (error) {
    throw new Error(`Нет права записи в папку ${directory}. Дайте его или смените DATA_DIR.`, {
      cause: error,
    });
  }
  try {
    for (;;) {
      const numbers = await lockNumbers(directory);
      const last = Math.max(0, ...numbers);
      const holder = await read(path.join(directory, `lock.${last}`));
      if (holder === 'gone' && last > 0) continue;
      if (
        holder !== 'gone' &&
        (await isAlive(holder, self, path.join(directory, `lock.${last}`)))
      ) {
        throw new Error(
          `База данных в ${directory} уже открыта другим процессом (PID ${holder.pid}). ` +
            'Остановите его или задайте другую папку DATA_DIR.',
        );
      }
      const mine = path.join(directory, `lock.${last + 1}`);
      if (await linked(draft, mine)) {
        for (const number of numbers)
          await rm(path.join(directory, `lock.${number}`), { force: true });
        return hold(mine, self);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function hold(file: string, self: Holder): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      // Marked, not removed: a starter that has just judged an older lock must not find its next
      // number free again.
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
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return 'gone';
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // Locks appear whole, so one that can't be read was damaged after its holder had gone.
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

async function isAlive(holder: Holder, self: Holder, file: string): Promise<boolean> {
  if (holder.released) return false;
  if (holder.place !== self.place) return isTouched(file);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return (await startOf(holder.pid)) === holder.startedAt;
}

/** Looks at the holder's beat for five seconds: all that shows from another machine or container. */
async function isTouched(file: string): Promise<boolean> {
  const before = (await stat(file)).mtimeMs;
  await wait(UNTOUCHED_MS);
  return (await stat(file)).mtimeMs !== before;
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
