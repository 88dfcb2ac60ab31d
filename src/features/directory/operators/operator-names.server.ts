import { inArray, sql } from 'drizzle-orm';
import type { OperatorFacts } from '#features/directory/flat/flat-columns.ts';
import { foundOrAdded } from '#features/directory/kit/record-store.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** An operator of the directory, for tours. */
export interface NamedOperator extends OperatorFacts {
  id: number;
}

export async function operatorsById(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, NamedOperator>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: operators.id, name: operators.name, logo: operators.logo })
    .from(operators)
    .where(inArray(operators.id, wanted));
  return new Map(rows.map((operator) => [operator.id, operator]));
}

/** The operators with these names, by key (`foldName`); other spellings count. */
export async function operatorsNamed(
  db: Db,
  names: readonly string[],
): Promise<Map<string, NamedOperator>> {
  const keys = [...new Set(names.map(foldName))];
  const found = new Map<string, NamedOperator>();
  if (keys.length === 0) return found;
  const wanted = sql`${sql.param(keys)}::text[]`;
  const rows = await db
    .select({
      id: operators.id,
      name: operators.name,
      key: operators.name_key,
      aliases: operators.aliases,
      logo: operators.logo,
    })
    .from(operators)
    .where(
      sql`${operators.name_key} = any(${wanted}) or cardinality(${operators.aliases}) > 0 and exists (
        select 1 from unnest(${operators.aliases}) as alias where fold_name(alias) = any(${wanted}))`,
    )
    .orderBy(operators.id);
  // A name takes precedence over another operator's spelling.
  for (const { key, aliases: _, ...operator } of rows) found.set(key, operator);
  for (const { key: _, aliases, ...operator } of rows) {
    for (const alias of aliases) {
      if (!found.has(foldName(alias))) found.set(foldName(alias), operator);
    }
  }
  return found;
}

/** The same, but adds unknown operators, unverified, each with a line in the trail. */
export async function operatorsForNames(
  tx: Db,
  staff: TourKeeper | 'console',
  wanted: readonly { name: string; logo: string | null }[],
  now: Date,
): Promise<Map<string, NamedOperator>> {
  return foundOrAdded(tx, staff, OPERATORS, {
    said: wanted,
    now,
    find: () =>
      operatorsNamed(
        tx,
        wanted.map(({ name }) => name),
      ),
    missing: ({ name }, found) => (found.has(foldName(name)) ? null : foldName(name)),
    factsOf: async ({ logo }) => ({ logo }),
  });
}
