import { data } from 'react-router';
import { readChange } from '#features/tour-bulk/bulk-change.ts';
import { changeForm } from '#features/tour-bulk/change/change-form.ts';
import { NOTHING_CHOSEN } from '#features/tour-bulk/bulk-problems.ts';
import { applyChange, previewChange } from '#features/tour-bulk/bulk-work.server.ts';
import { EditTours } from '#features/tour-bulk/change/edit-tours.tsx';
import { loadBulk } from '#features/tour-bulk/load-bulk.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/edit-tours.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  return loadBulk(context.get(siteContext), keeper, request);
}

/** The first form previews the change, the second applies exactly that preview. */
export async function action({ context, request }: Route.ActionArgs) {
  const keeper = await permission(context, asTourKeeper);
  if (!keeper.ok) return refusal(keeper.problem);
  const { read } = context.get(siteContext);
  const submission = await readSubmission(request, changeForm);
  const { typed } = readChange(submission.payload);
  if (submission.status !== 'success') {
    const problems = fieldProblems(submission, ['percent', 'price', 'company', 'form']);
    return data({ problems, typed }, { status: 422 });
  }
  const { intent, ids, shown, change } = submission.value;
  if (intent === 'apply') {
    const now = new Date();
    return {
      summary: await read((db) => applyChange(db, keeper.value, { chosen: shown, change, now })),
    };
  }
  if (ids.length === 0) {
    const { message } = NOTHING_CHOSEN;
    return data({ problems: [{ field: 'form' as const, message }], typed }, { status: 400 });
  }
  return { preview: await read((db) => previewChange(db, keeper.value, ids, change)), typed };
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { typed } = readChange(Object.fromEntries(await request.clone().formData()));
  return answerOrLoss(serverAction, (problem) => ({ problem, typed }));
}

export default function EditToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EditTours {...loaderData} {...actionData} />;
}
