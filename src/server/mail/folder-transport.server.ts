import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Sender } from '#lib/contact/plain-address.ts';
import { mailMessage } from '#server/mail/mail-message.server.ts';
import type { MailTransport } from '#server/mail/mail-transport.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { codeOf, ifMissing, roomRemedy } from '#server/process/system-errors.server.ts';

/**
 * Writes letters into a directory of this machine as .eml files that only its owner may read: for a
 * site without a mail server. A repeated letter goes to the same file, so it is never doubled.
 */
export function folderTransport(directory: string, from: Sender): MailTransport {
  return {
    async deliver(letter, { signal }) {
      const kind = letter.kind.replace(/[^a-z-]/g, '_');
      const file = path.join(directory, `${startOf(letter.createdAt)}_${kind}_${endOf(letter.id)}`);
      try {
        const message = await mailMessage(letter, from);
        await mkdir(directory, { recursive: true, mode: 0o700 });
        signal.throwIfAborted();
        await writeWhole(file, message, { mode: 0o600 });
        return { outcome: 'delivered', file };
      } catch (error) {
        return { outcome: 'unavailable', code: codeOf(error, 'folder') };
      }
    },
  };
}

/** Writes and removes a trial file; null when that works, else the code of the failure. */
export async function outboxProblem(directory: string): Promise<string | null> {
  const file = path.join(directory, `trial-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeWhole(file, Buffer.from('trial'), { mode: 0o600 });
    await rm(file);
    return null;
  } catch (error) {
    return codeOf(error, 'folder');
  }
}

/** The message to the owner about a folder that letters cannot be written to. */
export function outboxWords(directory: string, code: string): string {
  const remedy = roomRemedy(code) ?? 'Её владельцем должен быть пользователь сайта.';
  return (
    `письмо в папку ${directory} не записать (${code}). ${remedy} ` +
    'Другую папку задаёт OUTBOX_DIR, почтовый сервер — SMTP_URL.'
  );
}

const startOf = (queuedAt: Date) => queuedAt.toISOString().slice(0, 19).replaceAll(':', '-');
const endOf = (id: string) => `${id.slice(0, 8)}.eml`;

/** The name of a letter, as `deliver` writes it. */
const LETTER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d_[a-z_-]*_[^_]{1,8}\.eml$/;

/** Removes the files of letters, by the letters' ids. Missing ones are not an error. */
export async function removeLetters(directory: string, ids: readonly string[]): Promise<void> {
  const ends = new Set(ids.map(endOf));
  for (const name of await readdir(directory).catch(ifMissing([]))) {
    const end = name.split('_').at(-1) ?? '';
    if (ends.has(end)) await rm(path.join(directory, name), { force: true });
  }
}

/** Removes the files of letters that were queued before an instant; other files stay. */
export async function removeLettersBefore(directory: string, instant: Date): Promise<void> {
  const start = startOf(instant);
  for (const name of await readdir(directory).catch(ifMissing([]))) {
    if (LETTER.test(name) && name < start) await rm(path.join(directory, name), { force: true });
  }
}

/**
 * Removes the files of all letters to an address, in whatever case it is written: nothing else says
 * whose they are.
 */
export async function removeLettersTo(directory: string, address: string): Promise<void> {
  for (const name of await readdir(directory).catch(ifMissing([]))) {
    if (!name.endsWith('.eml')) continue;
    const file = path.join(directory, name);
    const message = await readFile(file, 'latin1').catch(ifMissing(''));
    if (recipientOf(message)?.toLowerCase() === address.toLowerCase())
      await rm(file, { force: true });
  }
}

/** The address in the head of a message, whose lines may be folded. */
function recipientOf(message: string): string | undefined {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return /^To: *(\S+)$/m.exec(head.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r', ''))?.[1];
}
