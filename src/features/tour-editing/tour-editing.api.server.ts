import { type Context, Hono } from 'hono';
import { readJsonLoosely } from '#server/forms/json-reader.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import {
  createTour,
  deleteTour,
  updateTour,
  withFields,
} from '#features/tour-editing/save-tour.server.ts';
import { newDraft, readTourJson } from '#features/tour-editing/tour-json.server.ts';
import { refusedTour } from '#features/tour-editing/form-answer.server.ts';
import type { Operation } from '#features/tours/source/site-or-copy.ts';
import type { TourVersion } from '#features/tours/store/write-tours.server.ts';
import { BIN_HEADER, parseChangeSet } from '#lib/bin.ts';
import type { Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { asTourKeeper, type TourKeeper } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

type Call = Context<NodeEnv>;

/**
 * The API that writes tours, for the form and for programs; columns as in the database.
 * - `POST /api/tours` → the new row (201); `duplicate` (409) when the departure already exists
 * - `PATCH /api/tours/{id}` the fields to change, with `updated_at` as read, so that nobody else's
 *   change is overwritten (`conflict`, 409, with theirs); `price_checked` confirms the price
 * - `DELETE /api/tours/{id}` → the deleted row; with `updated_at` only if that is its version.
 *   Its header `x-bin-entry` names the bin entry; `?bin={entry}` adds further tours to it
 * A refusal is `{ code, status, message, fields?: [{ field, message }] }`; code 42501 without
 * permission.
 */
export function tourEditingApi(parts: { read: Read; accountOf: AccountOf; now: () => Date }) {
  const app = new Hono<NodeEnv>();

  const serve = async (
    c: Call,
    operation: Operation,
    work: (db: Db, staff: TourKeeper) => Promise<Response>,
  ): Promise<Response> => {
    const refuse = refusedTour(operation);
    const answer = async () => {
      const staff = asTourKeeper(await parts.accountOf(c.req.raw.headers, c.env).actor());
      return staff.ok ? parts.read((db) => work(db, staff.value)) : refusalJson(staff.problem);
    };
    const response = await answer().catch((error: unknown) => refusalJson(refuse(error).problem));
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  const bodyOf = (c: Call): Promise<unknown> => readJsonLoosely(c.req);
  const idOf = (c: Call) => Number(c.req.param('id'));

  app.post('/api/tours', (c) =>
    serve(c, 'create', async (db, staff) => {
      const sent = readTourJson(await bodyOf(c));
      if (!sent.ok) return refusalJson(sent.problem);
      return row(
        await createTour(db, staff, newDraft(sent.value.fields), { now: parts.now() }),
        201,
      );
    }),
  );

  app.patch('/api/tours/:id{[0-9]{1,15}}', (c) =>
    serve(c, 'update', async (db, staff) => {
      const sent = readTourJson(await bodyOf(c));
      if (!sent.ok) return refusalJson(sent.problem);
      const { fields, ...how } = sent.value;
      const change = { id: idOf(c), ...how, change: withFields(fields) };
      return row(await updateTour(db, staff, change, parts.now()), 200);
    }),
  );

  app.delete('/api/tours/:id{[0-9]{1,15}}', (c) =>
    serve(c, 'delete', async (db, staff) => {
      const body = await bodyOf(c);
      const known = body === null ? null : readTourJson(body);
      if (known && !known.ok) return refusalJson(known.problem);
      const version = known?.value.version ?? null;
      const into = parseChangeSet(c.req.query('bin'));
      const deleted = await deleteTour(db, staff, { id: idOf(c), version, into });
      if (!deleted.ok) return refusalJson(deleted.problem);
      const { tour, changeSet } = deleted.value;
      return Response.json(tour, { headers: { [BIN_HEADER]: changeSet } });
    }),
  );

  return app;
}

function row(saved: Result<TourVersion>, status: number): Response {
  if (!saved.ok) return refusalJson(saved.problem);
  const { tour, version } = saved.value;
  return Response.json({ ...tour, updated_at: version }, { status });
}
