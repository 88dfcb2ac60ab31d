import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { dumpDatabase } from '#server/backup/database-dump.server.ts';
import { loadDatabase, type LoadedTable } from '#server/backup/database-load.server.ts';
import { recordReader } from '#server/backup/record-reader.server.ts';
import { readSiteKey, writeSiteKey } from '#server/backup/site-key-copy.server.ts';
import { inTransaction, type LoneConnection } from '#server/db/lone-connection.server.ts';

/**
 * Copies a whole database with the site's key into an empty one in one transaction and compares
 * every table. Throws BackupRefused when the other database already has tables of the site.
 */
export async function moveDatabase(
  from: LoneConnection['client'],
  to: LoneConnection['client'],
): Promise<LoadedTable[]> {
  const { rows } = await to.query<{ taken: string | null }>(
    `select coalesce(to_regclass('drizzle.__drizzle_migrations'), to_regclass('public.tours'))::text as taken`,
  );
  if (rows[0]?.taken) {
    throw new BackupRefused('В этой базе PostgreSQL уже есть таблицы сайта. Нужна пустая база.');
  }
  return inTransaction(to, async () => {
    const tables = await loadDatabase(to, recordReader(dumpDatabase(from)));
    const key = await readSiteKey(from);
    if (key) await writeSiteKey(to, key);
    return tables;
  });
}
