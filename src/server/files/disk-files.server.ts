import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseImagePath } from '#lib/stored-image.ts';
import {
  checkedPath,
  type Files,
  FilesError,
  type FilesFault,
  type ListedFile,
} from '#server/files/files.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { codeOf, hasCode, ifMissing } from '#server/process/system-errors.server.ts';

/** Creates the directory of pictures. Throws with a Russian message when it can't be written. */
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

/** Files below a directory on this machine, each written atomically. */
export function diskFiles(directory: string): Files {
  const place = (file: string) => path.join(directory, checkedPath(file));
  return {
    async put(file, bytes, { onlyNew = false } = {}) {
      const target = place(file);
      try {
        await mkdir(path.dirname(target), { recursive: true });
        await writeWhole(target, bytes, { onlyNew });
        return 'stored';
      } catch (error) {
        if (onlyNew && hasCode(error, 'EEXIST')) return 'taken';
        throw filesError(error);
      }
    },
    async has(file) {
      return access(place(file)).then(
        () => true,
        () => false,
      );
    },
    async read(file) {
      return readFile(place(file)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw filesError(error);
      });
    },
    async remove(file) {
      await rm(place(file), { force: true }).catch((error: unknown) => {
        throw filesError(error);
      });
    },
    async list(folder) {
      try {
        const names = await readdir(path.join(directory, folder));
        const files = names.map((name) => `${folder}/${name}`).filter(parseImagePath);
        const listed = await Promise.all(files.map((file) => describe(directory, file)));
        return listed.filter((file) => file !== null).sort((a, b) => (a.path < b.path ? -1 : 1));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return [];
        throw filesError(error);
      }
    },
  };
}

/** Null when it was removed meanwhile. */
async function describe(directory: string, file: string): Promise<ListedFile | null> {
  const found = await stat(path.join(directory, file)).catch(ifMissing(null));
  return found && { path: file, bytes: found.size, changedAt: found.mtime };
}

const FAULTS: Record<string, FilesFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  ENOTDIR: 'misconfigured',
};

function filesError(error: unknown): FilesError {
  const code = codeOf(error, 'unknown');
  return new FilesError(FAULTS[code] ?? 'unavailable', code);
}
