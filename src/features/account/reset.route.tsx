import type { HeadersArgs } from 'react-router';
import {
  counterOf,
  goOn,
  left,
  privateHeaders,
  privately,
  readFields,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { formProblem, type FormProblem } from '#features/account/form-problem.ts';
import { resetPassword } from '#features/account/password.server.ts';
import { ResetPage } from '#features/account/reset-page.tsx';
import type { Route } from './+types/reset.route';

/** Without the token of a letter there is nothing to do here but ask for one. */
export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw goOn('/account/forgot', []);
  return privately({ siteUrl: counterOf(context).siteUrl, token });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read } = counterOf(context);
  const fields = await readFields(request);
  const outcome = await read((db) => resetPassword(db, desk.visitor, fields, desk.parts));
  const answer = (email: string | null, problem: FormProblem | null) => ({ email, problem });
  if (outcome.ok) return privately(answer(outcome.value.email, null), { cookies: left(desk) });
  const { problem } = outcome;
  return privately(answer(null, formProblem(problem)), { problem });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account/reset', 'Новый пароль');
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPage token={loaderData.token} answer={actionData} />;
}
