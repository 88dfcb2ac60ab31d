import { type SQL, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { Role } from '#lib/account/actor.ts';
import { BIN_ADDRESS, BIN_DAYS } from '#lib/bin.ts';
import { conflict, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { THINGS } from '#lib/trail/history-words.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import {
  FILES,
  filesToUndo,
  forgetChangeSet,
  type Meant,
  undoable,
  undoChangeSet,
} from '#server/change-sets/change-sets.server.ts';
import type { SetBackRow } from '#server/change-sets/set-rows-back.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { FilesError } from '#server/files/files.server.ts';
import {
  asStaff,
  operatorScope,
  type PanelUser,
  type Staff,
} from '#server/session/permission.server.ts';
import { type Change, recordChanges } from '#server/session/trail.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';

/** A feature's rules for its things in the bin. */
export interface BinnedThings {
  table: string;
  /** The title of a thing, by its row. */
  titleOf: (row: Readonly<Record<string, unknown>>) => string;
  /** Gives back what the change set has no rows of. */
  giveBack?: (tx: Db, rows: readonly SetBackRow[]) => Promise<void>;
}

/** Moves files to the bin and back. */
export interface BinnedFiles {
  /** Returns the paths that it wrote; existing files stay. */
  copyBack: (changeSet: string, paths: string[]) => Promise<string[]>;
  remove: (files: string[]) => Promise<void>;
  removeFromBin: (changeSet: string, paths: string[]) => Promise<void>;
}

/** A request is kept in the bin by its own page: its data must be erased in any case. */
export interface BinnedRequest {
  id: string;
  title: string;
  at: Date;
  /** The page whose forms restore and erase it. */
  address: string;
  mayErase: boolean;
}

export interface BinParts {
  /** By kind of thing, as in the trail. */
  things: Readonly<Record<string, BinnedThings>>;
  files: BinnedFiles;
  /** Undoes a merge of two things as a whole. */
  undoMerge: (
    db: Db,
    staff: Staff,
    given: { changeSet: string; now: Date },
  ) => Promise<Result<null>>;
  /** The requests in the bin that a person may see, the latest first. */
  requests: (db: Db, user: PanelUser, limit: number) => Promise<BinnedRequest[]>;
}

/** Set where the site is composed. */
export const binContext = createContext<BinParts>();

const STORE_AWAY: Problem = {
  code: 'unavailable',
  status: 503,
  message: 'Хранилище картинок сейчас не\u00a0отвечает. Попробуйте ещё раз через минуту.',
};

const MOST_SHOWN = 300;
const LINES_AT_ONCE = 200;

/** A deletion, a change of many things, or a merge of two, that can be undone. */
export type BinEntry = Awaited<ReturnType<typeof listBin>>[number];

/** The kinds of things that other roles than staff may delete. */
const OWN_KINDS: Partial<Record<Role, readonly string[]>> = {
  operator: ['tour', 'image'],
  editor: ['article', 'category', 'image'],
};

/**
 * The change sets that a person may see and undo: staff all; operators' people and editors only their
 * own, and only for their present operator or articles.
 */
function meantBy(user: PanelUser, { things }: BinParts): Meant {
  if (asStaff(user).ok) return { kinds: ['delete', 'bulk'], thingKinds: Object.keys(things) };
  const thingKinds = OWN_KINDS[user.role] ?? [];
  return { kinds: ['delete', 'bulk'], thingKinds, actorId: user.id, where: notForeign(user) };
}

/**
 * The change set has nothing of another operator, and for editors no operator's picture: a person who
 * now works elsewhere may not restore former work.
 */
function notForeign(user: PanelUser): SQL {
  const scope = operatorScope(user);
  const uploadedForThem = JSON.stringify([{ field: 'operator_id', after: scope }]);
  const isForeign =
    scope === null
      ? sql`r.table_name = ${FILES} and r.before ->> 'path' not like 'articles/%'`
      : sql`r.table_name = 'tours' and (r.before ->> 'operator_id') is distinct from ${String(scope)}
          or r.table_name = ${FILES} and not exists (select from ${trail}
            where ${trail.thing_kind} = 'image' and ${trail.action} = 'create'
              and ${trail.thing_id} = r.before ->> 'path'
              and ${trail.changes} @> ${uploadedForThem}::jsonb)`;
  return sql`not exists (select from ${changeSetRows} r
    where r.change_set_id = ${changeSets.id} and (${isForeign}))`;
}

/** The entries of the bin, the latest first. */
export async function listBin(db: Db, staff: PanelUser, parts: BinParts, now: Date) {
  const meant = meantBy(staff, parts);
  const kinds: Meant['kinds'] = asStaff(staff).ok ? [...meant.kinds, 'merge'] : meant.kinds;
  const sets = await undoable(db, { ...meant, kinds, now, limit: MOST_SHOWN });
  const requests = await parts.requests(db, staff, MOST_SHOWN);
  return [
    ...sets.map(({ id, kind, title, thingKind, at, actor }) => ({
      id,
      /** The change set that the bin's own forms name; null for a request. */
      set: id,
      title,
      at,
      /** «Тур»; null for a change of many things. */
      thing: kind === 'bulk' ? null : (THINGS[thingKind]?.name ?? thingKind),
      who: actor ?? 'сайт',
      address: BIN_ADDRESS,
      mayErase: kind === 'delete',
      isMerge: kind === 'merge',
    })),
    ...requests.map((request) => ({
      ...request,
      set: null,
      thing: 'Заявка',
      who: null,
      isMerge: false,
    })),
  ]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST_SHOWN)
    .map(({ at, ...entry }) => ({
      ...entry,
      when: sayMoscowTime(at),
      /** The last day to undo it. */
      until: formatDay(dayInZone(new Date(at.getTime() + BIN_DAYS * 86_400_000), MOSCOW)),
    }));
}

interface Restore {
  id: string;
  /** Leaves things that have changed since as they are. */
  keepChanged: boolean;
  now: Date;
}

/**
 * Undoes a deletion or a change of many things as a whole. Refuses when something has changed since,
 * unless `keepChanged`. The trail gets a line for each thing.
 */
export async function restore(
  db: Db,
  staff: PanelUser,
  { id, keepChanged, now }: Restore,
  parts: BinParts,
): Promise<Result<null, Problem>> {
  const of = meantBy(staff, parts);
  // Outside the transaction: a slow store must not hold a database connection.
  const files = await filesToUndo(db, id, of, now);
  const copied = await unlessStoreFails(parts.files.copyBack(id, files));
  if (copied === null) return refused(STORE_AWAY);
  const restored = await allOrNothing<null, Problem>(db, async (tx) => {
    const undone = await undoChangeSet(tx, id, { of, actorId: staff.id, now, keepChanged });
    if (!undone.ok) return refused(REFUSED[undone.why]);
    const { thing_kind: kind } = undone.set;
    const things = parts.things[kind];
    await things?.giveBack?.(tx, undone.rows);
    const lines = undone.rows.flatMap((row) => (things ? lineOf(staff, kind, things, row) : []));
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      await recordChanges(tx, lines.slice(at, at + LINES_AT_ONCE));
    }
    return done(null);
  });
  // A job later removes the files that this call could not.
  if (restored.ok) await unlessStoreFails(parts.files.removeFromBin(id, files));
  // The entry was erased meanwhile. Files that another request restored stay.
  else if (restored.problem === REFUSED.unknown) await unlessStoreFails(parts.files.remove(copied));
  return restored;
}

/** Erases a deleted thing before its time. */
export async function erase(
  db: Db,
  staff: PanelUser,
  id: string,
  parts: BinParts,
): Promise<Result<null, Problem>> {
  const of: Meant = { ...meantBy(staff, parts), kinds: ['delete'] };
  const gone = await db.transaction((tx) => forgetChangeSet(tx, id, of));
  if (!gone) return refused(REFUSED.undone);
  await unlessStoreFails(parts.files.removeFromBin(id, gone.files));
  return done(null);
}

/** The result of work on the picture store; null when the store fails. */
async function unlessStoreFails<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof FilesError) return null;
    throw error;
  });
}

function lineOf(
  staff: PanelUser,
  kind: string,
  { table, titleOf }: BinnedThings,
  row: SetBackRow,
): Change[] {
  if (row.table !== table || !row.after) return [];
  const id = String(row.after['id'] ?? row.after['path']);
  const line = {
    actor: { id: staff.id, label: staff.email },
    thing: { kind, id, title: titleOf(row.after) },
  };
  if (!row.before) return [{ ...line, action: 'restore' }];
  return [{ ...line, action: 'update', before: trailRow(row.before), after: trailRow(row.after) }];
}

/** A table row for the trail, with instants in its format. */
function trailRow(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)
        ? new Date(value)
        : value,
    ]),
  );
}

export const CHANGED_SINCE = 'changed';
const REFUSED = {
  unknown: conflict('unknown', 'Вернуть уже нельзя: прошло больше 30\u00a0дней.'),
  undone: conflict('undone', 'Это уже восстановлено или удалено из\u00a0корзины.'),
  changed: conflict(CHANGED_SINCE, 'С\u00a0тех пор что-то из\u00a0этого изменили.'),
  taken: conflict(
    'taken',
    'Восстановить нельзя: адрес или название уже заняты. Сначала измените их у\u00a0того, кто их занял, или удалите его.',
  ),
};
