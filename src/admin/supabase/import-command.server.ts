import { readFile, stat } from 'node:fs/promises';
import { FOLDER_RULES, isImageFolder } from '#lib/image-rules.ts';
import { createReEncoder } from '#features/images/store/re-encode.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import type { Files } from '#server/files/files.server.ts';
import { ADMIN } from '#server/process/release-folder.server.ts';
import { type Command, filesOf, Refusal, withDatabase } from '../command.server.ts';
import { type ImportedTable, importTables, keepSequences } from './import-tables.server.ts';
import { type ExportedPicture, readExport } from './read-export.server.ts';

const MOST_REASONS = 20;

export const importSupabase: Command = {
  name: 'import-supabase',
  usage: 'ПАПКА [--dry-run]',
  about:
    'Переносит данные прежней системы: выгрузку таблиц (*.sql или по файлу CSV) и картинки из storage/images. С --dry-run только отчёт. Повторить можно: что уже есть, не меняется.',
  options: { 'dry-run': { type: 'boolean' } },
  words: [1, 1],
  run: (given) =>
    withDatabase(given, async ({ db, connectAlone }) => {
      const [directory = ''] = given.words;
      const isDry = given.flags['dry-run'] === true;
      if (!(await stat(directory).catch(() => null))?.isDirectory()) {
        throw new Refusal(`Нет такой папки: ${directory}`);
      }
      const { tables, pictures } = await readExport(directory);
      if (tables.size === 0) throw new Refusal('В папке нет ни файлов CSV, ни выгрузки *.sql.');
      const { rows: admins } = await db.execute(
        `select 1 from accounts where role = 'admin' limit 1`,
      );
      if (tables.has('auth.users') && admins.length === 0) {
        throw new Refusal(
          'Сначала зарегистрируйте администратора: первая учётная запись получает его права, и ею не должен стать кто-то из перенесённых.',
        );
      }
      const connection = await connectAlone();
      const { client } = connection;
      let report: ImportedTable[];
      try {
        await client.query('begin');
        if (isDry) await keepSequences(client);
        report = await importTables(client, tables);
        await client.query(isDry ? 'rollback' : 'commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        await connection.close();
      }
      report.push(await importPictures(pictures, filesOf(given.env), isDry));
      return { text: wordsOf(report, isDry), data: { dryRun: isDry, tables: report } };
    }),
};

/** Each is encoded again, like an upload: only the pixels of a file reach visitors. */
async function importPictures(
  pictures: readonly ExportedPicture[],
  files: Files,
  isDry: boolean,
): Promise<ImportedTable> {
  const table: ImportedTable = { name: 'images', added: 0, there: 0, refused: [] };
  const reEncode = createReEncoder();
  for (const { file, path } of pictures) {
    const stored = parseImagePath(path);
    if (!stored || !isImageFolder(stored.folder)) continue;
    if (await files.has(path)) {
      table.there += 1;
      continue;
    }
    const encoded = await reEncode(await readFile(file), FOLDER_RULES[stored.folder].maxSide);
    if (!encoded.ok) {
      table.refused.push(`${file}: ${encoded.problem.message}`);
      continue;
    }
    if (!isDry) {
      for (const copy of encoded.value.copies)
        await files.put(imagePath(stored, copy.width), copy.bytes);
      await files.put(path, encoded.value.bytes);
    }
    table.added += 1;
  }
  return table;
}

const TITLES: Record<string, string> = {
  article_categories: 'Рубрики',
  articles: 'Статьи',
  tours: 'Туры',
  accounts: 'Учётные записи',
  quran_reading_progress: 'Место в Коране',
  quran_user_settings: 'Настройки чтения',
  quran_listening_sessions: 'Прослушивания',
  images: 'Картинки',
};

function wordsOf(report: readonly ImportedTable[], isDry: boolean): string {
  const lines = report.map(
    ({ name, added, there, refused }) =>
      `${TITLES[name] ?? name}: ${isDry ? 'перенесётся' : 'перенесено'} ${added}, уже есть ${there}, не подходит ${refused.length}`,
  );
  const reasons = report.flatMap(({ name, refused }) =>
    refused.map((reason) => `  ${TITLES[name] ?? name}, ${reason}`),
  );
  const blocked = report.flatMap(({ blocked: banned = [] }) => banned);
  const more = reasons.length - MOST_REASONS;
  return [
    isDry ? 'Пробный перенос, ничего не записано.' : 'Перенос сделан.',
    ...lines,
    ...(reasons.length > 0 ? ['Не подходят:', ...reasons.slice(0, MOST_REASONS)] : []),
    ...(more > 0
      ? [`  …и ещё ${countOf(more, ['строка', 'строки', 'строк'])}; все — с --json`]
      : []),
    ...(reasons.length > 0
      ? ['Исправьте эти значения в выгрузке и повторите команду: добавится только недостающее.']
      : []),
    ...(blocked.length > 0
      ? [
          `Вход закрыт, как в прежней системе, но без срока (там — до даты в скобках): ${blocked.join(', ')}. Открыть: ${ADMIN} block e-mail --off`,
        ]
      : []),
    ...(isDry
      ? []
      : [`Перенесённые люди — читатели; сотрудников назначьте: ${ADMIN} make-staff e-mail`]),
  ].join('\n');
}
