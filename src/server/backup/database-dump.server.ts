import type pg from 'pg';
import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { createRowDigest, recordLine, type Row } from '#server/backup/backup-records.server.ts';
import { migrationsOf } from '#server/db/db-migrations.server.ts';

const EMPTY = 'В базе нет таблиц сайта. Проверьте DATABASE_URL или DATA_DIR.';

/** A batch of the largest rows has some tens of megabytes. */
const ROWS_AT_ONCE = 100;

type Client = Pick<pg.ClientBase, 'query'>;

/** Values as text, as PostgreSQL prints them, whatever their type. */
const asPrinted = { getTypeParser: () => (value: string) => value };

/** Settings that make every server print values in the same way. */
const PRINTING = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
];

/**
 * All tables of the schema `public` except the site's key, the last numbers of their sequences and the
 * schema's migrations, as records. It is a consistent snapshot. Only changes of the schema wait for it.
 */
export async function* dumpDatabase(client: Client): AsyncGenerator<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await setPlainPrinting(client);
    const migrations = await migrationsOf(client);
    if (migrations.length === 0) throw new BackupRefused(EMPTY);
    yield recordLine({ kind: 'database', migrations });
    const tables = await listTables(client);
    for (const { name, columns } of tables) {
      yield recordLine({ kind: 'table', name, columns });
      const digest = createRowDigest();
      for await (const line of tableRows(client, name, columns)) {
        digest.add(line);
        yield line;
      }
      yield recordLine({ kind: 'table-end', ...digest.result() });
    }
    const sequences = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = 'public' order by 1`,
    );
    for (const { name, last } of sequences.rows) {
      yield recordLine({ kind: 'sequence', name, last });
    }
    yield recordLine({ kind: 'database-end', tables: tables.length });
  } finally {
    await client.query('rollback');
  }
}

/**
 * Makes the server print values in a fixed format (zone, dates, digits) until the transaction ends.
 */
export async function setPlainPrinting(client: Client): Promise<void> {
  for (const setting of PRINTING) await client.query(setting);
}

export interface DumpedTable {
  name: string;
  /** All but computed ones. */
  columns: string[];
}

/**
 * The tables of the schema `public` by name, each with its columns in their order. The site's key
 * is left out: it is copied by itself (`site-key-copy.server.ts`).
 */
export async function listTables(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> 'site_key' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** The rows of a table as lines, in no particular order, through a cursor of the transaction. */
export async function* tableRows(
  client: Client,
  name: string,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const list = columns.map(quoted).join(', ');
  await client.query(`declare dumped no scroll cursor for select ${list} from ${quoted(name)}`);
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${ROWS_AT_ONCE} from dumped`,
      rowMode: 'array',
      types: asPrinted,
    });
    for (const row of rows) yield recordLine(row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close dumped');
}

/** A name quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
