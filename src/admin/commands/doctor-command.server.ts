import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { countLostContacts } from '#features/requests/store/consent-contacts.server.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { newestBackup } from '#server/backup/kept-backups.server.ts';
import { openPlace } from '#server/backup/open-backups.server.ts';
import { knownMigrations } from '#server/backup/schema-steps.server.ts';
import { readSiteKey } from '#server/backup/site-key-copy.server.ts';
import {
  isForbidden,
  migrationsOf,
  neededMigrations,
  rightsProblem,
  schemaProblem,
} from '#server/db/db-migrations.server.ts';
import { type LoneConnection, openLoneConnection } from '#server/db/lone-connection.server.ts';
import { DatabaseInUse } from '#server/db/embedded/embedded-postgres-lock.server.ts';
import { faultWords, FilesError } from '#server/files/files.server.ts';
import { loadSharp } from '#server/files/sharp.server.ts';
import { unknownVariables, unknownWords } from '#server/env/unknown-variables.server.ts';
import { outboxProblem, outboxWords } from '#server/mail/folder-transport.server.ts';
import { smtpProblem } from '#server/mail/smtp-transport.server.ts';
import { knownKey } from '#server/session/totp-secret.server.ts';
import { codeOf } from '#server/process/system-errors.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';
import { type Command, filesOf, type Given, type Outcome, Refusal } from '../command.server.ts';
import { placeholderWords } from '../placeholder-contacts.server.ts';
import { diskChecks } from './doctor-disks.server.ts';

/** `warn`: it works, but the owner should know. */
type State = 'ok' | 'warn' | 'bad';
interface Check {
  what: string;
  state: State;
  says: string;
}

const OLDEST_POSTGRES = 140_000;
const DAY_MS = 86_400_000;
const MAIL_WITHIN_MS = 15_000;
const WITHIN_MS = 20_000;
const ONE_PIXEL = { create: { width: 1, height: 1, channels: 3, background: 'white' } } as const;
const MARKS: Record<State, string> = { ok: '✓', warn: '!', bad: '✗' };

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'Проверяет на деле базу, картинки, почту, место на диске, секреты и резервные копии.',
  words: [0, 0],
  async run(given) {
    const all = Object.entries(CHECKS).map(([what, check]) =>
      inTime(what, async () => check(given), WITHIN_MS),
    );
    const checks = (await Promise.all(all)).flat();
    const text = checks.map(({ what, state, says }) => `${MARKS[state]} ${what}: ${says}`);
    if (checks.some(({ state }) => state === 'bad')) throw new Refusal(text.join('\n'));
    return { text: text.join('\n'), data: { checks } } satisfies Outcome;
  },
};

/**
 * A check's answer, or that there was none within a time: a disk or a network folder that hangs must
 * not keep the owner waiting.
 */
export async function inTime(
  what: string,
  check: () => Promise<Check | Check[]>,
  withinMs: number,
): Promise<Check | Check[]> {
  const says = `нет ответа за ${withinMs / 1000} с: проверьте диск, папку или сеть`;
  const late = wait<Check>(withinMs, { what, state: 'bad', says }, { ref: false });
  return Promise.race([check(), late]);
}

function node(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return {
    what: 'Node',
    state: isOld ? 'bad' : 'ok',
    says: isOld ? `${process.version}, нужна 20.19 или новее` : process.version,
  };
}

function settings({ variables }: Given): Check {
  const what = 'Настройки';
  const unknown = unknownVariables(variables);
  if (unknown.length === 0) return { what, state: 'ok', says: 'прочитаны' };
  const isMisspelt = unknown.some(({ meant }) => meant !== null);
  const says = unknown.map(unknownWords).join('; ');
  return { what, state: isMisspelt ? 'bad' : 'warn', says };
}

async function database({ env, log }: Given): Promise<Check | Check[]> {
  const what = env.database.kind === 'postgres' ? 'PostgreSQL' : 'Встроенная база';
  let connection: LoneConnection;
  try {
    connection = await openLoneConnection(env.database, log);
  } catch (error) {
    if (error instanceof DatabaseInUse) {
      return { what, state: 'ok', says: 'её держит работающий сайт' };
    }
    return { what, state: 'bad', says: error instanceof Error ? error.message : String(error) };
  }
  try {
    const found = { what, ...(await askDatabase(connection)) };
    return found.state === 'ok' ? [found, await siteKeyOf(connection)] : found;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return { what, state: 'bad', says: await rightsProblem(connection.client) };
  } finally {
    await connection.close();
  }
}

async function askDatabase({ client }: LoneConnection): Promise<Omit<Check, 'what'>> {
  const { rows } = await client.query<{ version: string; name: string; creates: boolean }>(
    `select current_setting('server_version_num') as version, current_user as name,
      has_schema_privilege('public', 'create') and (to_regnamespace('drizzle') is not null
        or has_database_privilege(current_database(), 'create')) as creates`,
  );
  const [{ version, name, creates } = { version: '0', name: '', creates: false }] = rows;
  if (Number(version) < OLDEST_POSTGRES) return { state: 'bad', says: 'нужна версия 14 или новее' };
  if (!creates) {
    const says = `пользователь ${name} не может создавать таблицы: alter database … owner to ${name} (или grant create on database … и on schema public)`;
    return { state: 'bad', says };
  }
  const problem = await schemaProblem(client);
  if (problem !== null) return { state: 'bad', says: problem };
  const done = await migrationsOf(client);
  if (done.length === 0) return { state: 'ok', says: 'пуста, таблицы создаст первый запуск' };
  const known = knownMigrations();
  const isOurs = done
    .slice(0, known.length)
    .every(({ hash }, place) => known[place]?.hash === hash);
  if (!isOurs) return { state: 'bad', says: 'таблицы не от этого сайта: другие шаги' };
  const left = known.length - done.length;
  if (left < 0) {
    return (await neededMigrations(client)) > known.length
      ? { state: 'bad', says: 'таблицы от более новой версии, эта с ними не работает' }
      : { state: 'warn', says: 'таблицы от более новой версии, но эта с ними работает' };
  }
  if (left > 0) return { state: 'warn', says: `таблицы обновит следующий запуск, шагов: ${left}` };
  return { state: 'ok', says: `отвечает, версия ${Math.floor(Number(version) / 10_000)}` };
}

/** The key of digests: what a former one made can't be found with a new one. */
async function siteKeyOf({ client }: LoneConnection): Promise<Check> {
  const what = 'Ключ сайта';
  const key = await readSiteKey(client);
  if (!key) return { what, state: 'ok', says: 'появится при следующем запуске' };
  const lost = await countLostContacts(
    drizzle({ client: client as pg.Client }),
    new Date(key.madeAt),
  );
  const says = `есть, но сделан ${sayMoscowTime(new Date(key.madeAt))}: более ранние согласия стёртых заявок по контакту не найти, их ${lost}`;
  return lost === 0 ? { what, state: 'ok', says: 'есть' } : { what, state: 'warn', says };
}

/** Makes, writes, reads and removes a test picture. */
async function pictures({ env }: Given): Promise<Check> {
  const what = env.bucket ? 'Бакет картинок' : 'Папка картинок';
  const files = filesOf(env);
  const name = `hotels/${Date.now()}_${randomBytes(6).toString('hex')}.webp`;
  const bytes = await drawPixel().catch(() => null);
  if (!bytes) {
    const says =
      'библиотека sharp не работает, картинки не примутся: поставьте пакеты заново (npm ci)';
    return { what, state: 'bad', says };
  }
  try {
    await files.put(name, bytes);
    const read = await files.read(name);
    await files.remove(name);
    if (read && bytes.equals(read)) return { what, state: 'ok', says: 'пишется и читается' };
    return { what, state: 'bad', says: 'записанное не читается' };
  } catch (error) {
    const says = error instanceof FilesError ? faultWords(error) : codeOf(error, String(error));
    return { what, state: 'bad', says };
  }
}

/** Fails where the library for pictures lacks its binaries for this machine. */
async function drawPixel(): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(ONE_PIXEL).webp().toBuffer();
}

async function disk({ env }: Given): Promise<Check[]> {
  const found = await diskChecks(env);
  return found.map((one) => ({ what: 'Место на диске', ...one }));
}

function address({ env }: Given): Check {
  const isLocal = /^http:\/\/localhost[:/]?/.test(env.siteUrl);
  const says = isLocal ? 'SITE_URL не задан: ссылки в письмах ведут на localhost' : env.siteUrl;
  return { what: 'Адрес сайта', state: isLocal ? 'warn' : 'ok', says };
}

function contacts({ env }: Given): Check[] {
  const says = placeholderWords(env);
  return says === null ? [] : [{ what: 'Контакты', state: 'warn', says }];
}

async function secret({ env }: Given): Promise<Check> {
  const what = 'Секрет';
  try {
    const key = await knownKey(env.accounts.secretKey, env.database);
    if (key !== null) return { what, state: 'ok', says: 'есть' };
  } catch (error) {
    return { what, state: 'bad', says: error instanceof Error ? error.message : String(error) };
  }
  return env.database.kind === 'embedded'
    ? { what, state: 'ok', says: 'появится при первом запуске' }
    : { what, state: 'warn', says: 'SECRET_KEY не задан: второго фактора входа не будет' };
}

/**
 * Signs in without sending anything, or writes to the folder for letters. A mail server that is down must not prevent an update of the
 * site.
 */
async function mail({ env }: Given): Promise<Check> {
  const what = 'Почта';
  const { smtp, outboxDirectory } = env.mail;
  if (!smtp) {
    const fault = await outboxProblem(outboxDirectory);
    if (fault !== null) {
      const says = `SMTP_URL не задан, а ${outboxWords(outboxDirectory, fault)}`;
      return { what, state: 'bad', says };
    }
    return { what, state: 'warn', says: `SMTP_URL не задан, письма ложатся в ${outboxDirectory}` };
  }
  const code = await smtpProblem(smtp, AbortSignal.timeout(MAIL_WITHIN_MS));
  if (code !== null) {
    return { what, state: 'warn', says: `почтовый сервер не пускает или не отвечает (${code})` };
  }
  return { what, state: 'ok', says: `сервер пускает; письмо: ${ADMIN} test-letter e-mail` };
}

/** Writes, reads and removes a test file in the place of backups. */
async function backups({ env }: Given): Promise<Check> {
  const what = 'Резервные копии';
  if (!env.backup) return { what, state: 'warn', says: 'BACKUP_DIR не задан, сами не делаются' };
  const place = openPlace(env.backup.place, env.store);
  const where = place.kind === 'bucket' ? 'в бакет' : 'в папку';
  const name = `doctor-${randomBytes(6).toString('hex')}`;
  try {
    const trial = place.file(name);
    const bytes = randomBytes(64);
    await trial.write(Readable.from([bytes]));
    for await (const part of trial.read(0, bytes.length)) {
      if (!bytes.equals(part)) return { what, state: 'bad', says: 'записанное не читается' };
    }
    await place.remove(name);
  } catch (error) {
    const why = error instanceof FilesError ? faultWords(error) : codeOf(error, String(error));
    return { what, state: 'bad', says: `${where} ${place.name} нельзя писать: ${why}` };
  }
  const newest = await newestBackup(place, new Date());
  if (!newest) return { what, state: 'warn', says: 'ещё ни одной' };
  const isOld = Date.now() - newest.getTime() > 2 * DAY_MS;
  if (place.kind === 'bucket' && env.backupPassphrase === null) {
    return { what, state: 'warn', says: 'в бакете не зашифрованы: задайте BACKUP_PASSPHRASE' };
  }
  return {
    what,
    state: isOld ? 'warn' : 'ok',
    says: `последняя ${sayMoscowTime(newest)} по Москве`,
  };
}

/** In the order of the report; the names are for checks that do not answer. */
const CHECKS: Record<string, (given: Given) => Check | Check[] | Promise<Check | Check[]>> = {
  Node: node,
  Настройки: settings,
  'База данных': database,
  Картинки: pictures,
  'Место на диске': disk,
  'Адрес сайта': address,
  Контакты: contacts,
  Секрет: secret,
  Почта: mail,
  'Резервные копии': backups,
};
