import { desc, isNotNull } from 'drizzle-orm';
import type { HistoryQuery } from '#features/staff/history-query.ts';
import { type HistoryLine, historyLine } from '#features/staff/history-view.ts';
import type { Db } from '#server/db.server.ts';
import type { Admin } from '#server/permission.server.ts';
import { trail } from '#server/trail-tables.server.ts';
import { listTrail } from '#server/trail.server.ts';

const LINES_PER_PAGE = 50;
const MOST_PEOPLE = 200;

/** A line in words, with the numbers that its links to «all of this person, of this thing» need. */
export interface HistoryEntry extends HistoryLine {
  actorId: number | null;
  kind: string;
  thingId: string;
}

export interface History {
  entries: HistoryEntry[];
  /** The next page shows what is older than this line; null on the last page. */
  olderThan: number | null;
  people: { id: number; label: string }[];
}

/** One page of the trail of changes, the newest first. */
export async function loadHistory(db: Db, _admin: Admin, query: HistoryQuery): Promise<History> {
  const { person, kind, id, day, before } = query;
  const { lines, hasOlder } = await listTrail(
    db,
    {
      person: person ?? undefined,
      thing: kind === null ? undefined : { kind, id: id ?? undefined },
      day: day ?? undefined,
      before: before ?? undefined,
    },
    LINES_PER_PAGE,
  );
  return {
    entries: lines.map((line) => ({
      ...historyLine(line),
      actorId: line.actor?.id ?? null,
      kind: line.thing.kind,
      thingId: line.thing.id,
    })),
    olderThan: hasOlder ? (lines.at(-1)?.id ?? null) : null,
    people: await whoEverChanged(db),
  };
}

/** Everybody with a line in the trail, by what they were called last. */
async function whoEverChanged(db: Db) {
  const rows = await db
    .selectDistinctOn([trail.actor_id], { id: trail.actor_id, label: trail.actor_label })
    .from(trail)
    .where(isNotNull(trail.actor_id))
    .orderBy(trail.actor_id, desc(trail.id))
    .limit(MOST_PEOPLE);
  return rows
    .flatMap(({ id, label }) => (id === null || label === null ? [] : [{ id, label }]))
    .sort((a, b) => a.label.localeCompare(b.label, 'ru'));
}
