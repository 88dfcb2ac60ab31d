import type { HeadersArgs } from 'react-router';
import {
  counterOf,
  goOn,
  privateHeaders,
  privately,
  readFields,
  typed,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { REGISTERED, registrationMessage } from '#features/account/auth-messages.ts';
import { formProblem } from '#features/account/form-problem.ts';
import { nextAddress } from '#features/account/next-address.ts';
import { register } from '#features/account/register.server.ts';
import { registeredStep } from '#features/account/sign-in-step.ts';
import { SignInPage, type StepAnswer } from '#features/account/sign-in-page.tsx';
import type { Route } from './+types/register.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { desk, siteUrl } = counterOf(context);
  const said = new URL(request.url).searchParams.get('next') ?? request.headers.get('referer');
  const next = nextAddress(said, siteUrl);
  if ((await desk.actor()).kind === 'account') throw goOn(next ?? '/account', []);
  return privately({ siteUrl, next });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read, siteUrl } = counterOf(context);
  const fields = await readFields(request);
  const next = nextAddress(fields['next'], siteUrl);
  const outcome = await read((db) => register(db, desk.visitor, fields, desk.parts));
  if (outcome.ok) {
    const step = registeredStep({ message: REGISTERED, ...outcome.value });
    return privately<StepAnswer>({ step, problem: null, next });
  }
  const { problem } = outcome;
  const step = {
    kind: 'register' as const,
    email: typed(fields, 'email'),
    hasConsented: fields['consent'] === 'on',
  };
  const answer: StepAnswer = { step, problem: formProblem(problem, registrationMessage), next };
  return privately(answer, { problem });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account/register', 'Регистрация');
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage first={{ kind: 'register' }} answer={actionData} next={loaderData.next} />;
}
