import { data, redirect, useSearchParams } from 'react-router';
import {
  binContext,
  CHANGED_SINCE,
  erase,
  listBin,
  restore,
} from '#features/staff/bin/bin.server.ts';
import { binForm } from '#features/staff/bin/bin-form.ts';
import { BinPage } from '#features/staff/bin/bin.tsx';
import { nextAddress } from '#lib/account/next-address.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { asPanelUser, asStaff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/bin.route';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asPanelUser);
  const parts = context.get(binContext);
  const { read } = context.get(siteContext);
  return { entries: await read((db) => listBin(db, staff, parts, new Date())) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readSubmission(request, binForm);
  const staff = await permission(context, asPanelUser);
  const id = form.status === 'success' ? form.value.set : null;
  const refuse = (problem: Problem) =>
    data(
      { problem, asked: problem.code === CHANGED_SINCE ? id : null },
      { status: problem.status },
    );
  if (!staff.ok) return refuse(staff.problem);
  if (form.status !== 'success') return refuse(NOT_FOUND);
  const { intent, set, keep, from } = form.value;
  const parts = context.get(binContext);
  const { read, siteUrl } = context.get(siteContext);
  if (intent === 'erase') {
    const erased = await read((db) => erase(db, staff.value, set, parts)).catch(refusedWrite);
    return erased.ok ? redirect(`${BIN_ADDRESS}?erased`) : refuse(erased.problem);
  }
  if (intent === 'unmerge') {
    const keeper = asStaff(staff.value);
    if (!keeper.ok) return refuse(keeper.problem);
    const given = { changeSet: set, now: new Date() };
    const undone = await read((db) => parts.undoMerge(db, keeper.value, given)).catch(refusedWrite);
    if (undone.ok) return redirect(`${BIN_ADDRESS}?restored`);
    return data({ problem: undone.problem, asked: null }, { status: undone.problem.status });
  }
  const wanted = { id: set, keepChanged: keep === 'yes', now: new Date() };
  const restored = await read((db) => restore(db, staff.value, wanted, parts)).catch(refusedWrite);
  if (!restored.ok) return refuse(restored.problem);
  const back = nextAddress(from, siteUrl) ?? BIN_ADDRESS;
  return redirect(`${back}${back.includes('?') ? '&' : '?'}restored`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem, asked: null }));
}

export default function BinRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <BinPage
      {...loaderData}
      problem={actionData?.problem ?? null}
      asked={actionData?.asked ?? null}
      isErased={search.has('erased') && !actionData}
    />
  );
}
