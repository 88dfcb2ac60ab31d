import { data } from 'react-router';
import { typingProblem } from '#features/tour-bulk/bulk-delete.ts';
import { deleteForm } from '#features/tour-bulk/delete/delete-form.ts';
import { deleteTours as deleteChosen, titlesOf } from '#features/tour-bulk/bulk-work.server.ts';
import { DeleteTours } from '#features/tour-bulk/delete/delete-tours.tsx';
import { loadBulk } from '#features/tour-bulk/load-bulk.server.ts';
import { NOTHING_CHOSEN } from '#features/tour-bulk/bulk-problems.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/delete-tours.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  return loadBulk(context.get(siteContext), keeper, request);
}

/** Without scripts: the first form asks, the second deletes. */
export async function action({ context, request }: Route.ActionArgs) {
  const keeper = await permission(context, asTourKeeper);
  if (!keeper.ok) return refusal(keeper.problem);
  const { read } = context.get(siteContext);
  const form = await readSubmission(request, deleteForm);
  if (form.status !== 'success') return refusal(UNREADABLE_FORM);
  const { intent, id: ids, typed } = form.value;
  if (ids.length === 0) return refusal(NOTHING_CHOSEN);
  const isAsking = intent === 'ask';
  const mistyped = isAsking ? null : typingProblem(ids.length, typed);
  if (isAsking || mistyped) {
    const titles = await read((db) => titlesOf(db, keeper.value, ids));
    const asking = { ids, titles, mistyped };
    return data({ asking }, { status: mistyped ? 422 : 200 });
  }
  return { summary: await read((db) => deleteChosen(db, keeper.value, ids)) };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function DeleteToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteTours {...loaderData} {...actionData} />;
}
