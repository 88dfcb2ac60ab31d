import { inArray, sql } from 'drizzle-orm';
import type { OperatorFacts } from '#features/directory/flat/flat-columns.ts';
import { lockNames, takenSlugs } from '#features/directory/kit/record-store.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { actorOf, recordChanges } from '#server/session/trail.server.ts';

/** An operator of the directory, for tours. */
export interface NamedOperator extends OperatorFacts {
  id: number;
}

/** The operators with these numbers. */
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
  const names = wanted.map(({ name }) => name);
  const known = await operatorsNamed(tx, names);
  const missing = new Map(
    wanted.filter(({ name }) => !known.has(foldName(name))).map((one) => [foldName(one.name), one]),
  );
  if (missing.size === 0) return known;
  // Two people who name the same new company at once create one operator.
  await lockNames(tx, 'operator');
  const there = await operatorsNamed(tx, names);
  const fresh = [...missing].filter(([key]) => !there.has(key));
  if (fresh.length > 0) {
    const taken = await takenSlugs(tx, OPERATORS);
    const rows = await tx
      .insert(operators)
      .values(
        fresh.map(([key, { name, logo }]) => {
          const slug = uniqueSlug(slugify(name) || 'operator', (one) => taken.has(one));
          taken.add(slug);
          return { slug, name: name.trim(), name_key: key, logo, created_at: now, updated_at: now };
        }),
      )
      .returning({ id: operators.id, name: operators.name, slug: operators.slug });
    await recordChanges(
      tx,
      rows.map(({ id, name, slug }) => ({
        actor: actorOf(staff),
        action: 'create',
        thing: { kind: 'operator', id, title: name },
        after: { name, slug, is_verified: false },
      })),
    );
  }
  return operatorsNamed(tx, names);
}
