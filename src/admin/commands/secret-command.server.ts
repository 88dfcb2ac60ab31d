import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { rotateSecret } from '#features/account/credentials/rotate-secret.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { createSecretBox, KEY_FILE, knownKey } from '#server/session/totp-secret.server.ts';
import { type Command, Refusal, withDatabase } from '../command.server.ts';

const LEAST_LENGTH = 32;

export const rotateSecretCommand: Command = {
  name: 'rotate-secret',
  usage: '[--new-key-file ФАЙЛ]',
  about:
    'Меняет секрет сайта и запечатывает им вторые факторы; с SECRET_KEY новый секрет нужно дать файлом и потом задать в SECRET_KEY.',
  options: { 'new-key-file': { type: 'string' } },
  words: [0, 0],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const { env, flags } = given;
      const old = await knownKey(env.accounts.secretKey, env.database);
      if (old === null) throw new Refusal('Секрета ещё нет, менять нечего.');
      const isOwn = env.accounts.secretKey === null && env.database.kind === 'embedded';
      const directory = env.database.kind === 'embedded' ? env.database.directory : '.';
      const file = path.join(directory, KEY_FILE);
      const next = isOwn ? await nextKey(`${file}.next`) : await givenKey(flags['new-key-file']);
      const boxes = { from: createSecretBox(old), to: createSecretBox(next) };
      const { sealed, lost } = await rotateSecret(db, boxes);
      if (isOwn) await rename(`${file}.next`, file);
      const people = (n: number) => countOf(n, ['человек', 'человека', 'человек']);
      const lines = [`Вторые факторы запечатаны заново: ${people(sealed)}.`];
      if (lost > 0) lines.push(`Не открылись прежним секретом, подключат заново: ${people(lost)}.`);
      lines.push(
        isOwn
          ? `Новый секрет записан в ${file}.`
          : 'Теперь задайте новый секрет в SECRET_KEY и перезапустите сайт.',
      );
      return { text: lines.join('\n'), data: { sealed, lost } };
    }),
};

/**
 * The new key is stored beside the old one until everything is encrypted with it: after an
 * interruption the next run continues with the same key and loses nothing.
 */
async function nextKey(file: string): Promise<string> {
  const begun = await readFile(file, 'utf8').catch(() => null);
  if (begun !== null) return begun.trim();
  const key = randomBytes(32).toString('base64url');
  await writeWhole(file, Buffer.from(`${key}\n`), { mode: 0o600 });
  return key;
}

async function givenKey(file: string | boolean | undefined): Promise<string> {
  if (typeof file !== 'string') {
    throw new Refusal('Секрет задан в SECRET_KEY: дайте новый файлом --new-key-file.');
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < LEAST_LENGTH) {
    throw new Refusal(
      `Новый секрет короче ${LEAST_LENGTH} знаков. Создать: openssl rand -base64 32`,
    );
  }
  return key;
}
