import { accountSite, privateHeaders, privately } from '#server/session/account-answers.server.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { RESET_REQUESTED } from '#lib/account/auth-messages.ts';
import { requestPasswordReset } from '#features/account/credentials/password.server.ts';
import { SignInPage } from '#features/account/sign-in-pages/sign-in-page.tsx';
import { emailForm } from '#features/account/core/account-input.ts';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { lostStep } from '#features/account/sign-in/use-step-form.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/forgot.route';

const NOT_SENT =
  'Письмо не\u00a0отправлено: сайт сейчас ничего не\u00a0может сохранить. Отправьте форму через несколько минут.';

export function loader({ context }: Route.LoaderArgs) {
  return privately({ siteUrl: accountSite(context).siteUrl });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read } = accountSite(context);
  const submission = await readSubmission(request, emailForm);
  const form = 'forgot';
  if (submission.status !== 'success') return stepReply(submission, { form });
  const outcome = await read((db) =>
    requestPasswordReset(db, account.visitor, submission.value, account.parts),
  ).catch(unsavedForm(submission.payload, NOT_SENT));
  if (!outcome.ok) return stepReply(submission, { form, problem: outcome.problem });
  return stepReply(null, { step: { kind: 'letter-sent', message: RESET_REQUESTED } });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStep);
}

export const headers = privateHeaders;

export const meta = accountMeta('/account/forgot', 'Восстановление пароля');

export default function Forgot() {
  return <SignInPage first={{ kind: 'forgot' }} next={null} />;
}
