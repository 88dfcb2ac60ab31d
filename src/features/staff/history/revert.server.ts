import { eq } from 'drizzle-orm';
import { createContext } from 'react-router';
import { isRevertible, type RevertibleFields } from '#features/staff/history/revertible.ts';
import type { FieldValue } from '#lib/form/changed-fields.ts';
import { invalid, NOT_FOUND, type Problem } from '#lib/problem.ts';
import { refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';

interface Wanted {
  id: number;
  field: string;
  value: FieldValue;
  /** The former rows of a list. */
  rows: unknown;
  /** The line of the history with the value. */
  line: number;
  now: Date;
}

/** Sets a field of a feature's thing, with the checks of its form. */
export interface Reverter extends RevertibleFields {
  set: (db: Db, admin: Admin, wanted: Wanted) => Promise<Result<unknown>>;
}

/** By kind of thing; set where the site is composed. */
export const revertersContext = createContext<Readonly<Record<string, Reverter>>>();

export const NO_LINE: Problem = { ...NOT_FOUND, message: 'Такой записи в\u00a0истории нет.' };
const NOT_REVERTIBLE = invalid('Это значение вернуть нельзя.');

/** Sets a field to its value before a line of the history, with the checks of any other change. */
export async function revertField(
  db: Db,
  admin: Admin,
  { line, field, now }: { line: number; field: string; now: Date },
  reverters: Readonly<Record<string, Reverter>>,
): Promise<Result<unknown>> {
  const [found] = await db.select().from(trail).where(eq(trail.id, line));
  const change = found?.changes.find((one) => one.field === field);
  if (!found || !change) return refused(NO_LINE);
  const reverter = Object.hasOwn(reverters, found.thing_kind)
    ? reverters[found.thing_kind]
    : undefined;
  if (!reverter || !isRevertible(found, change, reverter)) {
    return refused(NOT_REVERTIBLE);
  }
  return reverter.set(db, admin, {
    id: Number(found.thing_id),
    field,
    value: change.before,
    rows: change.rows,
    line,
    now,
  });
}
