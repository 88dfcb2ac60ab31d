import { createContext, data, redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { RECORD, recordSchema, valuesOf } from '#features/directory/kit/record-fields.ts';
import { NO_QUERY, parseRecordList } from '#features/directory/kit/record-query.ts';
import {
  deleteRecord,
  listRecords,
  type Kept,
  mergeRecords,
  type ReadInput,
  recordById,
  type RecordStore,
  saveRecord,
  type SomeStore,
} from '#features/directory/kit/record-store.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { withBinned } from '#lib/bin.ts';
import { rowIdValue, uuidValue } from '#lib/form/form-values.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import type { Problem } from '#lib/problem.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formReply, NO_FORM } from '#server/forms/form-reply.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';

/**
 * Set when a form was sent without scripts and its record is gone: its page comes back filled in, as the
 * form of a new one.
 */
const goneContext = createContext(false);

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

const AS_NEW =
  'Введённое осталось в\u00a0форме: сохраните ещё раз, и\u00a0появится новая карточка.';
const PRESSES = ['delete', 'merge', 'undo'];

export async function loadRecords<Row extends Kept, Listed extends keyof Row & string>(
  records: RecordStore<Row, Listed, string, ReadInput>,
  { context, request }: Pick<RouteArgs, 'context' | 'request'>,
) {
  const staff = await admitted(context, asStaff);
  const query = parseRecordList(new URL(request.url).searchParams);
  const { read } = context.get(siteContext);
  return { query, list: await read((db) => listRecords(db, staff, records, query)) };
}

/** Loads the form of a record, `new` for a new one, and the choices for merging. */
export async function loadRecord<Row extends Kept>(
  records: SomeStore<Row, ReadInput>,
  { context, params, request }: RouteArgs,
) {
  const staff = await admitted(context, asStaff);
  const isGone = context.get(goneContext);
  const id = isGone ? null : idOf(params.id, records.gone);
  const other = parseRowId(new URL(request.url).searchParams.get('into'));
  return context.get(siteContext).read(async (db) => {
    const kept = id === null ? null : await recordById(db, staff, records, id);
    if (id !== null && !kept) throw data(records.gone, { status: records.gone.status });
    const into = other === null ? null : await recordById(db, staff, records, other);
    const why = kept && into && (await records.whyNotMerged(db, kept, into));
    const whyKept = kept && (await records.whyKept(db, kept.id));
    const { found } = await listRecords(db, staff, records, NO_QUERY);
    return {
      id,
      name: kept?.name ?? null,
      slug: kept?.slug ?? null,
      isPublic: kept?.isPublic ?? false,
      tours: kept?.tours ?? 0,
      whyKept: whyKept?.message ?? null,
      version: kept?.updated_at.toISOString() ?? null,
      values: valuesOf(records.fields, kept ?? {}),
      others: found
        .filter((one) => one.id !== id)
        .map((one) => ({ id: one.id, name: records.choiceOf(one) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
      into:
        into && into.id !== id
          ? { id: into.id, name: into.name, tours: into.tours, problem: why?.message ?? null }
          : null,
    };
  });
}

/** Handles the forms of a record: save, merge, or undo a merge. */
export async function changeRecord<Row extends Kept, Read extends ReadInput>(
  records: SomeStore<Row, Read>,
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
      const gone = await read((db) => deleteRecord(db, staff.value, records, id)).catch(
        refusedWrite,
      );
      return gone.ok ? redirect(withBinned(records.address, gone.value)) : refuse(gone.problem);
    }
    const { into } = asked;
    const merged = await read((db) =>
      mergeRecords(db, staff.value, records, { from: id, into, now }),
    ).catch(refusedWrite);
    if (!merged.ok) return refuse(merged.problem);
    return redirect(`${records.address}/${into}?merged=${merged.value}`);
  }
  const schema = recordSchema(records.fields, (values) => records.read(values, now.getFullYear()));
  const submission = parseSubmission(form, schema);
  const answer = (problem: AuthProblem | null) =>
    data(
      { ...formReply(submission, { form: RECORD, problem }), message: null },
      { status: problem?.status ?? 422 },
    );
  if (!staff.ok) return answer(staff.problem);
  if (submission.status !== 'success') return answer(null);
  const { version } = submission.payload;
  const saved = await read((db) =>
    saveRecord(db, staff.value, records, {
      id,
      version: typeof version === 'string' ? version : null,
      read: submission.value,
      now,
    }),
  ).catch(refusedWrite);
  if (saved.ok) return redirect(`${records.address}/${saved.value.id}?saved`);
  if (saved.problem.code !== records.gone.code || form.has(STAYS)) return answer(saved.problem);
  context.set(goneContext, true);
  return answer({ ...records.gone, message: `${records.gone.message} ${AS_NEW}` });
}

/** The number in an address; null for `new`. */
function idOf(text: string, gone: Problem): number | null {
  if (text === 'new') return null;
  const id = parseRowId(text);
  if (id === null) throw data(gone, { status: gone.status });
  return id;
}
