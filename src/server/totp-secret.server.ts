import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Keeps short secrets unreadable to whoever has only the database or a backup of it. */
export interface SecretBox {
  /** Sealed for one owner; opened for another it is nothing. */
  seal(secret: string, owner: string): string;
  /** What was sealed; null when the key or the owner is another one. */
  open(sealed: string, owner: string): string | null;
}

/** AES-256-GCM; the answer is `v1.nonce.tag.text`. `key` is any secret text of the owner's. */
export function createSecretBox(key: string): SecretBox {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', ...[nonce, cipher.getAuthTag(), text].map(toText)].join('.');
    },
    open(sealed, owner) {
      const [version, nonce, tag, text] = sealed.split('.');
      if (version !== 'v1' || !nonce || !tag || !text) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', bytes, fromText(nonce), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(fromText(tag));
        return Buffer.concat([decipher.update(fromText(text)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/**
 * The key kept in `<directory>/secret.key`, made on first use and readable by its owner alone. The
 * directory must be held by this process.
 */
export async function keptKey(directory: string): Promise<string> {
  const file = path.join(directory, 'secret.key');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return kept.trim();
  const key = randomBytes(32).toString('base64url');
  const draft = await open(`${file}.new`, 'w', 0o600);
  await draft.writeFile(`${key}\n`);
  await draft.sync();
  await draft.close();
  await rename(`${file}.new`, file);
  return key;
}

const toText = (bytes: Buffer) => bytes.toString('base64url');
const fromText = (text: string) => Buffer.from(text, 'base64url');
