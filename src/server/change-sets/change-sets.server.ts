import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { BIN_DAYS } from '#lib/bin.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import {
  isConstraint,
  RowChanged,
  type SetBackRow,
  setRowsBack,
} from '#server/change-sets/set-rows-back.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const READ_STEP = 1000;

export interface ChangeSetStart {
  /** For a caller that needs it before; by default the database makes one. */
  id?: string;
  kind: (typeof changeSets.$inferInsert)['kind'];
  /** Its name for people. */
  title: string;
  /** As in the trail: tour, article, operator… */
  thingKind: string;
  actorId: number | null;
}

/** Begins a change set that several transactions write into. Returns its id. */
export async function beginChangeSet(
  db: Db,
  { id, kind, title, thingKind, actorId }: ChangeSetStart,
): Promise<string> {
  const [begun] = await db
    .insert(changeSets)
    .values({ id, kind, title, thing_kind: thingKind, actor_id: actorId })
    .returning({ id: changeSets.id });
  if (!begun) throw new Error('no change set was made');
  return begun.id;
}

/**
 * Runs `work` in the caller's transaction and records every row that it inserts, changes or
 * deletes, before and after, including rows that a foreign key deletes or changes. This covers the
 * tables with the trigger `recorded`. Returns null and does nothing when the change set was undone
 * or forgotten meanwhile.
 */
export async function recordedInto<T>(
  tx: Db,
  id: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const [open] = await tx
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(and(eq(changeSets.id, id), isNull(changeSets.undone_at)))
    .for('share');
  if (!open) return null;
  await tx.execute(sql`select set_config('vseumry.change_set', ${id}, true)`);
  const result = await work();
  await tx.execute(sql`select set_config('vseumry.change_set', '', true)`);
  return { result };
}

/**
 * Begins a change set of one transaction and runs `work` in it. Returns its id and the result of
 * `work`.
 */
export async function recordedAs<T>(
  tx: Db,
  start: ChangeSetStart,
  work: (changeSetId: string) => Promise<T>,
): Promise<{ id: string; result: T }> {
  const id = await beginChangeSet(tx, start);
  const recorded = await recordedInto(tx, id, () => work(id));
  if (!recorded) throw new Error('the change set is gone');
  return { id, result: recorded.result };
}

/** The table name of rows that are files of the store; such a row has only a `path`. */
export const FILES = '(files)';

/** Records in a change set which files were put into the bin; the caller moves the files. */
export async function recordFiles(tx: Db, id: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await tx.insert(changeSetRows).values(
    paths.map((path) => ({
      change_set_id: id,
      table_name: FILES,
      before: { path },
      after: null,
    })),
  );
}

/**
 * The table name of a row with the numbers of rows that got another owner. Their tables hold personal
 * data, so a change set has no copy of them. The undo gives them back.
 */
export const MOVED = '(moved)';

/** Records in a change set which rows got another owner. */
export async function recordMoved(
  tx: Db,
  id: string,
  moved: Record<string, unknown>,
): Promise<void> {
  await tx
    .insert(changeSetRows)
    .values({ change_set_id: id, table_name: MOVED, before: moved, after: null });
}

/**
 * `unknown`: there is none, or it is too old; `changed`: a row has changed since; `taken`: a row
 * can't come back because another one has its address or name.
 */
export type UndoOutcome =
  | { ok: true; rows: SetBackRow[]; kept: number; set: typeof changeSets.$inferSelect }
  | { ok: false; why: 'unknown' | 'undone' | 'changed' | 'taken' };

/** The kind that the caller means to undo; a change set of another kind counts as unknown. */
export interface Meant {
  kinds: readonly ChangeSetStart['kind'][];
  thingKinds: readonly string[];
  /** Only those of one person. */
  actorId?: number;
  /** And only those for which this holds, a condition on `change_sets`. */
  where?: SQL;
}

interface Undoing {
  of?: Meant;
  actorId: number | null;
  now: Date;
  /** Rows that have changed since stay as they are; otherwise one of them stops the undo. */
  keepChanged?: boolean;
}

/**
 * Restores every row of a change set in the caller's transaction: all of them, or none when one has
 * changed since, unless the caller said that such rows stay. `updated_at` and values that the site
 * computes by itself do not count as a change; `updated_at` becomes `now`. Returns the restored rows and the number of rows that stayed.
 */
export async function undoChangeSet(
  tx: Db,
  id: string,
  { of, actorId, now, keepChanged = false }: Undoing,
): Promise<UndoOutcome> {
  const [found] = await tx
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.id, id), of && isMeant(of), gte(changeSets.at, oldest(now))))
    .for('update');
  if (!found) return { ok: false, why: 'unknown' };
  if (found.undone_at) return { ok: false, why: 'undone' };
  const rows = await rowsOf(tx, id);
  const back = rows.map(({ table_name, before, after }) => ({
    table: table_name,
    before: after,
    after: before,
  }));
  let kept = 0;
  try {
    await tx.transaction(async (inner) => {
      const ofTables = back.filter(({ table }) => table !== FILES && table !== MOVED);
      kept = await setRowsBack(inner, ofTables, { now, keepChanged });
    });
  } catch (error) {
    if (error instanceof RowChanged) return { ok: false, why: 'changed' };
    if (isConstraint(error)) return { ok: false, why: 'taken' };
    throw error;
  }
  await tx
    .update(changeSets)
    .set({ undone_at: now, undone_by: actorId })
    .where(eq(changeSets.id, id));
  return { ok: true, rows: back, kept, set: found };
}

/** The rows of a change set, the last first. */
async function rowsOf(tx: Db, id: string) {
  const rows: (typeof changeSetRows.$inferSelect)[] = [];
  for (;;) {
    const last = rows.at(-1);
    const part = await tx
      .select()
      .from(changeSetRows)
      .where(
        and(
          eq(changeSetRows.change_set_id, id),
          last === undefined ? undefined : lt(changeSetRows.id, last.id),
        ),
      )
      .orderBy(desc(changeSetRows.id))
      .limit(READ_STEP);
    rows.push(...part);
    if (part.length < READ_STEP) return rows;
  }
}

function isMeant({ kinds, thingKinds, actorId, where }: Meant) {
  return and(
    inArray(changeSets.kind, [...kinds]),
    inArray(changeSets.thing_kind, [...thingKinds]),
    actorId === undefined ? undefined : eq(changeSets.actor_id, actorId),
    where,
  );
}

/**
 * Locks a change set in the caller's transaction, to forget it; an undo waits. Returns the files to
 * remove with it, or null when it is undone or gone.
 */
export async function forgetChangeSet(tx: Db, id: string, of: Meant) {
  const [found] = await tx
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.id, id), isMeant(of), isNull(changeSets.undone_at)))
    .for('update');
  if (!found) return null;
  const files = await filesOf(tx, id);
  await tx.delete(changeSets).where(eq(changeSets.id, id));
  return { set: found, files };
}

/**
 * The files of a change set that its person may undo now, to copy them back before the undo itself;
 * empty otherwise.
 */
export async function filesToUndo(db: Db, id: string, of: Meant, now: Date): Promise<string[]> {
  const [found] = await db
    .select()
    .from(changeSets)
    .where(
      and(
        eq(changeSets.id, id),
        isMeant(of),
        isNull(changeSets.undone_at),
        gte(changeSets.at, oldest(now)),
      ),
    );
  return found ? filesOf(db, id) : [];
}

/** The files that a change set put into the bin. */
async function filesOf(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .select({ before: changeSetRows.before })
    .from(changeSetRows)
    .where(and(eq(changeSetRows.change_set_id, id), eq(changeSetRows.table_name, FILES)));
  return rows.map(({ before }) => String(before?.['path'] ?? ''));
}

/** Changes before this instant can't be undone any more. */
function oldest(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * 86_400_000);
}

/** Removes files of a change set from the bin. */
export type RemoveFiles = (changeSet: string, paths: string[]) => Promise<void>;

/**
 * Forgets change sets that are too old to undo, after `removeFiles` has removed their files from
 * the bin. Returns how many.
 */
export async function forgetOldChangeSets(
  db: Db,
  now: Date,
  removeFiles: RemoveFiles = () => Promise.resolve(),
): Promise<number> {
  const isOld = lt(changeSets.at, oldest(now));
  const withFiles = await db
    .selectDistinct({ id: changeSets.id })
    .from(changeSets)
    .innerJoin(changeSetRows, eq(changeSetRows.change_set_id, changeSets.id))
    .where(and(isOld, eq(changeSetRows.table_name, FILES)));
  for (const { id } of withFiles) await removeFiles(id, await filesOf(db, id));
  const gone = await db.delete(changeSets).where(isOld).returning({ id: changeSets.id });
  return gone.length;
}

/** Every hour erases what has been in the bin for 30 days. */
export function emptyBinJob(given: { db: Db; now: () => Date; removeFiles: RemoveFiles }): Job {
  return {
    name: 'empty-bin',
    everyMs: 3_600_000,
    isFinal: true,
    async run() {
      await forgetOldChangeSets(given.db, given.now(), given.removeFiles);
    },
  };
}

/** Change sets that can be undone, the latest first. */
export async function undoable(
  db: Db,
  { now, limit, ...of }: Meant & { now: Date; limit: number },
) {
  return db
    .select({
      id: changeSets.id,
      kind: changeSets.kind,
      title: changeSets.title,
      thingKind: changeSets.thing_kind,
      at: changeSets.at,
      actor: accounts.email,
    })
    .from(changeSets)
    .leftJoin(accounts, eq(accounts.id, changeSets.actor_id))
    .where(
      and(
        isMeant(of),
        isNull(changeSets.undone_at),
        gte(changeSets.at, oldest(now)),
        sql`exists (select 1 from ${changeSetRows} where ${changeSetRows.change_set_id} = ${changeSets.id})`,
      ),
    )
    .orderBy(desc(changeSets.at), desc(changeSets.id))
    .limit(limit);
}
