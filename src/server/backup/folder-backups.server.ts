import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupFile, BackupPlace } from '#server/backup/backup-place.server.ts';
import { makeFolder } from '#server/files/make-folder.server.ts';
import { ifMissing } from '#server/process/system-errors.server.ts';

/** The name of the file that an interrupted write leaves. */
const DRAFT = /\.[0-9a-f]{8}\.part$/;

/** Backups in a folder of this machine, which is created when it is needed. */
export function folderBackups(directory: string): BackupPlace {
  const place = (name: string) => path.resolve(directory, name);
  return {
    kind: 'folder',
    name: directory,
    file: (name) => localBackup(place(name)),
    async list() {
      return readdir(directory).catch(ifMissing([]));
    },
    remove: (name) => rm(place(name), { force: true }),
    async sweep(before) {
      for (const name of await readdir(directory)) {
        if (!DRAFT.test(name) || (await stat(place(name))).mtime >= before) continue;
        await rm(place(name), { force: true });
      }
    },
  };
}

/** A backup at a path of this machine. */
export function localBackup(file: string): BackupFile {
  return {
    name: file,
    async size() {
      const found = await stat(file).catch(ifMissing(null));
      return found?.size ?? null;
    },
    read: (start, end) => createReadStream(file, { start, end: end - 1 }),
    async write(parts) {
      await makeFolder(path.dirname(file));
      const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
      try {
        await pipeline(Readable.from(parts), createWriteStream(draft, { mode: 0o600 }));
        const handle = await open(draft, 'r+');
        const { size } = await handle.stat();
        await handle.sync();
        await handle.close();
        await rename(draft, file);
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
