import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';

/** Rows per statement: few enough that no statement reaches its time limit on a busy machine. */
const STEP = 100;

/** Columns that the site computes: a new value is not a person's change. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = { tours: ['price'] };

/** A row that an undo restored, before and after the undo. */
export interface SetBackRow {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Thrown by setRowsBack when it meets a row that has changed since. */
export class RowChanged extends Error {}

/**
 * Restores rows in the caller's transaction; `rows` begins with the row that changed last.
 * `updated_at` does not count as a change and becomes `now`; nor does what the site computes by itself.
 * Returns how many rows stay as they are, because they have changed since, or are a part of a row that has.
 * @throws RowChanged for such a row unless `keepChanged`; errors of the database, see isConstraint
 */
export async function setRowsBack(
  tx: Db,
  rows: readonly SetBackRow[],
  given: { now: Date; keepChanged: boolean },
): Promise<number> {
  const runs = await planned(tx, rows);
  let kept = given.keepChanged ? await leaveChanged(tx, runs) : 0;
  for (const run of runs) {
    for (let at = 0; at < run.rows.length; at += STEP) {
      kept += await setBack(tx, { ...run, rows: run.rows.slice(at, at + STEP) }, given);
    }
  }
  return kept;
}

/**
 * Takes out of the runs the parts of rows that have changed since: a tour that stays keeps its present
 * prices and stays as well, because somebody has saved, or accepted, them together. Returns how many.
 */
async function leaveChanged(tx: Db, runs: readonly Run[]): Promise<number> {
  const changed = new Map<string, Set<string>>();
  for (const run of runs) {
    const [key, ...others] = run.keys;
    if (run.kind !== 'update' || key === undefined || others.length > 0) continue;
    const ids = new Set<string>();
    for (let at = 0; at < run.rows.length; at += STEP) {
      const some = run.rows.slice(at, at + STEP);
      const { is, isUntouched, from } = comparing(run, some);
      const { rows } = await tx.execute<{ id: string }>(sql`
        select t.${sql.identifier(key)}::text as id from ${sql.identifier(run.table)} t, ${from('before')}
        where ${is} and not (${isUntouched}) for update of t`);
      for (const { id } of rows) ids.add(id);
    }
    if (ids.size > 0) changed.set(run.table, ids);
  }
  if (changed.size === 0) return 0;
  let left = 0;
  for (const run of runs) {
    const parents = (await parentsOf(tx, run.table)).filter(
      ({ onDelete, parent }) => onDelete === 'cascade' && changed.has(parent),
    );
    const before = run.rows.length;
    run.rows = run.rows.filter(
      (row) =>
        !parents.some(({ column, parent }) =>
          changed.get(parent)?.has(String((row.after ?? row.before)?.[column])),
        ),
    );
    left += before - run.rows.length;
  }
  return left;
}

/** The parts of a statement that compares rows (`p`) with those of the table (`t`). */
function comparing({ table, columns, keys }: Run, rows: readonly SetBackRow[]) {
  const is = sql.join(
    // A primary key has no nulls, and «=» lets the database use its index.
    keys.map((key) =>
      keys.length === columns.length
        ? sql`t.${sql.identifier(key)} is not distinct from p.${sql.identifier(key)}`
        : sql`t.${sql.identifier(key)} = p.${sql.identifier(key)}`,
    ),
    sql` and `,
  );
  const from = (side: 'before' | 'after') =>
    sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x,
      lateral jsonb_populate_record(null::${sql.identifier(table)}, x.value -> ${side}::text) p`;
  const aside = sql.param(['updated_at', ...(COMPUTED[table] ?? [])]);
  const isUntouched = sql`to_jsonb(t) - ${aside}::text[] = (x.value -> 'before') - ${aside}::text[]`;
  return { is, from, isUntouched };
}

interface Run {
  table: string;
  columns: string[];
  keys: string[];
  kind: 'insert' | 'update' | 'delete';
  rows: SetBackRow[];
}

/**
 * The order of an undo: first insert rows, parents before children; then update; then delete,
 * children before parents. A row that changed more than once counts once.
 */
async function planned(tx: Db, rows: readonly SetBackRow[]): Promise<Run[]> {
  const tables = [...new Set(rows.map(({ table }) => table))];
  const shapes = new Map<string, { columns: string[]; keys: string[] }>();
  for (const table of tables) shapes.set(table, await shapeOf(tx, table));
  const whole = new Map<string, SetBackRow>();
  for (const row of rows) {
    const keys = shapes.get(row.table)?.keys ?? [];
    const key = JSON.stringify([
      row.table,
      ...keys.map((name) => (row.after ?? row.before)?.[name]),
    ]);
    // The latest change comes first: it has the present state, the earliest one the former state.
    whole.set(key, { ...row, before: (whole.get(key) ?? row).before });
  }
  const ranks = await ranksOf(tx, tables);
  const runs = new Map<string, Run>();
  for (const row of whole.values()) {
    const kind = row.before === null ? 'insert' : row.after === null ? 'delete' : 'update';
    if (row.before === null && row.after === null) continue;
    const name = `${kind} ${row.table}`;
    const shape = shapes.get(row.table);
    const run = runs.get(name) ?? {
      table: row.table,
      columns: [],
      keys: [],
      ...shape,
      kind,
      rows: [],
    };
    run.rows.push(row);
    runs.set(name, run);
  }
  const order = { insert: 0, update: 1, delete: 2 };
  const rank = ({ table, kind }: Run) => (ranks.get(table) ?? 0) * (kind === 'delete' ? -1 : 1);
  return [...runs.values()].sort(
    (a, b) => order[a.kind] - order[b.kind] || rank(a) - rank(b) || (a.table < b.table ? -1 : 1),
  );
}

/**
 * The length of the longest chain of foreign keys from a table to one that refers to none of these.
 */
async function ranksOf(tx: Db, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows: edges } = await tx.execute<{ child: string; parent: string }>(sql`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.oid <> p.oid
      and c.relname = any(${sql.param([...tables])}::text[])
      and p.relname = any(${sql.param([...tables])}::text[])`);
  const ranks = new Map<string, number>();
  const rankOf = (table: string): number => {
    const parents = edges.filter(({ child }) => child === table);
    const rank = Math.max(0, ...parents.map(({ parent }) => rankOf(parent) + 1));
    ranks.set(table, rank);
    return rank;
  };
  for (const table of tables) rankOf(table);
  return ranks;
}

async function shapeOf(tx: Db, table: string) {
  const { rows } = await tx.execute<{ name: string; is_key: boolean }>(sql`
    select a.attname as name, coalesce(a.attnum = any(i.indkey), false) as is_key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
  const columns = rows.map(({ name }) => name);
  const keys = rows.filter(({ is_key }) => is_key).map(({ name }) => name);
  // A table without a primary key is identified by its whole row.
  return { columns, keys: keys.length > 0 ? keys : columns };
}

/** Restores a group of rows. Returns how many stay as they are, because they have changed since. */
async function setBack(
  tx: Db,
  run: Run,
  { now, keepChanged }: { now: Date; keepChanged: boolean },
): Promise<number> {
  const { table, columns, keys, kind, rows } = run;
  const name = sql.identifier(table);
  const list = (names: readonly string[], of: (column: string) => ReturnType<typeof sql>) =>
    sql.join(names.map(of), sql`, `);
  const column = (one: string) => sql`${sql.identifier(one)}`;
  const valueOf = (one: string) =>
    one === 'updated_at' ? sql`${now.toISOString()}::timestamptz` : sql`p.${sql.identifier(one)}`;
  const { is, from, isUntouched } = comparing(run, rows);
  if (kind === 'insert') {
    const parents = await parentsOf(tx, table);
    const isThere = ({ column: one, parent, key }: Parent) =>
      sql`exists (select 1 from ${sql.identifier(parent)} r
        where r.${sql.identifier(key)} = p.${sql.identifier(one)})`;
    const orNull = (one: string) => {
      const parent = parents.find((known) => known.column === one && known.onDelete === 'set null');
      return parent ? sql`case when ${isThere(parent)} then ${valueOf(one)} end` : valueOf(one);
    };
    const lives = parents
      .filter(({ onDelete }) => onDelete === 'cascade')
      .map((parent) => sql`(p.${sql.identifier(parent.column)} is null or ${isThere(parent)})`);
    await tx.execute(sql`insert into ${name} (${list(columns, column)}) overriding system value
      select ${list(columns, orNull)} from ${from('after')}
      where ${sql.join([sql`true`, ...lives], sql` and `)}`);
    return 0;
  }
  const { rows: done } = await tx.execute(
    kind === 'delete'
      ? sql`delete from ${name} t using ${from('before')}
          where ${is} and ${isUntouched} returning 1`
      : sql`update ${name} t set ${list(
          columns.filter((one) => !keys.includes(one)),
          (one) => sql`${column(one)} = ${valueOf(one)}`,
        )} from ${from('after')} where ${is} and ${isUntouched} returning 1`,
  );
  if (done.length !== rows.length && !keepChanged) throw new RowChanged();
  return rows.length - done.length;
}

type Parent = Record<'column' | 'parent' | 'key', string> & { onDelete: 'cascade' | 'set null' };

/**
 * The tables that a table refers to by one column. A row that comes back is treated as its foreign
 * keys would have treated it: without its parent it stays deleted, or refers to nothing.
 */
async function parentsOf(tx: Db, table: string): Promise<Parent[]> {
  const { rows } = await tx.execute<Parent>(sql`
    select a.attname as "column", p.relname as parent, b.attname as key,
      case k.confdeltype when 'c' then 'cascade' else 'set null' end as "onDelete"
    from pg_constraint k
    join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.conrelid = to_regclass(quote_ident(${table}))
      and cardinality(k.conkey) = 1 and k.confdeltype in ('c', 'n')`);
  return rows;
}

/**
 * Whether the database refused a value, for example a slug that is taken again or an account that
 * is gone.
 */
export function isConstraint(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (
    typeof (cause as { code?: unknown }).code === 'string' &&
    String((cause as { code: string }).code).startsWith('23')
  );
}
