import { sql } from 'drizzle-orm';
import type { HistoryQuery } from '#features/staff/history/history-query.ts';
import { createContext } from 'react-router';
import type { Reverter } from '#features/staff/history/revert.server.ts';
import { isRevertible } from '#features/staff/history/revertible.ts';
import { historyLine, type WordsOfKinds } from '#lib/trail/history-view.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { listTrail } from '#server/session/trail.server.ts';

/** The features' names of their fields; set where the site is composed. */
export const trailWordsContext = createContext<WordsOfKinds>();

const LINES_PER_PAGE = 50;
const MOST_PEOPLE = 200;

export type History = Awaited<ReturnType<typeof loadHistory>>;
export type HistoryEntry = History['entries'][number];

/** One page of the trail of changes, the newest first. */
export async function loadHistory(
  db: Db,
  _admin: Admin,
  query: HistoryQuery,
  { words, reverters }: { words: WordsOfKinds; reverters: Readonly<Record<string, Reverter>> },
) {
  const { person, kind, id, day, before } = query;
  const thing = kind === null ? null : { kind, id };
  const { lines, hasOlder } = await listTrail(db, { person, thing, day, before }, LINES_PER_PAGE);
  return {
    entries: lines.map((line) => ({
      ...historyLine(line, words),
      /** The numbers for the links to the person's and the thing's history. */
      actorId: line.actor?.id ?? null,
      kind: line.thing.kind,
      thingId: line.thing.id,
      /** For each change the field that can be reverted; null for the others. */
      revertible: line.changes.map((change) => {
        const reverter = reverters[line.thing.kind];
        return reverter && isRevertible(line, change, reverter) ? change.field : null;
      }),
    })),
    /** The next page shows lines older than this one; null on the last page. */
    olderThan: hasOlder ? (lines.at(-1)?.id ?? null) : null,
    people: await authorsOfChanges(db),
  };
}

/**
 * Everybody with a line in the trail, with their latest name. Jumps from person to person in the index:
 * the cost depends on the number of people, not of lines.
 */
async function authorsOfChanges(db: Db) {
  const { rows } = await db.execute<{ id: string; label: string }>(sql`
    with recursive who as (
      (select actor_id, actor_label from ${trail} where actor_id is not null
        order by actor_id desc, id desc limit 1)
      union all
      select next.actor_id, next.actor_label from who cross join lateral (
        select actor_id, actor_label from ${trail} where actor_id < who.actor_id
          order by actor_id desc, id desc limit 1
      ) next
    )
    select actor_id as id, actor_label as label from who limit ${MOST_PEOPLE}`);
  return rows
    .map(({ id, label }) => ({ id: Number(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'ru'));
}
