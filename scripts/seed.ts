// Fills the database with demo content: the same every time relative to today. Tours that people
// wrote or edited are never touched: a database that holds any is left as it is, unless `--renew`
// asks for today's demo tours in place of the untouched ones of an earlier day.
import { writeDemoContent } from '#features/demo/demo-content.server.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { openDatabase } from '#server/db.server.ts';
import { readEnv } from '#server/env.server.ts';
import { diskFiles } from '#server/disk-files.server.ts';
import { createLog } from '#server/log.server.ts';

try {
  const env = readEnv(process.env);
  const database = await openDatabase(env.database, createLog('warn'));
  const written = await writeDemoContent({
    force: process.argv.includes('--renew'),
    db: database.db,
    files: diskFiles(env.filesDirectory),
    today: dayInZone(new Date(), MOSCOW),
  });
  await database.close();
  console.log(
    written > 0
      ? `Записано туров: ${written}.`
      : 'В базе уже есть туры, демонстрационные не добавлены.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
