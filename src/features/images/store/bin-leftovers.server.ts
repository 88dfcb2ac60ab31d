import { and, eq, isNull } from 'drizzle-orm';
import { binPath, withCopies } from '#features/images/store/image-bin.server.ts';
import { binFolder, IMAGE_FOLDERS } from '#lib/image-rules.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { FILES } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Files } from '#server/files/files.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

const HOUR_MS = 3_600_000;
/** A younger file may belong to a deletion that is not recorded yet. */
const YOUNG_MS = HOUR_MS;

interface Given {
  db: Db;
  files: Pick<Files, 'list' | 'remove'>;
  now: () => Date;
}

/**
 * Every hour completes interrupted deletions and restorations of pictures: files are copied outside the
 * transaction that records them.
 */
export function binLeftoversJob(given: Given): Job {
  return {
    name: 'bin-leftovers',
    everyMs: HOUR_MS,
    run: (signal) => clearBinLeftovers(given, signal),
  };
}

async function clearBinLeftovers({ db, files, now }: Given, signal: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - YOUNG_MS);
  const binned = await filesInBin(db);
  const wanted = new Set(binned.flatMap(({ set, path }) => binPathsOf(set, path)));
  for (const folder of IMAGE_FOLDERS) {
    for (const { path, changedAt } of await files.list(binFolder(folder))) {
      if (wanted.has(path) || changedAt >= before) continue;
      signal.throwIfAborted();
      await files.remove(path);
    }
  }
  // A picture uploaded again under its name is younger than its deletion.
  const there = new Map<string, Date>();
  const folders = new Set(binned.map(({ path }) => path.split('/')[0] ?? ''));
  for (const folder of folders) {
    for (const { path, changedAt } of await files.list(folder)) there.set(path, changedAt);
  }
  for (const { set, path, at } of binned) {
    const left = withCopies(path).filter((file) => (there.get(file) ?? at) < at);
    if (left.length === 0 || at >= before || !(await isInBin(db, set))) continue;
    signal.throwIfAborted();
    for (const file of left) await files.remove(file);
  }
}

function binPathsOf(set: string, path: string): string[] {
  return withCopies(path).map((file) => binPath(set, file));
}

const isOpen = isNull(changeSets.undone_at);

/** The pictures in the bin, each with its change set and the time of its deletion. */
async function filesInBin(db: Db) {
  const rows = await db
    .select({ set: changeSets.id, at: changeSets.at, before: changeSetRows.before })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.change_set_id))
    .where(and(eq(changeSetRows.table_name, FILES), isOpen));
  return rows.map(({ set, at, before }) => ({ set, at, path: String(before?.['path']) }));
}

async function isInBin(db: Db, set: string): Promise<boolean> {
  const rows = await db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(and(eq(changeSets.id, set), isOpen));
  return rows.length > 0;
}
