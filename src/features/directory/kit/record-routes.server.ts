import { data, redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import {
  RECORD,
  type RecordForm,
  type RecordRead,
  recordSchema,
  type RecordValues,
} from '#features/directory/kit/record-fields.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { withBinned } from '#lib/bin.ts';
import { rowIdValue, uuidValue } from '#lib/form/form-values.ts';
import type { Problem } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formReply, NO_FORM } from '#server/forms/form-reply.server.ts';
import { asStaff, type Staff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';

interface Kept {
  id: number;
  name: string;
  slug: string;
  tours: number;
  updated_at: Date;
}

/** The differences between the pages of operators and of hotels. */
export interface Records<Field extends string, Row extends Kept, Read> {
  kind: 'hotel' | 'operator';
  /** The address of the list; the addresses of its forms begin with it. */
  address: string;
  form: RecordForm<Field>;
  gone: Problem;
  byId: (db: Db, staff: Staff, id: number) => Promise<Row | null>;
  /** All of them with their names, for a choice. */
  choices: (db: Db, staff: Staff) => Promise<{ id: number; name: string }[]>;
  /** The form of a stored row; of null, the empty form. */
  valuesOf: (row: Row | null) => RecordValues<Field>;
  read: (values: RecordValues<Field>, now: Date) => RecordRead<Field, Read>;
  save: (
    db: Db,
    staff: Staff,
    save: { id: number | null; version: string | null; read: Read; now: Date },
  ) => Promise<Result<{ id: number }, Problem & { field?: Field }>>;
  /** Moves it to the bin. Returns the change set that restores it. */
  remove: (db: Db, staff: Staff, id: number) => Promise<Result<string, Problem>>;
  /** Returns the change set that undoes it. */
  merge: (
    db: Db,
    staff: Staff,
    merge: { from: number; into: number; now: Date },
  ) => Promise<Result<string, Problem>>;
}

interface RouteArgs {
  context: Readonly<RouterContextProvider>;
  params: { id: string };
  request: Request;
}

/** The buttons beside the form: delete, merge, undo a merge. */
const recordPress = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('delete') }),
  z.object({ intent: z.literal('merge'), into: rowIdValue }),
  z.object({ intent: z.literal('undo'), set: uuidValue }),
]);

const PRESSES = ['delete', 'merge', 'undo'];

/** Loads the form of a thing, `new` for a new one, and the choices for merging. */
export async function loadRecord<Field extends string, Row extends Kept, Read>(
  records: Records<Field, Row, Read>,
  { context, params, request }: RouteArgs,
) {
  const staff = await admitted(context, asStaff);
  const id = idOf(params.id, records.gone);
  const other = parseRowId(new URL(request.url).searchParams.get('into'));
  return context.get(siteContext).read(async (db) => {
    const kept = id === null ? null : await records.byId(db, staff, id);
    if (id !== null && !kept) throw data(records.gone, { status: records.gone.status });
    const into = other === null ? null : await records.byId(db, staff, other);
    const choices = await records.choices(db, staff);
    return {
      id,
      name: kept?.name ?? null,
      slug: kept?.slug ?? null,
      tours: kept?.tours ?? 0,
      version: kept?.updated_at.toISOString() ?? null,
      values: records.valuesOf(kept),
      others: choices
        .filter((one) => one.id !== id)
        .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
      into: into && into.id !== id ? { id: into.id, name: into.name, tours: into.tours } : null,
    };
  });
}

/** Handles the forms of a thing: save, merge, or undo a merge. */
export async function changeRecord<Field extends string, Row extends Kept, Read>(
  records: Records<Field, Row, Read>,
  { context, params, request }: RouteArgs,
) {
  const form = await readFormData(request);
  const staff = await permission(context, asStaff);
  const id = idOf(params.id, records.gone);
  const { read } = context.get(siteContext);
  const now = new Date();
  const refuse = ({ message, status }: Problem) =>
    data({ ...NO_FORM, message: message as string | null }, { status });
  if (PRESSES.some((name) => name === form.get('intent'))) {
    if (!staff.ok) return refuse(staff.problem);
    const press = parseSubmission(form, recordPress);
    if (press.status !== 'success') return refuse(records.gone);
    const asked = press.value;
    if (asked.intent === 'undo') {
      const undone = await read((db) =>
        undoMerge(db, staff.value, { kind: records.kind, changeSet: asked.set, now }),
      ).catch(refusedWrite);
      return undone.ok ? redirect(records.address) : refuse(undone.problem);
    }
    if (id === null) return refuse(records.gone);
    if (asked.intent === 'delete') {
      const gone = await read((db) => records.remove(db, staff.value, id)).catch(refusedWrite);
      return gone.ok ? redirect(withBinned(records.address, gone.value)) : refuse(gone.problem);
    }
    const { into } = asked;
    const merged = await read((db) =>
      records.merge(db, staff.value, { from: id, into, now }),
    ).catch(refusedWrite);
    if (!merged.ok) return refuse(merged.problem);
    return redirect(`${records.address}/${into}?merged=${merged.value}`);
  }
  const schema = recordSchema(records.form, (values) => records.read(values, now));
  const submission = parseSubmission(form, schema);
  const answer = (problem: (Problem & { field?: Field }) | null) =>
    data(
      { ...formReply(submission, { form: RECORD, problem }), message: null },
      { status: problem?.status ?? 422 },
    );
  if (!staff.ok) return answer(staff.problem);
  if (submission.status !== 'success') return answer(null);
  const { version } = submission.payload;
  const saved = await read((db) =>
    records.save(db, staff.value, {
      id,
      version: typeof version === 'string' ? version : null,
      read: submission.value,
      now,
    }),
  ).catch(refusedWrite);
  return saved.ok ? redirect(`${records.address}/${saved.value.id}?saved`) : answer(saved.problem);
}

/** The number in an address; null for `new`. */
function idOf(text: string, gone: Problem): number | null {
  if (text === 'new') return null;
  const id = parseRowId(text);
  if (id === null) throw data(gone, { status: gone.status });
  return id;
}
