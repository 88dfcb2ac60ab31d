import {
  accountSite,
  enter,
  goOn,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { ConfirmPage } from '#features/account/sign-in-pages/confirm-page.tsx';
import { confirmEmail } from '#features/account/credentials/email-change.server.ts';
import { confirmationForm } from '#features/account/core/account-input.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { lostStep } from '#features/account/sign-in/use-step-form.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/confirm.route';

const NOT_CONFIRMED =
  'Адрес не\u00a0подтверждён: сайт сейчас ничего не\u00a0может сохранить. Введите пароль ещё раз через несколько минут.';

export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return privately({ siteUrl: accountSite(context).siteUrl, token });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read } = accountSite(context);
  const submission = await readSubmission(request, confirmationForm);
  const form = 'token';
  if (submission.status !== 'success') return stepReply(submission, { form });
  const outcome = await read((db) =>
    confirmEmail(db, account.visitor, submission.value, account.parts),
  ).catch(unsavedForm(submission.payload, NOT_CONFIRMED));
  if (!outcome.ok) return stepReply(submission, { form, problem: outcome.problem });
  const { email, session: started } = outcome.value;
  if (!started) {
    const words = { title: 'Адрес подтверждён', message: 'Теперь вы\u00a0можете войти.' };
    return stepReply(null, { step: { kind: 'ready', ...words, email } });
  }
  const { cookies, session } = await read((db) => enter(db, account, started));
  const stays = STAYS in submission.payload;
  return stays ? stepReply(null, { session, cookies }) : goOn('/account', cookies);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStep);
}

export const headers = privateHeaders;

export const meta = accountMeta('/account/confirm', 'Подтверждение адреса');

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage token={loaderData.token} />;
}
