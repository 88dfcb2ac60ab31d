import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSettings } from '#server/db/db.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { hasCode, systemFault } from '#server/process/system-errors.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';

/** In the folder of the embedded database. */
export const KEY_FILE = 'secret.key';

/** Encrypts short secrets against readers of the database or a backup. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** AES-256-GCM; the result is `v1.nonce.tag.text`. `key` is any secret text of the owner's. */
export function createSecretBox(key: string) {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32));
  return {
    /** Encrypted for one owner; another owner can't decrypt it. */
    seal(secret: string, owner: string) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', ...[nonce, cipher.getAuthTag(), text].map(toText)].join('.');
    },
    /** The decrypted text; null for another key or owner. */
    open(sealed: string, owner: string) {
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
 * The site's present key, from the settings or the embedded database; null without one. Throws a
 * Russian message when its file is unreadable or has no key.
 */
export async function knownKey(
  given: string | null,
  database: DatabaseSettings,
): Promise<string | null> {
  if (given !== null || database.kind === 'postgres') return given;
  return readKey(path.join(database.directory, KEY_FILE));
}

/**
 * The key in `<directory>/secret.key`, created on first use and readable by its owner only. This
 * process must hold the directory. Throws as `knownKey` does.
 */
export async function keptKey(directory: string): Promise<string> {
  const file = path.join(directory, KEY_FILE);
  const kept = await readKey(file);
  if (kept !== null) return kept;
  const key = randomBytes(32).toString('base64url');
  await writeWhole(file, Buffer.from(`${key}\n`), { mode: 0o600 });
  return key;
}

/** A key that the program makes has 43 characters. */
const LEAST_LENGTH = 32;

/** Null when there is no file. A damaged one is not replaced: it may still be brought back. */
async function readKey(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw new Error(
      `Файл с секретом сайта ${file} не прочитать. ${systemFault(error) ?? String(error)}. ` +
        `Сделайте его владельцем пользователя, от которого работает сайт: chown ПОЛЬЗОВАТЕЛЬ ${file}`,
      { cause: error },
    );
  });
  const key = text?.trim() ?? null;
  if (key === null || key.length >= LEAST_LENGTH) return key;
  throw new Error(
    `Секрет сайта в файле ${file} пуст или короче ${LEAST_LENGTH} знаков. Верните файл из копии диска ` +
      `или восстановите зашифрованную резервную копию: ${ADMIN} restore ФАЙЛ. Если секрета больше ` +
      'нет нигде, удалите файл: сайт сделает новый, а вторые факторы входа придётся подключить заново.',
  );
}

const toText = (bytes: Buffer) => bytes.toString('base64url');
const fromText = (text: string) => Buffer.from(text, 'base64url');
