import { and, desc, eq } from 'drizzle-orm';
import { requestNotes } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** Nobody writes the same twice within an hour, unless the answer to the form was lost. */
const REPEATED_MS = 3_600_000;

/**
 * Whether the same person has just written the same message or note, and nobody one since: the answer
 * to that form was lost, and it was sent again. The visitor is the author null.
 */
export async function isSentAgain(
  tx: Db,
  {
    id,
    kind,
    author,
    now,
    text,
  }: { id: number; kind: 'word' | 'note'; author: number | null; now: Date; text: string },
): Promise<boolean> {
  const { at, author_id, is_visitor } = requestNotes;
  const [last] = await tx
    .select({ at, author_id, is_visitor, text: requestNotes.text })
    .from(requestNotes)
    .where(and(eq(requestNotes.request_id, id), eq(requestNotes.kind, kind)))
    .orderBy(desc(requestNotes.id))
    .limit(1);
  return (
    last?.author_id === author &&
    last.is_visitor === (author === null) &&
    last.text === text &&
    now.getTime() - last.at.getTime() < REPEATED_MS
  );
}
