import { sql } from 'drizzle-orm';
import { uniqueAliases } from '#features/directory/kit/aliases.ts';
import { changedMeanwhile } from '#lib/form/save-answer.ts';
import type { Problem } from '#lib/problem.ts';
import { isNamed } from '#lib/text/name-sound.ts';
import { uniqueSlug } from '#lib/text/slug.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** The fields that stored operators and hotels share. */
interface Kept {
  name: string;
  slug: string;
  updated_at: Date;
}

const MOST_LISTED = 500;

/** The first things that a search finds by any of their names, and the number of all found. */
export function listFound<Row>(
  rows: readonly Row[],
  search: string,
  namesOf: (row: Row) => string[],
): { found: Row[]; total: number } {
  const found = search === '' ? rows : rows.filter((row) => isNamed(search, namesOf(row)));
  return { found: found.slice(0, MOST_LISTED), total: found.length };
}

/** Lets one transaction at a time write names and addresses of a table. */
export async function lockNames(tx: Db, table: 'hotels' | 'operators'): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`);
}

/** The conflict when somebody else has saved since the form was opened; null without one. */
export function conflictOf(kept: Kept | undefined, version: string | null): Problem | null {
  if (!kept || version === null) return null;
  const now = kept.updated_at.toISOString();
  return version === now ? null : changedMeanwhile(now);
}

/** The problem of an address that another one has or had; null when it is free. */
export function slugProblem(slug: string, kept: Kept | undefined, taken: ReadonlySet<string>) {
  if (slug === kept?.slug || !taken.has(slug)) return null;
  const free = uniqueSlug(slug, (one) => taken.has(one));
  return {
    code: 'slug_taken',
    status: 409,
    message: `Адрес «${slug}» занят. Свободен: ${free}`,
    field: 'slug' as const,
  };
}

/** Other spellings after saving, including the former name. */
export function aliasesAfter(
  kept: Kept | undefined,
  input: { name: string; aliases: string[] },
  nameKey: string,
): string[] {
  const isRenamed = kept !== undefined && kept.name !== input.name;
  return uniqueAliases(isRenamed ? [...input.aliases, kept.name] : input.aliases, nameKey);
}

/** The time of a save: always later than the former one, so that the version changes. */
export function savedAt(kept: Kept | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (kept?.updated_at.getTime() ?? 0) + 1));
}

/** Adds a save to the history of changes. */
export async function recordSaving(
  tx: Db,
  staff: Staff,
  kind: 'hotel' | 'operator',
  { kept, saved }: { kept: Kept | undefined; saved: Kept & { id: number; name_key: string } },
): Promise<void> {
  const { name_key: _, ...after } = saved;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: kept ? 'update' : 'create',
    thing: { kind, id: saved.id, title: saved.name },
    ...(kept && { before: { ...kept } }),
    after,
  });
}

/**
 * Moves a record to the bin: `remove` deletes its row within the change set that restores it. The
 * history gets a line. Returns the change set.
 */
export async function binRecord(
  tx: Db,
  staff: Staff,
  kind: 'hotel' | 'operator',
  {
    kept,
    remove,
  }: { kept: Kept & { id: number; name_key: string }; remove: () => Promise<unknown> },
): Promise<string> {
  const { id, name: title } = kept;
  const { id: changeSet } = await recordedAs(
    tx,
    { kind: 'delete', title, thingKind: kind, actorId: staff.id },
    remove,
  );
  const { name_key: _, ...before } = kept;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'delete',
    thing: { kind, id, title },
    before: { ...before },
  });
  return changeSet;
}
