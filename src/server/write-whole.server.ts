import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file whole or not at all: into a draft beside it, onto the disk, and only then under
 * its name, in place of what was there. `mode` is the file's permissions.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
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
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
