import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** What the migrations of a folder make, for `missingParts`; a test writes it. */
const FILE = 'parts.json';

/**
 * The keys and other constraints, indexes and triggers of the site's tables, sorted, such as
 * `index tours_slug_key`. Other tables of the schema count too; they have parts of their own names.
 */
export async function schemaParts(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select 'constraint ' || c.relname || '.' || k.conname as part
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x')
      union all
      select 'index ' || i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
        where i.relnamespace = 'public'::regnamespace and x.indisvalid
      union all
      select 'trigger ' || c.relname || '.' || t.tgname
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  );
  return rows.map(({ part }) => part).toSorted();
}

/** The parts that a database with all migrations of a folder lacks. */
export async function missingParts(
  client: Pick<pg.ClientBase, 'query'>,
  migrationsFolder: string,
): Promise<string[]> {
  const file = path.join(migrationsFolder, FILE);
  if (!existsSync(file)) return [];
  const there = new Set(await schemaParts(client));
  const expected = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return expected.filter((part) => !there.has(part));
}
