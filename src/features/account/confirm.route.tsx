import type { HeadersArgs } from 'react-router';
import {
  counterOf,
  enter,
  goOn,
  privateHeaders,
  privately,
  readFields,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { ConfirmPage } from '#features/account/confirm-page.tsx';
import { confirmEmail } from '#features/account/email-change.server.ts';
import { formProblem, type FormProblem } from '#features/account/form-problem.ts';
import type { Route } from './+types/confirm.route';

export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return privately({ siteUrl: counterOf(context).siteUrl, token });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read } = counterOf(context);
  const fields = await readFields(request);
  const answer = (email: string | null, problem: FormProblem | null) => ({ email, problem });
  return read(async (db) => {
    const outcome = await confirmEmail(db, desk.visitor, fields, desk.parts);
    if (!outcome.ok) {
      return privately(answer(null, formProblem(outcome.problem)), { problem: outcome.problem });
    }
    const { email, session } = outcome.value;
    return session
      ? goOn('/account', await enter(db, desk, session))
      : privately(answer(email, null));
  });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account/confirm', 'Подтверждение адреса');
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage token={loaderData.token} answer={actionData} />;
}
