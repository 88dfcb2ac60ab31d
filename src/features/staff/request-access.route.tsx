import { redirect } from 'react-router';
import { accountSite, privateHeaders } from '#server/session/account-answers.server.ts';
import { nextAddress } from '#lib/account/next-address.ts';
import { accessForm } from '#features/staff/access-form.ts';
import { requestAccess } from '#features/account/people/people.server.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { admitted, refusal } from '#server/session/staff-gate.server.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { asSignedIn } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import type { Route } from './+types/request-access.route';

export const handle = { exit: null };

/** This address only accepts forms. */
export function loader() {
  return redirect('/admin');
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await admitted(context, asSignedIn);
  // The form only has the page to return to: the request counts without it.
  const form = await readSubmission(request, accessForm).catch(() => null);
  const from = form?.status === 'success' ? form.value.from : undefined;
  const { account, read, siteUrl } = accountSite(context);
  const asked = await read((db) => requestAccess(db, actor, account.visitor, account.parts));
  if (!asked.ok) return refusal(asked.problem);
  return redirect(nextAddress(from, siteUrl) ?? '/admin');
}

export const headers = privateHeaders;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

/** Shown only without scripts, when the request was refused. */
export default function RequestAccess({ actionData }: Route.ComponentProps) {
  return (
    <StaffPage title="Запрос доступа">
      {actionData && <ProblemNote problem={actionData.problem} />}
    </StaffPage>
  );
}
