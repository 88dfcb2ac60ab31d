import { data, redirect } from 'react-router';
import {
  type RequestChange,
  requestChange,
  stateIn,
} from '#features/requests/inbox/request-change.ts';
import {
  REQUEST_FIELDS,
  type RequestField,
  type RequestProblem,
  sentRequest,
} from '#features/requests/inbox/request-form.ts';
import type { RequestAnswer } from '#features/requests/inbox/use-request-form.ts';
import {
  changeRequest,
  listAssignees,
  markSeen,
  readRequest,
  scopeOf,
} from '#features/requests/inbox/inbox.server.ts';
import { INBOX, inboxAddress, parseInbox } from '#features/requests/inbox/inbox-query.ts';
import { eraseBinned } from '#features/requests/inbox/binned-requests.server.ts';
import { OneRequestPage } from '#features/requests/inbox/one-request-page.tsx';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { lettersOfErased } from '#features/requests/store/visitor-request.server.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { type Picks, picksIn } from '#lib/form/form-conflict.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { asStaff, asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { parseRowId } from '#lib/row-id.ts';
import type { Route } from './+types/one-request.route';

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const number = parseRowId(id);
  const { read, parts } = requestSite(context);
  const found = await read(async (db) => {
    if (number === null) return null;
    await markSeen(db, staff, scopeOf(staff), { id: number, now: parts.now() });
    const found = await readRequest(db, staff, scopeOf(staff), number);
    return found && { request: found, people: await listAssignees(db, staff) };
  });
  if (!found) throw data(NOT_FOUND, { status: NOT_FOUND.status });
  return { ...found, list: inboxAddress(listIn(request)) };
}

/** The query of the inbox that the page was opened from: the page leads back to the same list. */
function listIn(request: Request) {
  return parseInbox(new URL(request.url).searchParams);
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const staff = await permission(context, asTourKeeper);
  const form = await readSubmission(request, requestChange);
  const payload: Record<string, unknown> = form.payload;
  const picks = sentPicks(payload);
  const stays = payload[STAYS] !== undefined;
  const sent = stays || payload['intent'] !== 'save' ? null : sentRequest(payload);
  const { version } = payload;
  const began = typeof version === 'string' ? stateIn(version) : null;
  const refuse = (problem: RequestProblem) =>
    data({ problem, sent, began, picks } satisfies RequestAnswer, {
      status: problem.status,
    });
  if (!staff.ok) return refuse(staff.problem);
  if (form.status !== 'success') {
    const fields = fieldProblems(form, REQUEST_FIELDS);
    return refuse({ ...UNREADABLE_FORM, ...(fields.length > 0 && { fields }) });
  }
  const { read, parts, pokeOutbox, delivery } = requestSite(context);
  const about = { id: parseRowId(id) ?? 0, now: parts.now() };
  if (form.value.intent === 'erase') {
    const eraser = asStaff(staff.value);
    if (!eraser.ok) return refuse(eraser.problem);
    const erased = await read((db) => eraseBinned(db, eraser.value, about));
    if (!erased.ok) return refuse(erased.problem);
    await delivery.forgetLetters(await read((db) => lettersOfErased(db, about.now)));
    return redirect(`${BIN_ADDRESS}?erased`);
  }
  const change = withPicks(form.value, picks);
  const given = { ...about, change };
  const changed = await read((db) =>
    changeRequest(db, staff.value, scopeOf(staff.value), { ...given, parts }),
  );
  if (!changed.ok) return refuse(changed.problem);
  if (change.intent === 'save' && change.word !== '') pokeOutbox();
  return stays
    ? { saved: changed.value }
    : redirect(inboxAddress(listIn(request), `${INBOX}/${given.id}`));
}

/** The picks after a conflict: `pick.status` is read as a part of `pick`. */
function sentPicks({ pick }: Record<string, unknown>): Picks<RequestField> {
  const named = Object.entries(pick ?? {}).map(([field, side]) => [`pick.${field}`, side]);
  return picksIn(REQUEST_FIELDS, Object.fromEntries(named));
}

/** The change without the fields where the colleague's value was picked. */
function withPicks(change: RequestChange, picks: Picks<RequestField>): RequestChange {
  if (change.intent !== 'save') return change;
  return {
    ...change,
    status: picks.status === 'theirs' ? undefined : change.status,
    to: picks.to === 'theirs' ? undefined : change.to,
  };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem): RequestAnswer => ({
    problem,
    sent: null,
    began: null,
    picks: {},
  }));
}

export default function OneRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'problem' in actionData ? actionData : null;
  // Another request needs a new form.
  return <OneRequestPage key={loaderData.request.id} {...loaderData} answer={answer} />;
}
