import { sql } from 'drizzle-orm';
import type { HistoryQuery } from '#features/staff/history/history-query.ts';
import { createContext } from 'react-router';
import type { Reverter } from '#features/staff/history/revert.server.ts';
import { isRevertible } from '#features/staff/history/revertible.ts';
import type { FieldChange, FieldValue } from '#lib/form/changed-fields.ts';
import { historyLine, type WordsOfKinds } from '#lib/trail/history-view.ts';
import type { TrailLine } from '#lib/trail/trail-line.ts';
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
  const nameOf = await operatorNames(db, lines);
  return {
    entries: lines.map((line) => ({
      ...historyLine({ ...line, changes: line.changes.map(nameOf) }, words),
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
 * Puts names in place of operators' numbers: the present one, of a deleted operator the last in the
 * trail. The table of operators belongs to a feature above this one.
 */
async function operatorNames(db: Db, lines: readonly TrailLine[]) {
  const ids = lines
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'operator_id'))
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => typeof value === 'number');
  const { rows } = await (ids.length === 0
    ? { rows: [] }
    : db.execute<{ id: string; name: string | null }>(sql`
        select asked.id, coalesce(o.name, (select thing_title from ${trail}
          where thing_kind = 'operator' and thing_id = asked.id::text
          order by ${trail.id} desc limit 1)) as name
        from unnest(${sql.param(ids)}::bigint[]) asked (id)
          left join operators o on o.id = asked.id`));
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
  const named = (value: FieldValue) =>
    typeof value === 'number' ? (names.get(value) ?? `№\u00a0${value}`) : value;
  return (change: FieldChange): FieldChange => {
    if (change.field !== 'operator_id') return change;
    const [before, after] = [named(change.before), named(change.after)];
    // Of two operators with one name only the numbers differ.
    return before === after ? change : { ...change, before, after };
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
