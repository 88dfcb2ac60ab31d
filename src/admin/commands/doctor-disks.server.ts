import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sayMegabytes } from '#lib/megabytes.ts';
import type { Env } from '#server/env/env.server.ts';
import { foldersOf } from '#server/watching/site-state.server.ts';

const MEGABYTE = 1_000_000;
const LEAST_FREE_BYTES = 1000 * MEGABYTE;

/** How full the disks are that the site writes to, one answer for each file system. */
export async function diskChecks(env: Env) {
  const disks = await disksOf([...new Set(foldersOf(env))]);
  return disks.map(({ folders, freeBytes }) => {
    const where = folders.join(', ');
    if (freeBytes < MEGABYTE) {
      return { state: 'bad' as const, says: `места нет, освободите его: ${where}` };
    }
    const says = `свободно ${sayMegabytes(Math.floor(freeBytes / MEGABYTE))}: ${where}`;
    return { state: freeBytes < LEAST_FREE_BYTES ? ('warn' as const) : ('ok' as const), says };
  });
}

async function disksOf(folders: readonly string[]) {
  const disks = new Map<number, { folders: string[]; freeBytes: number }>();
  for (const folder of folders) {
    const existing = await existingOf(path.resolve(folder));
    const { dev } = await stat(existing);
    const disk = disks.get(dev);
    if (disk) {
      disk.folders.push(folder);
      continue;
    }
    const { bavail, bsize } = await statfs(existing);
    disks.set(dev, { folders: [folder], freeBytes: bavail * bsize });
  }
  return [...disks.values()];
}

/** The folder itself, or the nearest one above it: the site makes what is missing there. */
async function existingOf(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  const above = path.dirname(folder);
  return isThere || above === folder ? folder : existingOf(above);
}
