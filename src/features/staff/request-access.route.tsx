import { redirect } from 'react-router';
import { accountContext } from '#features/account/account-desk.server.ts';
import { requestAccess } from '#features/account/people.server.ts';
import { ProblemNote } from '#features/staff/problem-note.tsx';
import { admitted, readFields, refusal } from '#features/staff/staff-gate.server.ts';
import { staffAddress } from '#features/staff/staff-address.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { siteContext } from '#server/context.server.ts';
import { asSignedIn } from '#server/permission.server.ts';
import type { Route } from './+types/request-access.route';

/** An address to write to only. */
export function loader() {
  return redirect('/admin');
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await admitted(context, asSignedIn);
  const fields = await readFields(request);
  const { parts, visitor } = context.get(accountContext);
  const asked = await context
    .get(siteContext)
    .read((db) => requestAccess(db, actor, visitor, parts));
  if (!asked.ok) return refusal(asked.problem);
  return redirect(staffAddress(fields?.['from']));
}

/** Seen without scripts only, when the request was refused. */
export default function RequestAccess({ actionData }: Route.ComponentProps) {
  return (
    <StaffPage title="Запрос доступа">
      {actionData && <ProblemNote problem={actionData.problem} />}
    </StaffPage>
  );
}
