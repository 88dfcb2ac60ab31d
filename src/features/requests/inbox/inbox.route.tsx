import {
  countNew,
  listAssignees,
  listRequests,
  scopeOf,
} from '#features/requests/inbox/inbox.server.ts';
import { parseInbox } from '#features/requests/inbox/inbox-query.ts';
import { operatorChoices } from '#features/directory/operators/operators.server.ts';
import { InboxPage } from '#features/requests/inbox/inbox-page.tsx';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { pushForm } from '#features/requests/inbox/push-form.ts';
import { changeStaffPush } from '#features/requests/inbox/staff-push.server.ts';
import { PUSH_HOSTS } from '#lib/push/push-subscription.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { asStaff, asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import type { Route } from './+types/inbox.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const query = parseInbox(new URL(request.url).searchParams);
  const everybody = asStaff(staff);
  const { read, delivery } = requestSite(context);
  return read(async (db) => ({
    pushKey: delivery.pushKey,
    query,
    people: await listAssignees(db, staff),
    operators: everybody.ok ? await operatorChoices(db, everybody.value) : null,
    unseen: await countNew(db, staff, scopeOf(staff)),
    ...(await listRequests(db, staff, scopeOf(staff), query)),
  }));
}

/** Subscribes this browser to notifications of requests, or unsubscribes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asTourKeeper);
  if (!staff.ok) return refusal(staff.problem);
  const wish = await readSubmission(request, pushForm(PUSH_HOSTS));
  const { read, delivery } = requestSite(context);
  if (wish.status !== 'success' || delivery.pushKey === null) return refusal(UNREADABLE_FORM);
  await read((db) => changeStaffPush(db, staff.value, wish.value));
  return { problem: null };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />;
}
