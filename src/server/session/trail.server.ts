import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { cutText, storable } from '#lib/text/storable.ts';
import { changedFields, type FieldChange } from '#lib/form/changed-fields.ts';
import { addDays, MOSCOW } from '#lib/time/day.ts';
import { DELETED_PERSON, type TrailLine } from '#lib/trail/trail-line.ts';
import type { Db } from '#server/db/db.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';

const LONGEST_TITLE = 200;

export interface Change {
  /** The person, with the e-mail or name to show; null for the site itself or its console. */
  actor: { id: number; label: string } | null;
  /** `create`, `update`, `delete`, or the feature's own word: `approve`, `block`. */
  action: string;
  /** `kind` is `tour`, `account`, `article`, …; `title` is the thing's name at that time. */
  thing: { kind: string; id: string | number; title: string };
  /** The thing before and after: whole rows or only some fields. */
  before?: object;
  after?: object;
  /** The former rows of the lists that `before` has in words, by field. */
  rows?: Readonly<Record<string, unknown>>;
}

/** The author of a change: a person, or the server's console. */
export function actorOf(author: { id: number; email: string } | 'console'): Change['actor'] {
  return author === 'console' ? null : { id: author.id, label: author.email };
}

/**
 * Adds a line to the trail of changes, in the caller's transaction: it exists if and only if the
 * change does. It computes the changed fields (see changedFields); when `before` and `after` are
 * both given and equal, nothing is written.
 */
export async function recordChange(db: Db, change: Change): Promise<void> {
  await recordChanges(db, [change]);
}

/** The same for several changes in one statement; at most some hundreds. */
export async function recordChanges(db: Db, changes: readonly Change[]): Promise<void> {
  const lines = changes.flatMap(({ actor, action, thing, before, after, rows = {} }) => {
    const differing = changedFields(before, after);
    if (before && after && differing.length === 0) return [];
    return [
      {
        actor_id: actor?.id ?? null,
        actor_label: actor ? line(actor.label) : null,
        action,
        thing_kind: thing.kind,
        thing_id: String(thing.id),
        thing_title: line(thing.title),
        changes: differing.map((one) =>
          Object.hasOwn(rows, one.field) ? { ...one, rows: rows[one.field] } : one,
        ),
      },
    ];
  });
  if (lines.length > 0) await db.insert(trail).values(lines);
}

export interface TrailFilter {
  /** The number of the account. */
  person?: number | null;
  /** All things of a kind, or one of them. */
  thing?: { kind: string; id?: string | null } | null;
  /** A day in Moscow, `YYYY-MM-DD`. */
  day?: string | null;
  /** Only lines older than the one with this id: the next page. */
  before?: number | null;
}

/** The newest lines that match, and whether there are older ones. `limit` is at least 1. */
export async function listTrail(
  db: Db,
  { person, thing, day, before }: TrailFilter,
  limit: number,
): Promise<{ lines: TrailLine[]; hasOlder: boolean }> {
  const rows = await db
    .select({
      id: trail.id,
      at: trail.at,
      actorId: trail.actor_id,
      actorLabel: trail.actor_label,
      action: trail.action,
      kind: trail.thing_kind,
      thingId: trail.thing_id,
      title: trail.thing_title,
      changes: trail.changes,
    })
    .from(trail)
    .where(
      and(
        person ? eq(trail.actor_id, person) : undefined,
        thing ? eq(trail.thing_kind, thing.kind) : undefined,
        thing?.id ? eq(trail.thing_id, thing.id) : undefined,
        day ? gte(trail.at, midnight(day)) : undefined,
        day ? lt(trail.at, midnight(addDays(day, 1))) : undefined,
        before ? lt(trail.id, before) : undefined,
      ),
    )
    .orderBy(desc(trail.id))
    .limit(limit + 1);
  const lines = rows
    .slice(0, limit)
    .map(({ actorId, actorLabel, kind, thingId, title, ...row }) => ({
      ...row,
      actor: actorId === null || actorLabel === null ? null : { id: actorId, label: actorLabel },
      thing: { kind, id: thingId, title },
    }));
  return { lines, hasOlder: rows.length > limit };
}

/** What a line of a thing's history and all later ones changed, in their order. */
export async function linesSince(
  db: Db,
  { kind, id }: { kind: string; id: string },
  line: number,
): Promise<FieldChange[][]> {
  const rows = await db
    .select({ changes: trail.changes })
    .from(trail)
    .where(and(eq(trail.thing_kind, kind), eq(trail.thing_id, id), gte(trail.id, line)))
    .orderBy(asc(trail.id));
  return rows.map(({ changes }) => changes);
}

/**
 * Removes a person's address and name from the trail when their account is deleted, both where they
 * acted and where they were acted upon. The action and its time stay. Call it after the deletion's own
 * line, in the same transaction.
 */
export async function forgetPerson(db: Db, accountId: number): Promise<void> {
  await db.update(trail).set({ actor_label: DELETED_PERSON }).where(eq(trail.actor_id, accountId));
  await db
    .update(trail)
    .set({
      thing_title: DELETED_PERSON,
      changes: sql`trail_changes_without_person(${trail.changes})`,
    })
    .where(and(eq(trail.thing_kind, 'account'), eq(trail.thing_id, String(accountId))));
}

function midnight(day: string) {
  return sql`(${day}::timestamp at time zone ${MOSCOW})`;
}

/** One line of limited length that the database accepts. */
function line(text: string): string {
  // eslint-disable-next-line no-control-regex
  const flat = storable(text.replace(/[\u0000-\u001f\u007f]+/g, ' ')).trim();
  return flat.length <= LONGEST_TITLE ? flat : `${cutText(flat, LONGEST_TITLE - 1)}…`;
}
