import {
  accountSite,
  goOn,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { REGISTERED, registrationMessage } from '#lib/account/auth-messages.ts';
import { nextAddress } from '#lib/account/next-address.ts';
import { register } from '#features/account/core/register.server.ts';
import { registeredStep } from '#features/account/sign-in/sign-in-step.ts';
import { SignInPage } from '#features/account/sign-in-pages/sign-in-page.tsx';
import { registrationForm } from '#features/account/core/account-input.ts';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { lostStepAs } from '#features/account/sign-in/use-step-form.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/register.route';

const NOT_REGISTERED =
  'сайт сейчас ничего не\u00a0может сохранить. Email остался в\u00a0форме: через несколько минут введите пароль и\u00a0отправьте её ещё раз.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, siteUrl } = accountSite(context);
  const said = new URL(request.url).searchParams.get('next') ?? request.headers.get('referer');
  const next = nextAddress(said, siteUrl);
  if ((await account.actor()).kind === 'account') throw goOn(next ?? '/account', []);
  return privately({ siteUrl, next });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read, siteUrl } = accountSite(context);
  const submission = await readSubmission(request, registrationForm);
  const next = nextAddress(submission.payload['next'], siteUrl);
  const given = { next, form: 'register', message: registrationMessage };
  if (submission.status !== 'success') return stepReply(submission, given);
  const outcome = await read((db) =>
    register(db, account.visitor, submission.value, account.parts),
  ).catch(unsavedForm(submission.payload, NOT_REGISTERED));
  if (!outcome.ok) return stepReply(submission, { ...given, problem: outcome.problem });
  const step = registeredStep({ message: REGISTERED, ...outcome.value });
  return stepReply(null, { next, step });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStepAs(registrationMessage));
}

export const headers = privateHeaders;

export { unlessAnswered as shouldRevalidate } from '#features/account/sign-in/use-step-form.ts';

export const meta = accountMeta('/account/register', 'Регистрация');

export default function Register({ loaderData }: Route.ComponentProps) {
  return <SignInPage first={{ kind: 'register' }} next={loaderData.next} />;
}
