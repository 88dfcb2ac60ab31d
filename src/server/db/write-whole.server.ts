import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';

interface WriteOptions {
  /** The file's permissions. */
  mode?: number;
  /** Does not replace an existing file but throws EEXIST, also when two write at once. */
  onlyNew?: boolean;
}

/**
 * Writes a file atomically: into a draft beside it, synced to the disk, then renamed over the
 * former file.
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
