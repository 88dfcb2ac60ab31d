import type { HeadersArgs } from 'react-router';
import {
  counterOf,
  privateHeaders,
  privately,
  readFields,
  typed,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { RESET_REQUESTED } from '#features/account/auth-messages.ts';
import { formProblem } from '#features/account/form-problem.ts';
import { requestPasswordReset } from '#features/account/password.server.ts';
import { SignInPage, type StepAnswer } from '#features/account/sign-in-page.tsx';
import type { Route } from './+types/forgot.route';

export function loader({ context }: Route.LoaderArgs) {
  return privately({ siteUrl: counterOf(context).siteUrl });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read } = counterOf(context);
  const fields = await readFields(request);
  const outcome = await read((db) => requestPasswordReset(db, desk.visitor, fields, desk.parts));
  if (outcome.ok) {
    const step = { kind: 'letter-sent' as const, message: RESET_REQUESTED };
    return privately<StepAnswer>({ step, problem: null, next: null });
  }
  const { problem } = outcome;
  const step = { kind: 'forgot' as const, email: typed(fields, 'email') };
  return privately<StepAnswer>({ step, problem: formProblem(problem), next: null }, { problem });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account/forgot', 'Восстановление пароля');
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  return <SignInPage first={{ kind: 'forgot' }} answer={actionData} next={null} />;
}
