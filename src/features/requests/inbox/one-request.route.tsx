import { data, redirect } from 'react-router';
import {
  CHANGE_FIELDS,
  type ChangeAnswer,
  requestChange,
} from '#features/requests/inbox/request-change.ts';
import {
  changeRequest,
  listAssignees,
  markSeen,
  readRequest,
  scopeOf,
} from '#features/requests/inbox/inbox.server.ts';
import { OneRequestPage } from '#features/requests/inbox/one-request-page.tsx';
import { requestDesk } from '#features/requests/store/request-desk.server.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/use-answer.ts';
import type { Route } from './+types/one-request.route';

export const handle = { exit: '/all' };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const number = numberOf(id);
  const { read, parts } = requestDesk(context);
  const found = await read(async (db) => {
    if (number === null) return null;
    await markSeen(db, staff, scopeOf(staff), number, parts.now());
    const request = await readRequest(db, staff, scopeOf(staff), number);
    return request && { request, people: await listAssignees(db, staff) };
  });
  if (!found) throw data(NOT_FOUND, { status: NOT_FOUND.status });
  return found;
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const staff = await permission(context, asTourKeeper);
  const form = await readSubmission(request, requestChange);
  const { deed, text = '' } = form.payload;
  const refuse = (problem: Problem & { field?: ChangeAnswer['field'] }) =>
    data(
      {
        problem,
        field: problem.field ?? null,
        deed: String(deed),
        text: String(text),
      } satisfies ChangeAnswer,
      { status: problem.status },
    );
  if (!staff.ok) return refuse(staff.problem);
  if (form.status !== 'success') {
    const [wrong] = fieldProblems(form, CHANGE_FIELDS);
    return refuse({ ...UNREADABLE_FORM, ...wrong });
  }
  const change = form.value;
  const { read, parts, pokeOutbox } = requestDesk(context);
  const given = { id: numberOf(id) ?? 0, change, now: parts.now() };
  const changed = await read((db) =>
    changeRequest(db, staff.value, scopeOf(staff.value), given, parts),
  );
  if (!changed.ok) return refuse(changed.problem);
  if (change.deed === 'word') pokeOutbox();
  return redirect(`/admin/requests/${given.id}`);
}

/** Nothing typed is lost when the site does not answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem): ChangeAnswer => ({ problem, field: null, deed: '', text: '' }),
  );
}

export default function OneRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OneRequestPage {...loaderData} answer={actionData ?? null} />;
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
