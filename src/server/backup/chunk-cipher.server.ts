import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupRefused, DAMAGED, WRONG_PASSPHRASE } from '#server/backup/backup-refused.server.ts';

const CHUNK = 1024 * 1024;
const TAG = 16;
/** The highest bit of a chunk's length says that it is the last one. */
const LAST = 0x8000_0000;
const KEY_BYTES = 32;

export interface KeySettings {
  /** Base64. */
  salt: string;
  /** Cost of scrypt: 2^17 takes about 0.4 s and 128 MB. */
  n: number;
}

/** The 32-byte key that encrypts a backup: scrypt of the passphrase, r 8, p 1. */
export async function keyOf(passphrase: string, { salt, n }: KeySettings): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const bytes = Buffer.from(salt, 'base64');
  return derive(passphrase, bytes, KEY_BYTES, { N: n, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
}

/**
 * AES-256-GCM in numbered chunks of 1 MB, each with its own tag, so that no plain text is returned
 * before it is verified. Number, header and end are authenticated: chunks can't be moved, dropped
 * or cut off. A key must be used for one file only, because the numbers are the nonces.
 */
export async function* encrypted(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  let number = 0;
  const seal = (text: Buffer, isLast: boolean) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(((isLast ? LAST : 0) | text.length) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++));
    cipher.setAAD(Buffer.concat([header, length]));
    return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const part of source) {
    held = Buffer.concat([held, part]);
    while (held.length > CHUNK) {
      yield seal(held.subarray(0, CHUNK), false);
      held = held.subarray(CHUNK);
    }
  }
  yield seal(held, true);
}

/** Reverses `encrypted`. Throws BackupRefused for another key and for changed or truncated data. */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  let number = 0;
  let isOver = false;
  for await (const part of source) {
    if (isOver) throw new BackupRefused(DAMAGED);
    held = Buffer.concat([held, part]);
    while (held.length >= 4) {
      const length = held.readUInt32BE();
      const size = length & ~LAST;
      if (size > CHUNK) throw new BackupRefused(WRONG_PASSPHRASE);
      const end = 4 + size + TAG;
      if (held.length < end) break;
      yield opened(held.subarray(0, end), key, number++, header);
      held = held.subarray(end);
      isOver = (length & LAST) !== 0;
      if (isOver && held.length > 0) throw new BackupRefused(DAMAGED);
    }
  }
  if (!isOver) throw new BackupRefused(DAMAGED);
}

function opened(chunk: Buffer, key: Buffer, number: number, header: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(number), { authTagLength: TAG });
  decipher.setAAD(Buffer.concat([header, chunk.subarray(0, 4)]));
  decipher.setAuthTag(chunk.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(4, -TAG)), decipher.final()]);
  } catch (cause) {
    throw new BackupRefused(WRONG_PASSPHRASE, { cause });
  }
}

function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(number), 4);
  return bytes;
}
