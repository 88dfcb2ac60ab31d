import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

interface WriteOptions {
  /** The file's permissions. */
  mode?: number;
  /** Leaves a file that is there alone and throws EEXIST, also when two write at once. */
  onlyNew?: boolean;
}

/**
 * Writes a file whole or not at all: into a draft beside it, onto the disk, and only then under
 * its name, in place of what was there.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array,
  { mode = 0o666, onlyNew = false }: WriteOptions = {},
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!onlyNew) return await rename(draft, file);
    await link(draft, file);
    await rm(draft, { force: true });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
