import { type HeadersArgs, redirect } from 'react-router';
import { counterOf, privateHeaders, readFields } from '#features/account/account-answers.server.ts';
import { nextAddress } from '#features/account/next-address.ts';
import { requestAccess } from '#features/account/people.server.ts';
import { ProblemNote } from '#features/staff/problem-note.tsx';
import { admitted, refusal } from '#features/staff/staff-gate.server.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { asSignedIn } from '#server/permission.server.ts';
import { answerOrLoss } from '#ui/use-answer.ts';
import type { Route } from './+types/request-access.route';

/** An address to write to only. */
export function loader() {
  return redirect('/admin');
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await admitted(context, asSignedIn);
  const fields = await readFields(request);
  const { desk, read, siteUrl } = counterOf(context);
  const asked = await read((db) => requestAccess(db, actor, desk.visitor, desk.parts));
  if (!asked.ok) return refusal(asked.problem);
  return redirect(nextAddress(fields['from'], siteUrl) ?? '/admin');
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem) => ({ problem }),
  );
}

/** Seen without scripts only, when the request was refused. */
export default function RequestAccess({ actionData }: Route.ComponentProps) {
  return (
    <StaffPage title="Запрос доступа">
      {actionData && <ProblemNote problem={actionData.problem} />}
    </StaffPage>
  );
}
