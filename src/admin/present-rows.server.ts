import type pg from 'pg';
import { unlessDamaged } from '#server/db/db-problem.server.ts';

export type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Rows of a table that a restore is about to replace; empty when the table does not exist, null
 * when it is damaged.
 */
export async function presentRows<Row extends pg.QueryResultRow>(
  client: Client,
  table: string,
  text: string,
): Promise<Row[] | null> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`public.${table}`],
  );
  if (!rows[0]?.there) return [];
  const found = await unlessDamaged(client.query<Row>(text), () => {});
  return found?.rows ?? null;
}

/** The last number that a table gave out; null when it gave out none. */
export const lastNumber = (table: string) => `(select last_value from pg_sequences
  where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('${table}', 'id'))`;
