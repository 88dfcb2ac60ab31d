import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { actOnAccount, setupAgain } from '#features/account/page/account-actions.server.ts';
import {
  accountSite,
  goOn,
  signOutCookies,
  privateHeaders,
  privately,
} from '#server/session/account-answers.server.ts';
import { accountMeta } from '#features/account/core/account-meta.ts';
import { AccountPage } from '#features/account/page/account-page.tsx';
import { accountView } from '#features/account/page/account-view.server.ts';
import { accountForm } from '#features/account/core/account-input.ts';
import type { AccountReply } from '#features/account/page/use-account-section.ts';
import { type AuthProblem, plainMessage } from '#lib/account/auth-messages.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formReply } from '#server/forms/form-reply.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import {
  leaveAccount,
  sessionEnded,
  useSessionAgreement,
} from '#features/account/sign-in-pages/use-account-pages.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';
import { asSignedIn } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/account.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, read, siteUrl } = accountSite(context);
  const view = await read((db) => accountView(db, account));
  const isDeleted = new URL(request.url).searchParams.has('deleted');
  return privately({ siteUrl, view, isDeleted }, { problem: view ? null : SIGNED_OUT });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { account, read } = accountSite(context);
  const sent = await readFormData(request);
  const intent = String(sent.get('intent') ?? '');
  const submission = parseSubmission(sent, accountForm(intent));
  const actor = asSignedIn(await account.actor());
  const given = { form: intent, message: plainMessage };
  const refuse = (problem: AuthProblem | null) => {
    const secret = String(submission.payload['secret'] ?? '');
    const reply: AccountReply = {
      ...formReply(submission, { ...given, problem }),
      setup: actor.ok ? setupAgain(secret, actor.value.email) : undefined,
    };
    return privately(reply, { problem: problem ?? { status: 400 } });
  };
  if (!actor.ok) return refuse(actor.problem);
  if (submission.status !== 'success') return refuse(null);
  const fields = Object.fromEntries(sent);
  const who = { actor: actor.value, account, fields };
  const outcome = await read((db) => actOnAccount({ ...who, db }, intent));
  if (!outcome.ok) return refuse(outcome.problem);
  const { leaves, ...result } = outcome.value;
  if (leaves) return goOn(leaves === 'deleted' ? '/account?deleted' : '/', signOutCookies(account));
  return privately<AccountReply>({ ...formReply(submission, given), ...result });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const ask = async () => {
    try {
      const reply = await serverAction();
      if (reply.code === SIGNED_OUT.code) sessionEnded();
      return reply;
    } catch (error) {
      // A redirect: the person has signed out or deleted the account.
      if (error instanceof Response) leaveAccount();
      throw error;
    }
  };
  return answerOrLoss(ask, (problem, gateway): AccountReply => lostReply(problem, gateway));
}

/** A refusal keeps the page as it is, above all the typed texts. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.result ? false : defaultShouldRevalidate;
}

export const headers = privateHeaders;

export const meta = accountMeta('/account', 'Мой кабинет');

export default function Account({ loaderData }: Route.ComponentProps) {
  const { view, siteUrl, isDeleted } = loaderData;
  useSessionAgreement(view);
  if (view) return <AccountPage view={view} siteUrl={siteUrl} />;
  return (
    <SignInPrompt>
      {isDeleted ? (
        <p role="status">Учётная запись удалена вместе со всем, что в ней было.</p>
      ) : (
        <p>Здесь ваш кабинет: имя, пароль, сеансы и всё, что вы сохранили.</p>
      )}
    </SignInPrompt>
  );
}
