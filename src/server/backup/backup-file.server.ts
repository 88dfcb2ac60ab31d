import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { z } from 'zod';
import type { BackupFile } from '#server/backup/backup-place.server.ts';
import {
  BackupRefused,
  DAMAGED,
  FOREIGN,
  NEEDS_PASSPHRASE,
} from '#server/backup/backup-refused.server.ts';
import { decrypted, encrypted, keyOf } from '#server/backup/chunk-cipher.server.ts';

/**
 * A backup is one file: a line with its name, a line with its header (JSON), the gzipped records,
 * encrypted or not, and the SHA-256 of all that in 64 letters.
 */
const NAME = 'VSEUMRY BACKUP 1\n';
const DIGEST_BYTES = 64;
const MOST_HEADER_BYTES = 4096;
const SCRYPT_COST = 2 ** 17;

const headerSchema = z.object({
  createdAt: z.iso.datetime(),
  /** The version of the program that wrote it. */
  version: z.string(),
  key: z.object({ salt: z.string().max(64), n: z.literal(SCRYPT_COST) }).nullable(),
});
export type BackupHeader = z.output<typeof headerSchema>;

/**
 * Writes records into `file`, which appears under its name only when it is complete and synced to
 * the disk. Returns its size in bytes.
 */
export async function writeBackupFile(
  file: BackupFile,
  about: Omit<BackupHeader, 'key'>,
  passphrase: string | null,
  records: AsyncIterable<Buffer>,
): Promise<number> {
  const salt = randomBytes(16).toString('base64');
  const header: BackupHeader = { ...about, key: passphrase ? { salt, n: SCRYPT_COST } : null };
  const top = Buffer.from(`${NAME}${JSON.stringify(header)}\n`);
  const key = passphrase && header.key ? await keyOf(passphrase, header.key) : null;
  const zip = createGzip();
  const stopping = new AbortController();
  const body = key ? encrypted(zip, key, top) : zip;
  const feeding = feed(records, zip, stopping.signal);
  const writing = file.write(withDigest(top, body));
  try {
    const [bytes] = await Promise.all([writing, feeding]);
    return bytes;
  } catch (error) {
    stopping.abort();
    zip.destroy();
    // Not before the records are no longer read.
    await Promise.allSettled([writing, feeding]);
    throw error;
  }
}

async function feed(records: AsyncIterable<Buffer>, zip: Gzip, signal: AbortSignal) {
  for await (const part of records) {
    signal.throwIfAborted();
    if (!zip.write(part)) await once(zip, 'drain', { signal });
  }
  zip.end();
}

async function* withDigest(top: Buffer, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(top);
  yield top;
  for await (const part of body) {
    hash.update(part);
    yield part;
  }
  yield Buffer.from(hash.digest('hex'));
}

/**
 * Opens a backup after checking its digest. `records` returns its unpacked contents. Throws
 * BackupRefused for a file that is foreign, damaged, truncated or encrypted with another
 * passphrase.
 */
export async function openBackupFile(
  file: BackupFile,
  passphrase: string | null,
): Promise<{ header: BackupHeader; records: AsyncIterable<Buffer> }> {
  const size = await file.size();
  if (size === null) throw new BackupRefused(`Файл не найден: ${file.name}`);
  const { top, header } = await readTop(file, size);
  const end = size - DIGEST_BYTES;
  if (
    end <= top.length ||
    (await digestOf(file, end)) !== (await bytesOf(file, end, size)).toString('latin1')
  ) {
    throw new BackupRefused(DAMAGED);
  }
  // Opened when it is read: nobody closes a stream that nobody reads.
  async function* body() {
    yield* file.read(top.length, end);
  }
  if (!header.key) return { header, records: unzipped(body()) };
  if (!passphrase) throw new BackupRefused(NEEDS_PASSPHRASE);
  const key = await keyOf(passphrase, header.key);
  return { header, records: unzipped(decrypted(body(), key, top)) };
}

async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unzip = createGunzip();
  const feeding = pipeline(Readable.from(source), unzip);
  feeding.catch((error: Error) => unzip.destroy(error));
  try {
    for await (const part of unzip) yield part as Buffer;
    await feeding;
  } catch (error) {
    await feeding.catch(() => {});
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(DAMAGED, { cause: error });
  } finally {
    unzip.destroy();
  }
}

async function readTop(
  file: BackupFile,
  size: number,
): Promise<{ top: Buffer; header: BackupHeader }> {
  const start = await bytesOf(file, 0, Math.min(size, MOST_HEADER_BYTES));
  const lineEnd = start.indexOf('\n', NAME.length);
  if (!start.subarray(0, NAME.length).equals(Buffer.from(NAME)) || lineEnd < 0) {
    throw new BackupRefused(FOREIGN);
  }
  try {
    const header = headerSchema.parse(JSON.parse(start.toString('utf8', NAME.length, lineEnd)));
    return { top: start.subarray(0, lineEnd + 1), header };
  } catch (cause) {
    throw new BackupRefused(DAMAGED, { cause });
  }
}

async function digestOf(file: BackupFile, end: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of file.read(0, end)) hash.update(part);
  return hash.digest('hex');
}

async function bytesOf(file: BackupFile, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  if (end > start) for await (const part of file.read(start, end)) parts.push(part);
  return Buffer.concat(parts);
}
