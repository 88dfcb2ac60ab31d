import { IMAGE_FOLDERS } from '#lib/image-rules.ts';
import { countOf } from '#lib/text/russian.ts';
import { moveDatabase } from '#server/backup/move-database.server.ts';
import { namingRights } from '#server/db/db-migrations.server.ts';
import { envVariables } from '#server/env/env-variables.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { type Command, filesOf, Refusal } from '../command.server.ts';

export const moveToPostgres: Command = {
  name: 'move-to-postgres',
  usage: 'postgres://…',
  about:
    'Переносит встроенную базу в пустую базу PostgreSQL одним действием и сверяет каждую таблицу; встроенная остаётся как была.',
  words: [1, 1],
  async run({ words, env, log }) {
    const [url = ''] = words;
    const { error } = envVariables.shape.DATABASE_URL.safeParse(url);
    if (error) throw new Refusal(`Адрес PostgreSQL: ${error.issues[0]?.message}`);
    if (env.database.kind !== 'embedded') {
      throw new Refusal('Сайт уже работает с PostgreSQL: DATABASE_URL задан.');
    }
    const from = await openLoneConnection(env.database, log);
    try {
      const to = await openLoneConnection({ kind: 'postgres', url }, log);
      try {
        const tables = await namingRights(to.client, () => moveDatabase(from.client, to.client));
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        const text = [
          `Перенесено: ${countOf(tables.length, ['таблица', 'таблицы', 'таблиц'])}, ${countOf(rows, ['строка', 'строки', 'строк'])}; всё сверено.`,
          `Теперь задайте DATABASE_URL, а в SECRET_KEY — строку из файла ${env.database.directory}/secret.key, и запустите сайт.`,
        ];
        return { text: text.join('\n'), data: { tables } };
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  },
};

export const moveFilesToBucket: Command = {
  name: 'move-files-to-bucket',
  usage: '',
  about:
    'Копирует картинки из папки FILES_DIR в бакет S3_*; адреса не меняются, папка остаётся, повторить можно.',
  words: [0, 0],
  async run({ env }) {
    if (!env.bucket) throw new Refusal('Бакет не задан: нужны S3_ENDPOINT, S3_BUCKET и ключи.');
    const folder = diskFiles(env.filesDirectory);
    const bucket = filesOf(env);
    let copied = 0;
    let there = 0;
    for (const name of IMAGE_FOLDERS) {
      for (const { path } of await folder.list(name)) {
        const bytes = await folder.read(path);
        if (!bytes) continue;
        if (await bucket.has(path)) {
          there += 1;
          continue;
        }
        await bucket.put(path, bytes);
        const stored = await bucket.read(path);
        if (!stored || !Buffer.from(bytes).equals(stored)) {
          throw new Refusal(`Бакет вернул другую картинку: ${path}`);
        }
        copied += 1;
      }
    }
    const pictures = (n: number) => countOf(n, ['картинка', 'картинки', 'картинок']);
    const text = `Скопировано: ${pictures(copied)}. Уже было в бакете: ${pictures(there)}.`;
    return { text, data: { copied, there } };
  },
};
