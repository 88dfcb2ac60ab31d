import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sayMegabytes } from '#lib/megabytes.ts';
import { MIN_FREE_BYTES } from '#server/db/embedded/embedded-postgres.server.ts';
import type { Env } from '#server/env/env.server.ts';
import { foldersOf } from '#server/watching/site-state.server.ts';

const MEGABYTE = 1_000_000;
const LEAST_FREE_BYTES = 1000 * MEGABYTE;
const READ_ONLY = `Пока меньше ${MIN_FREE_BYTES / MEGABYTE} МБ, встроенная база ничего не сохраняет: заявки, регистрации и правки отклоняются. Освободите место.`;
const FULL = 'Сюда ничего не записать: освободите место.';

/** How full the disks are that the site writes to, one answer for each file system. */
export async function diskChecks(env: Env) {
  const { database } = env;
  const disks = await disksOf([...new Set(foldersOf(env))]);
  return disks.map(({ folders, freeBytes }) => {
    const holdsDatabase = database.kind === 'embedded' && folders.includes(database.directory);
    const says = `свободно ${sayMegabytes(Math.floor(freeBytes / MEGABYTE))}: ${folders.join(', ')}`;
    if (freeBytes < (holdsDatabase ? MIN_FREE_BYTES : MEGABYTE)) {
      return { state: 'bad' as const, says: `${says}. ${holdsDatabase ? READ_ONLY : FULL}` };
    }
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
