import type pg from 'pg';
import { BackupRefused, DAMAGED } from '#server/backup/backup-refused.server.ts';
import { createRowDigest, readRecord, type Row } from '#server/backup/backup-records.server.ts';
import {
  type DumpedTable,
  listTables,
  quoted,
  tableRows,
  setPlainPrinting,
} from '#server/backup/database-dump.server.ts';
import type { RecordReader } from '#server/backup/record-reader.server.ts';
import { dropSchema, runMigrations, stepsOf } from '#server/backup/schema-steps.server.ts';

const MOST_PARAMETERS = 20_000;
const MOST_BATCH_BYTES = 4 * 1024 * 1024;

type Client = Pick<pg.ClientBase, 'query'>;

export interface LoadedTable {
  name: string;
  rows: number;
  digest: string;
}

/**
 * Replaces the present database with that of a backup, all within the caller's transaction: until
 * it commits, everybody sees only the old data. It creates the backup's schema, fills it, compares
 * it row by row with the backup's digests, and runs the newer migrations. Throws BackupRefused when
 * the backup is damaged or of a newer version.
 */
export async function loadDatabase(client: Client, reader: RecordReader): Promise<LoadedTable[]> {
  const steps = stepsIn(await reader.line());
  await setPlainPrinting(client);
  await dropSchema(client);
  await runMigrations(client, 0, steps);
  const tables = await listTables(client);
  const addReferences = await dropReferences(client);
  for (const { name } of tables) {
    await client.query(`truncate ${quoted(name)}`);
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  const loaded = await loadTables(client, reader, tables);
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  await addReferences();
  await runMigrations(client, steps);
  return loaded;
}

/**
 * The lines of a backup's database, from its first record to its last, for `loadDatabase`. Throws
 * BackupRefused at once when the backup is of a newer version.
 */
export async function* databaseRecords(reader: RecordReader): AsyncGenerator<Buffer> {
  let line = await reader.line();
  stepsIn(line);
  for (; line !== null; line = await reader.line()) {
    yield Buffer.from(`${line}\n`);
    if (line.startsWith('[')) continue;
    const record = readRecord(line);
    if (!Array.isArray(record) && record.kind === 'database-end') return;
  }
  throw new BackupRefused(DAMAGED);
}

/** The steps to the schema that the first record of a backup's database names. */
function stepsIn(line: string | null) {
  const first = readRecord(line);
  if (Array.isArray(first) || first.kind !== 'database') throw new BackupRefused(DAMAGED);
  return stepsOf(first.migrations);
}

async function loadTables(
  client: Client,
  reader: RecordReader,
  tables: readonly DumpedTable[],
): Promise<LoadedTable[]> {
  const loaded: LoadedTable[] = [];
  for (;;) {
    const record = readRecord(await reader.line());
    if (Array.isArray(record)) throw new BackupRefused(DAMAGED);
    if (record.kind === 'table') {
      const table = tables.find(({ name }) => name === record.name);
      if (table?.columns.join() !== record.columns.join()) throw new BackupRefused(DAMAGED);
      loaded.push({ name: table.name, ...(await loadTable(client, reader, table)) });
    } else if (record.kind === 'sequence') {
      // A sequence that never gave out a number must be in the same state after the restore.
      await client.query('select setval($1::regclass, $2, $3)', [
        quoted(record.name),
        record.last ?? '1',
        record.last !== null,
      ]);
    } else if (record.kind === 'database-end' && record.tables === tables.length) {
      if (loaded.length !== tables.length) throw new BackupRefused(DAMAGED);
      return loaded;
    } else {
      throw new BackupRefused(DAMAGED);
    }
  }
}

async function loadTable(client: Client, reader: RecordReader, table: DumpedTable) {
  const { columns } = table;
  const mostRows = Math.floor(MOST_PARAMETERS / columns.length);
  let batch: Row[] = [];
  let bytes = 0;
  const store = async () => {
    if (batch.length > 0) await insertRows(client, table, batch);
    batch = [];
    bytes = 0;
  };
  for (;;) {
    const line = await reader.line();
    const record = readRecord(line);
    if (Array.isArray(record)) {
      if (record.length !== columns.length) throw new BackupRefused(DAMAGED);
      batch.push(record);
      bytes += line?.length ?? 0;
      if (batch.length >= mostRows || bytes > MOST_BATCH_BYTES) await store();
      continue;
    }
    await store();
    const { rows, digest } = await digestOfTable(client, table);
    const isSame = record.kind === 'table-end' && record.rows === rows && record.digest === digest;
    if (!isSame) throw new BackupRefused(DAMAGED);
    return { rows, digest };
  }
}

async function insertRows(client: Client, { name, columns }: DumpedTable, rows: readonly Row[]) {
  let place = 0;
  const values = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`).join(', ');
  const text = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
    overriding system value values ${values}`;
  await client.query(text, rows.flat());
}

/** Removes all foreign keys, so that rows may come in any order. */
async function dropReferences(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  };
}

/** A digest of a table's rows within the transaction. */
async function digestOfTable(client: Client, { name, columns }: DumpedTable) {
  const digest = createRowDigest();
  for await (const line of tableRows(client, name, columns)) digest.add(line);
  return digest.result();
}
