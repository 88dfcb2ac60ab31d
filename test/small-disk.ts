import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory of the given size in MiB; null when mounting is not allowed. */
export function smallDisk(megabytes: number) {
  const directory = mkdtempSync(join(tmpdir(), 'vseumry-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  if (spawnSync('mount', options).status !== 0) {
    rmSync(directory, { recursive: true });
    return null;
  }
  const ballast = join(directory, 'ballast');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  let held = 0;
  return {
    directory,
    /** Other files leave this much free space. */
    leave(bytes: number) {
      const more = freeBytes() - bytes;
      if (more <= 0) return;
      held += more;
      spawnSync('fallocate', ['-l', String(held), ballast]);
    },
    empty() {
      held = 0;
      rmSync(ballast, { force: true });
    },
    /** From now on it can only be read. */
    protect() {
      spawnSync('mount', ['-o', 'remount,ro', directory]);
    },
    remove() {
      spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Whether this machine allows mounting one. */
export const canMount = (() => {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== null;
})();
