import { data, redirect } from 'react-router';
import { invitationForm, invitationPress } from '#features/account/invitations/invitation-form.ts';
import {
  INVITATION_GONE,
  invite,
  inviteAgain,
  listInvitations,
  revokeInvitation,
} from '#features/account/invitations/invitations.server.ts';
import { InvitationsPage } from '#features/staff/invitations/invitations-page.tsx';
import { operatorChoicesContext } from '#features/staff/people/operator-choices.server.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formReply, NO_FORM } from '#server/forms/form-reply.server.ts';
import { accountContext } from '#server/session/account-context.server.ts';
import { asAdmin } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import type { Route } from './+types/invitations.route';

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await admitted(context, asAdmin);
  const { read } = context.get(siteContext);
  const operatorChoices = context.get(operatorChoicesContext);
  const { parts } = context.get(accountContext);
  return read(async (db) => ({
    invitations: await listInvitations(db, admin, parts.now()),
    operators: await operatorChoices(db, admin),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = await permission(context, asAdmin);
  const sent = await readFormData(request);
  const { read } = context.get(siteContext);
  const account = context.get(accountContext);
  const intent = sent.get('intent');
  if (intent === 'again' || intent === 'revoke') {
    const refuse = (problem: Problem) => data({ ...NO_FORM, problem }, { status: problem.status });
    if (!admin.ok) return refuse(admin.problem);
    const press = parseSubmission(sent, invitationPress);
    if (press.status !== 'success') return refuse(INVITATION_GONE);
    const { id } = press.value;
    const done = await read((db) =>
      intent === 'again'
        ? inviteAgain(db, admin.value, account, id)
        : revokeInvitation(db, admin.value, id),
    );
    return done.ok ? redirect(`/admin/invitations?done=${intent}`) : refuse(done.problem);
  }
  if (intent !== 'invite') {
    return data({ ...NO_FORM, problem: NOT_FOUND }, { status: NOT_FOUND.status });
  }
  const submission = parseSubmission(sent, invitationForm);
  const refuse = (problem?: AuthProblem) =>
    data(
      { ...formReply(submission, { form: 'invite', problem }), problem: null },
      { status: problem?.status ?? 422 },
    );
  if (!admin.ok) return refuse(admin.problem);
  if (submission.status !== 'success') return refuse();
  const invited = await read((db) => invite(db, admin.value, account, submission.value));
  return invited.ok ? redirect('/admin/invitations?done=invite') : refuse(invited.problem);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway) => ({
    ...lostReply(problem, gateway),
    problem: null,
  }));
}

export default function InvitationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationsPage {...loaderData} problem={actionData?.problem ?? null} />;
}
