import {
  accountSite,
  enter,
  goOn,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { codeForm, credentialsForm } from '#features/account/core/account-input.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { answerChallenge, signIn } from '#features/account/credentials/sign-in.server.ts';
import { CHALLENGE_EXPIRED, signInMessage } from '#lib/account/auth-messages.ts';
import { nextAddress } from '#lib/account/next-address.ts';
import type { SignInStep } from '#features/account/sign-in/sign-in-step.ts';
import { SignInPage } from '#features/account/sign-in-pages/sign-in-page.tsx';
import { stepReply } from '#features/account/sign-in/step-reply.server.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import type { StartedSession } from '#server/session/session.server.ts';
import { lostStepAs } from '#features/account/sign-in/use-step-form.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/sign-in.route';

const NOT_SIGNED_IN =
  'сайт сейчас ничего не\u00a0может сохранить. Попробуйте ещё раз через несколько минут.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, siteUrl } = accountSite(context);
  const search = new URL(request.url).searchParams;
  const next = nextAddress(search.get('next') ?? request.headers.get('referer'), siteUrl);
  if ((await account.actor()).kind === 'account') throw goOn(next ?? '/account', []);
  return privately({ siteUrl, next, isCode: search.has('code') && account.challenge !== null });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read, siteUrl } = accountSite(context);
  const { parts, visitor, cookies } = account;
  const sent = await readFormData(request);
  const stays = sent.has(STAYS);
  const next = nextAddress(sent.get('next'), siteUrl);
  const answer = { next, message: signInMessage };
  return read(async (db) => {
    const admit = async (started: StartedSession) => {
      const entered = await enter(db, account, started);
      if (!stays) return goOn(next ?? '/account', entered.cookies);
      return stepReply(null, { next, session: entered.session, cookies: entered.cookies });
    };
    if (sent.has('code')) {
      const code = { ...answer, form: 'code' };
      const submission = parseSubmission(sent, codeForm);
      const again: SignInStep = { kind: 'code' };
      if (submission.status !== 'success') return stepReply(submission, { ...code, step: again });
      const outcome = await answerChallenge(db, account, submission.value);
      if (outcome.ok) return admit(outcome.value);
      const { problem } = outcome;
      const isOver = problem.code === CHALLENGE_EXPIRED.code;
      const step = isOver ? ({ kind: 'sign-in', problem: signInMessage(problem) } as const) : again;
      return stepReply(submission, { ...code, problem, step });
    }
    const credentials = { ...answer, form: 'sign-in' };
    const submission = parseSubmission(sent, credentialsForm);
    if (submission.status !== 'success') return stepReply(submission, credentials);
    const outcome = await signIn(db, visitor, submission.value, parts);
    if (!outcome.ok) return stepReply(submission, { ...credentials, problem: outcome.problem });
    const { value } = outcome;
    if (value.kind === 'signed-in') return admit(value.session);
    const written = [cookies.challenge.write(value.challenge, value.expiresAt)];
    if (stays) return stepReply(null, { next, step: { kind: 'code' }, cookies: written });
    return goOn(`/account/sign-in?code${next ? `&next=${encodeURIComponent(next)}` : ''}`, written);
  }).catch((error: unknown) => {
    const form = sent.has('code') ? 'code' : 'sign-in';
    const submission = parseSubmission(sent, form === 'code' ? codeForm : credentialsForm);
    const { problem } = unsavedForm(submission.payload, NOT_SIGNED_IN)(error);
    const step = form === 'code' ? ({ kind: 'code' } as const) : null;
    return stepReply(submission, { ...answer, form, problem, step });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostStepAs(signInMessage));
}

export const headers = privateHeaders;

export { unlessAnswered as shouldRevalidate } from '#features/account/sign-in/use-step-form.ts';

export const meta = accountMeta('/account/sign-in', 'Вход');

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { next, isCode } = loaderData;
  return (
    <SignInPage key={String(isCode)} first={{ kind: isCode ? 'code' : 'sign-in' }} next={next} />
  );
}
