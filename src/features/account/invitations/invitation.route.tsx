import type { HeadersArgs } from 'react-router';
import {
  acceptSignedIn,
  acceptWithNewAccount,
  readInvitation,
} from '#features/account/invitations/accept-invitation.server.ts';
import { InvitationPage } from '#features/account/invitations/invitation-page.tsx';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { joiningForm, tokenForm } from '#features/account/core/account-input.ts';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { lostStep } from '#features/account/sign-in/use-step-form.ts';
import {
  accountSite,
  goOn,
  signOutCookies,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { asSignedIn } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/invitation.route';

const NOT_ACCEPTED =
  'Приглашение не\u00a0принято: сайт сейчас ничего не\u00a0может сохранить. Отправьте форму ещё раз через несколько минут.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, read, siteUrl } = accountSite(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invitation = await read((db) => readInvitation(db, token, account.parts.now()));
  const actor = await account.actor();
  const signedInAs = actor.kind === 'account' ? actor.email : null;
  return privately({ siteUrl, token, invitation, signedInAs });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read } = accountSite(context);
  const sent = await readFormData(request);
  const form = 'token';
  if (sent.get('intent') === 'attach') {
    const submission = parseSubmission(sent, tokenForm);
    if (submission.status !== 'success') return stepReply(submission, { form });
    const { token } = submission.value;
    const actor = asSignedIn(await account.actor());
    if (!actor.ok) return stepReply(submission, { form, problem: actor.problem });
    const accepted = await read((db) => acceptSignedIn(db, actor.value, account, token)).catch(
      unsavedForm(submission.payload, NOT_ACCEPTED),
    );
    if (!accepted.ok) return stepReply(submission, { form, problem: accepted.problem });
    return goOn('/admin', []);
  }
  const submission = parseSubmission(sent, joiningForm);
  if (submission.status !== 'success') return stepReply(submission, { form });
  const accepted = await read((db) =>
    acceptWithNewAccount(db, account.visitor, submission.value, account.parts),
  ).catch(unsavedForm(submission.payload, NOT_ACCEPTED));
  if (!accepted.ok) return stepReply(submission, { form, problem: accepted.problem });
  return stepReply(null, {
    step: {
      kind: 'ready',
      title: 'Приглашение принято',
      message: 'Учётная запись готова. Войдите с\u00a0паролем, который вы\u00a0задали.',
      email: accepted.value.email,
    },
    cookies: signOutCookies(account),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStep);
}

/** After acceptance the page shows the next step; the loader would say that the link has expired. */
export function shouldRevalidate() {
  return false;
}

/** With «no-referrer» browsers would send the form without an Origin, which the site refuses. */
export function headers(args: HeadersArgs) {
  return { ...privateHeaders(args), 'referrer-policy': 'strict-origin' };
}

export const meta = accountMeta('/priglashenie', 'Приглашение');

export default function Invitation({ loaderData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} />;
}
