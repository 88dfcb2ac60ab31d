import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Bytes per write. */
const WRITTEN_AT_ONCE = 256 * 1024;

/** A file for one work. It has no name: it is gone when it is closed or the process ends. */
export interface ScratchFile {
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Writes a file that only this process can read, in a directory that is created when needed. */
export async function writeScratch(
  directory: string,
  parts: AsyncIterable<Buffer>,
): Promise<ScratchFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = path.join(directory, randomUUID());
  const handle = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    for await (const part of joined(parts)) await handle.appendFile(part);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  };
}

async function* joined(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    held.push(part);
    bytes += part.length;
    if (bytes < WRITTEN_AT_ONCE) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}
