import { access, mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_FOLDERS } from '#lib/image-rules.ts';
import { countOf } from '#lib/text/russian.ts';
import { sayHours } from '#lib/time/how-long.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import {
  type BackupSummary,
  restoreBackup,
  verifyBackup,
  writeBackup,
} from '#server/backup/backup.server.ts';
import type { BackupFile } from '#server/backup/backup-place.server.ts';
import { isBucketAddress } from '#server/env/bucket-address.ts';
import { backupName, listBackups } from '#server/backup/kept-backups.server.ts';
import { openBackup, openPlace } from '#server/backup/open-backups.server.ts';
import { type BackupAnswer, requestBackup } from '#server/backup/backup-requests.server.ts';
import { namingRights } from '#server/db/db-migrations.server.ts';
import { DatabaseInUse } from '#server/db/embedded/embedded-postgres-lock.server.ts';
import { type LoneConnection, openLoneConnection } from '#server/db/lone-connection.server.ts';
import { KEY_FILE, knownKey } from '#server/session/totp-secret.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';
import { type Command, filesOf, type Given, Refusal } from '../command.server.ts';
import { type ErasedAgain, rememberErasures } from '../erasures.server.ts';
import { scratchOf } from '../site-backups.server.ts';

const passphraseFile = { 'passphrase-file': { type: 'string' } } as const;

const DEFAULT_DIRECTORY = './var/backups';

export const backup: Command = {
  name: 'backup',
  usage: '[--to ПАПКА|s3://БАКЕТ/ПАПКА] [--passphrase-file ФАЙЛ]',
  about:
    'Делает резервную копию базы и картинок одним файлом, в папку или в бакет; с паролем (BACKUP_PASSPHRASE или файл) зашифрованную и с секретом сайта.',
  options: { to: { type: 'string' }, ...passphraseFile },
  words: [0, 0],
  async run(given) {
    const { env } = given;
    const now = new Date();
    const place = textOf(given, 'to') ?? env.backup?.place ?? DEFAULT_DIRECTORY;
    const passphrase = await passphraseOf(given);
    const file = openPlace(place, env.store).file(backupName(now));
    const { bytes, encrypted } = await write(given, { file, passphrase, now });
    const lines = [`Резервная копия: ${file.name} (${megabytes(bytes)}).`];
    if (!encrypted && isBucketAddress(place)) {
      lines.push(
        'В бакете её прочтёт любой, у кого есть доступ к нему: задайте BACKUP_PASSPHRASE.',
      );
    }
    if (!encrypted) {
      lines.push(
        'Она не зашифрована, поэтому секрета и ключа сайта в ней нет: если они пропадут, вторые факторы входа придётся подключать заново, а согласия стёртых заявок по контакту будет не найти.',
      );
    }
    return { text: lines.join('\n'), data: { file: file.name, bytes, encrypted } };
  },
};

/**
 * A running site that holds the embedded database makes the backup itself, with its own settings.
 */
async function write(
  { env, log, flags }: Given,
  asked: { file: BackupFile; passphrase: string | null; now: Date },
): Promise<BackupAnswer> {
  const source = {
    connect: () => openLoneConnection(env.database, log),
    scratch: scratchOf(env),
    files: filesOf(env),
    folders: KEPT_FOLDERS,
    secret: await knownKey(env.accounts.secretKey, env.database),
  };
  try {
    return { bytes: await writeBackup(source, asked), encrypted: asked.passphrase !== null };
  } catch (error) {
    if (!(error instanceof DatabaseInUse) || env.database.kind !== 'embedded') throw error;
    if (flags['passphrase-file']) {
      throw new Refusal(
        'Сайт работает и сделает копию сам, со своим паролем BACKUP_PASSPHRASE. Уберите --passphrase-file или остановите сайт.',
      );
    }
    return requestBackup(env.database.directory, asked.file.name);
  }
}

export const backups: Command = {
  name: 'backups',
  usage: '[--in ПАПКА|s3://БАКЕТ/ПАПКА]',
  about: 'Перечисляет резервные копии, от новых к старым: когда сделаны и сколько занимают.',
  options: { in: { type: 'string' } },
  words: [0, 0],
  async run(given) {
    const { env } = given;
    const asked = textOf(given, 'in');
    // A configured folder is made with the first backup; one that was typed is there or misspelt.
    if (asked !== null && !isBucketAddress(asked)) await access(asked);
    const place = asked ?? env.backup?.place ?? DEFAULT_DIRECTORY;
    const found = await listBackups(openPlace(place, env.store));
    const now = Date.now();
    const lines = found.map(
      ({ name, madeAt, bytes }) => `${name}  ${megabytes(bytes)}  ${ageWords(now - +madeAt)} назад`,
    );
    return {
      text: lines.length > 0 ? lines.join('\n') : `Копий в ${place} нет.`,
      data: { place, backups: found },
    };
  },
};

/** «3 дня», «5 часов», «2 минуты» */
function ageWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return countOf(minutes, ['минуту', 'минуты', 'минут']);
  return sayHours(minutes / 60);
}

export const verify: Command = {
  name: 'verify',
  usage: 'ФАЙЛ [--passphrase-file ФАЙЛ]',
  about:
    'Проверяет резервную копию: восстанавливает её во временную базу и сверяет каждую таблицу и картинку. Данные сайта не трогает.',
  options: passphraseFile,
  words: [1, 1],
  async run(given) {
    const [file = ''] = given.words;
    const backup = openBackup(file, given.env.store);
    const { log, env } = given;
    const parts = { log, scratch: scratchOf(env) };
    const summary = await verifyBackup(backup, await passphraseOf(given), parts);
    return { text: `Копия цела. ${wordsOf(summary)}`, data: { file, ...dataOf(summary) } };
  },
};

export const restore: Command = {
  name: 'restore',
  usage: 'ФАЙЛ [--passphrase-file ФАЙЛ] [--replace-damaged]',
  about:
    'Ставит данные резервной копии на место нынешних. До конца восстановления нынешние данные не меняются. --replace-damaged откладывает в сторону встроенную базу, которая не открывается.',
  options: { ...passphraseFile, 'replace-damaged': { type: 'boolean' } },
  words: [1, 1],
  async run(given) {
    const { env } = given;
    const backup = openBackup(given.words[0] ?? '', env.store);
    const passphrase = await passphraseOf(given);
    const connection = await openForRestore(given);
    try {
      const { client } = connection;
      const summary = await namingRights(client, () =>
        restoreBackup(backup, passphrase, {
          client,
          scratch: scratchOf(env),
          files: filesOf(env),
          remember: rememberErasures,
        }),
      );
      const { erased, secret } = summary;
      const notes = secret === null ? [] : await keepSecret(given, secret);
      notes.push(...wordsOfKey(summary, given), ...wordsOfErased(erased));
      const text = [`Восстановлено. ${wordsOf(summary)}`, 'Всем нужно войти заново.', ...notes];
      return { text: text.join('\n'), data: { ...dataOf(summary), erased } };
    } finally {
      await connection.close();
    }
  },
};

/** The message about the key of the site's digests, when it is another one than before. */
function wordsOfKey({ siteKey }: BackupSummary, { env }: Given): string[] {
  const lines =
    siteKey === 'none'
      ? [
          'Ключа сайта, которым сделаны данные копии, здесь нет: следующий запуск сделает новый. Ссылки на заявки в новых письмах будут работать, но согласия заявок, чьи данные уже стёрты, по телефону или e-mail больше не найти.',
        ]
      : [];
  if (siteKey !== 'present' && env.database.kind === 'postgres') {
    lines.push('Если сайт сейчас работает, перезапустите его: ключ сайта сменился.');
  }
  return lines;
}

/** The message about what people erased and which rights they lost after the backup. */
function wordsOfErased(erased: ErasedAgain): string[] {
  const counts = [
    countOf(erased.accounts, ['учётная запись', 'учётные записи', 'учётных записей']),
    countOf(erased.requests, ['заявка', 'заявки', 'заявок']),
    countOf(erased.reports, [
      'сообщение об\u00a0ошибке',
      'сообщения об\u00a0ошибках',
      'сообщений об\u00a0ошибках',
    ]),
    countOf(erased.subscriptions, ['подписка', 'подписки', 'подписок']),
  ].filter((words) => !words.startsWith('0'));
  return [
    ...(counts.length > 0
      ? [`Персональные данные, стёртые после копии, стёрты снова: ${counts.join(', ')}.`]
      : []),
    ...(erased.people > 0
      ? [
          `Блокировки, отнятые права, новые пароли и адреса после копии остались в силе: ${countOf(erased.people, ['человек', 'человека', 'человек'])}. Проверьте «Люди и права».`,
        ]
      : []),
    ...(erased.knowledge === 'whole' ? [] : [UNKNOWN_ERASURES[erased.knowledge]]),
    ...(erased.isWithoutAdmin
      ? [
          `Администратора на сайте не осталось: администраторы копии с тех пор удалили свои учётные записи или лишились роли. Назначьте другого: ${ADMIN} make-staff e-mail --admin`,
        ]
      : []),
  ];
}

const ASK_FOR_THEM = `Если знаете таких людей, сотрите их данные снова: ${ADMIN} erase-person ПОЧТА. Под «Люди и права» проверьте роли и блокировки: они такие, как в копии, и пароли тоже.`;
const UNKNOWN_ERASURES = {
  damaged: `Прежняя база повреждена: не всё, что люди стёрли и кого лишили прав после копии, известно. ${ASK_FOR_THEM}`,
  foreign: `Прежней базы этого сайта здесь не было: что люди стёрли и кого лишили прав после копии, неизвестно. ${ASK_FOR_THEM}`,
} as const;

/** Moves an embedded database that does not open aside, if that was asked for. */
async function openForRestore({ env, log, flags }: Given): Promise<LoneConnection> {
  try {
    return await openLoneConnection(env.database, log);
  } catch (error) {
    const mayReplace = flags['replace-damaged'] === true && !(error instanceof DatabaseInUse);
    if (!mayReplace || env.database.kind !== 'embedded') throw error;
    const folder = path.join(env.database.directory, 'postgres');
    await rename(folder, `${folder}.damaged-${Date.now()}`);
    return openLoneConnection(env.database, log);
  }
}

function wordsOf({ createdAt, tables, files, isEncrypted, secret }: BackupSummary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Сделана ${sayMoscowTime(createdAt)} по Москве: ${countOf(tables.length, ['таблица', 'таблицы', 'таблиц'])},`,
    `${countOf(rows, ['строка', 'строки', 'строк'])},`,
    `${countOf(files, ['картинка', 'картинки', 'картинок'])},`,
    `${isEncrypted ? 'зашифрована' : 'не зашифрована'}, ${secret === null ? 'без секрета' : 'с секретом'}.`,
  ].join(' ');
}

/** A summary for programs: everything except the secret itself. */
function dataOf({ secret, ...summary }: BackupSummary) {
  return { ...summary, hasSecret: secret !== null };
}

async function passphraseOf(given: Given): Promise<string | null> {
  const file = textOf(given, 'passphrase-file');
  if (file !== null) return (await readFile(file, 'utf8')).trim();
  return given.env.backupPassphrase;
}

function textOf({ flags }: Given, name: string): string | null {
  const value = flags[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Stores the backup's secret in the site's own folder; returns the message for the owner.
 */
async function keepSecret({ env }: Given, value: string): Promise<string[]> {
  const { database, filesDirectory } = env;
  const { secretKey } = env.accounts;
  const present = await knownKey(secretKey, database).catch(() => null);
  if (present === value) return [];
  const bytes = Buffer.from(`${value}\n`);
  if (secretKey !== null || database.kind === 'postgres') {
    const folder = database.kind === 'embedded' ? database.directory : filesDirectory;
    await mkdir(folder, { recursive: true });
    const kept = path.resolve(folder, `secret-${Date.now()}.key`);
    await writeWhole(kept, bytes, { mode: 0o600 });
    return [
      `Секрет копии другой, чем SECRET_KEY. Он записан в ${kept}: задайте его в SECRET_KEY, иначе вторые факторы входа не подойдут.`,
    ];
  }
  const file = path.join(database.directory, KEY_FILE);
  await rename(file, `${file}.before-${Date.now()}`).catch(() => {});
  await writeWhole(file, bytes, { mode: 0o600 });
  return [];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} МБ`;
}
