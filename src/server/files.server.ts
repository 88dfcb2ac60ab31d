import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Uploaded and drawn pictures by path `{folder}/{timestamp}_{random}.{ext}`. */
export interface Files {
  put(file: string, bytes: Uint8Array): Promise<void>;
  has(file: string): Promise<boolean>;
}

const FILE_PATH = /^[a-z][a-z-]{0,39}\/\d{1,16}_[a-z0-9]{1,32}\.(?:webp|jpe?g|png)$/;

/** Whether a path may name a stored file; anything else never reaches the disk. */
export function isFilePath(file: string): boolean {
  return FILE_PATH.test(file);
}

/** Makes the directory of pictures ready. Throws with a Russian message when it can't be written. */
export async function prepareFiles(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `В папку для картинок нельзя писать: ${path.resolve(directory)}. Задайте другую в FILES_DIR или дайте на неё права.`,
      { cause },
    );
  }
}

/** Files below a directory on this machine, each written whole or not at all. */
export function diskFiles(directory: string): Files {
  const place = (file: string) => {
    if (!isFilePath(file)) throw new Error('not a file path of the store');
    return path.join(directory, file);
  };
  return {
    async put(file, bytes) {
      const target = place(file);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async has(file) {
      return access(place(file)).then(
        () => true,
        () => false,
      );
    },
  };
}
