import { sql } from 'drizzle-orm';
import { NOT_ALLOWED } from '#lib/account/actor.ts';
import { IMAGE_FOLDERS, type ImageFolder } from '#lib/image-rules.ts';
import type { Problem } from '#lib/problem.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type PanelUser } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';

/** The folders that a person may use: editors only those of articles. */
export function foldersOf({ role }: PanelUser): readonly ImageFolder[] {
  if (role === 'editor') return ['articles'];
  return role === 'operator' ? IMAGE_FOLDERS.filter((one) => one !== 'articles') : IMAGE_FOLDERS;
}

/** Why a person may not use a folder; null when they may. */
export function folderProblem(user: PanelUser, folder: ImageFolder): Problem | null {
  return foldersOf(user).includes(folder) ? null : NOT_ALLOWED;
}

/** Whether staff review a person's changes. */
export async function isReviewed(db: Db, user: PanelUser): Promise<boolean> {
  const scope = operatorScope(user);
  if (scope === null) return false;
  // The table of operators belongs to another feature.
  const { rows } = await db.execute(sql`select from operators where id = ${scope} and is_trusted`);
  return rows.length === 0;
}

/** Whether the trail has a picture with this path, even a deleted one. */
export async function wasStored(db: Db, path: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${trail} where ${trail.thing_kind} = 'image' and ${trail.thing_id} = ${path} limit 1`);
  return rows.length > 0;
}

/**
 * The given pictures that a person may see in the library, change and delete: an operator's people
 * those uploaded for the operator, by anybody; others all.
 */
export async function ownImages(
  db: Db,
  user: PanelUser,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const scope = operatorScope(user);
  if (scope === null || paths.length === 0) return new Set(paths);
  const theirs = JSON.stringify([{ field: 'operator_id', after: scope }]);
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct ${trail.thing_id} as path from ${trail}
    where ${trail.thing_kind} = 'image' and ${trail.action} = 'create'
      and ${trail.changes} @> ${theirs}::jsonb
      and ${trail.thing_id} = any(${sql.param([...paths])}::text[])`);
  return new Set(rows.map(({ path }) => path));
}
