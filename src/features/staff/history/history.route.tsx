import { redirect, useSearchParams } from 'react-router';
import { historyAddress, parseHistory } from '#features/staff/history/history-query.ts';
import { historyForm } from '#features/staff/history/history-form.ts';
import { HistoryPage } from '#features/staff/history/history.tsx';
import { loadHistory, trailWordsContext } from '#features/staff/history/history.server.ts';
import { NO_LINE, revertersContext, revertField } from '#features/staff/history/revert.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { siteContext } from '#server/context.server.ts';
import { asAdmin } from '#server/session/permission.server.ts';
import type { Route } from './+types/history.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = await admitted(context, asAdmin);
  const query = parseHistory(new URL(request.url).searchParams);
  const words = context.get(trailWordsContext);
  const { read } = context.get(siteContext);
  const reverters = context.get(revertersContext);
  const history = await read((db) => loadHistory(db, admin, query, { words, reverters }));
  return { query, history };
}

/** Sets one field to its value before a line. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readSubmission(request, historyForm);
  const admin = await permission(context, asAdmin);
  if (!admin.ok) return refusal(admin.problem);
  if (form.status !== 'success') return refusal(NO_LINE);
  const wanted = { ...form.value, now: new Date() };
  const reverters = context.get(revertersContext);
  const done = await context
    .get(siteContext)
    .read((db) => revertField(db, admin.value, wanted, reverters))
    .catch(refusedWrite);
  if (!done.ok) return refusal(done.problem);
  const query = parseHistory(new URL(request.url).searchParams);
  const address = historyAddress({ ...query, before: null });
  return redirect(`${address}${address.includes('?') ? '&' : '?'}reverted`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function HistoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HistoryPage
      {...loaderData}
      problem={actionData?.problem ?? null}
      isReverted={search.has('reverted') && !actionData}
    />
  );
}
