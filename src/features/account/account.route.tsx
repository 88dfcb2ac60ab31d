import type { HeadersArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { actOnAccount, setupAgain } from '#features/account/account-actions.server.ts';
import {
  counterOf,
  goOn,
  left,
  privateHeaders,
  privately,
  readFields,
  typed,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { AccountPage } from '#features/account/account-page.tsx';
import { accountView } from '#features/account/account-view.server.ts';
import { type AccountReply, lostReply } from '#features/account/account-view.ts';
import { formProblem } from '#features/account/form-problem.ts';
import { SignInPrompt } from '#features/account/sign-in-prompt.tsx';
import {
  leaveAccount,
  sessionEnded,
  useSessionAgreement,
} from '#features/account/use-account-pages.ts';
import { SIGNED_OUT } from '#lib/actor.ts';
import { asSignedIn } from '#server/permission.server.ts';
import { inTime } from '#ui/use-answer.ts';
import type { Route } from './+types/account.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { desk, read, siteUrl } = counterOf(context);
  const view = await read((db) => accountView(db, desk));
  const isDeleted = new URL(request.url).searchParams.has('deleted');
  return privately({ siteUrl, view, isDeleted }, { problem: view ? null : SIGNED_OUT });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read } = counterOf(context);
  const fields = await readFields(request);
  const intent = typed(fields, 'intent');
  const actor = asSignedIn(await desk.actor());
  const outcome = actor.ok
    ? await read((db) => actOnAccount({ db, actor: actor.value, desk, fields }, intent))
    : actor;
  if (!outcome.ok) {
    const { problem } = outcome;
    const reply: AccountReply = {
      intent,
      problem: formProblem(problem),
      typed: { name: typed(fields, 'name'), email: typed(fields, 'email') },
      setup: actor.ok ? setupAgain(typed(fields, 'secret'), actor.value.email) : undefined,
    };
    return privately(reply, { problem });
  }
  const { leaves, ...deed } = outcome.value;
  if (leaves) return goOn(leaves === 'deleted' ? '/account?deleted' : '/', left(desk));
  return privately<AccountReply>({ intent, problem: null, ...deed });
}

/** Nothing that was typed is lost: not when nobody answers, and not when the session has ended. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent'));
  try {
    const reply = await inTime(serverAction());
    if (reply.problem?.code === SIGNED_OUT.code) sessionEnded();
    return reply;
  } catch (error) {
    // A redirect: nobody is signed in any more, because they wanted it so.
    if (error instanceof Response) {
      leaveAccount();
      throw error;
    }
    return lostReply(intent, error);
  }
}

/** After a refusal everything stays as it is, above all what is being typed. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.problem ? false : defaultShouldRevalidate;
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account', 'Мой кабинет');
}

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
