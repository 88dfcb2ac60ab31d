import {
  accountSite,
  goOn,
  signOutCookies,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { resetPassword } from '#features/account/credentials/password.server.ts';
import { ResetPage } from '#features/account/sign-in-pages/reset-page.tsx';
import { resetForm } from '#features/account/core/account-input.ts';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { lostStep } from '#features/account/sign-in/use-step-form.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/reset.route';

const NOT_CHANGED =
  'Пароль не\u00a0изменён: сайт сейчас ничего не\u00a0может сохранить. Введите его ещё раз через несколько минут.';

/** Without a letter's token one can only request a letter. */
export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw goOn('/account/forgot', []);
  return privately({ siteUrl: accountSite(context).siteUrl, token });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read } = accountSite(context);
  const submission = await readSubmission(request, resetForm);
  const form = 'token';
  if (submission.status !== 'success') return stepReply(submission, { form });
  const outcome = await read((db) =>
    resetPassword(db, account.visitor, submission.value, account.parts),
  ).catch(unsavedForm(submission.payload, NOT_CHANGED));
  if (!outcome.ok) return stepReply(submission, { form, problem: outcome.problem });
  return stepReply(null, {
    step: {
      kind: 'ready',
      title: 'Пароль изменён',
      message: 'Войдите с\u00a0новым паролем.',
      email: outcome.value.email,
    },
    cookies: signOutCookies(account),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStep);
}

export const headers = privateHeaders;

export const meta = accountMeta('/account/reset', 'Новый пароль');

export default function Reset({ loaderData }: Route.ComponentProps) {
  return <ResetPage token={loaderData.token} />;
}
