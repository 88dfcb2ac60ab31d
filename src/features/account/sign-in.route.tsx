import type { HeadersArgs } from 'react-router';
import {
  counterOf,
  enter,
  goOn,
  privateHeaders,
  privately,
  readFields,
  typed,
} from '#features/account/account-answers.server.ts';
import { accountMeta } from '#features/account/account-meta.ts';
import { type AuthProblem, signInMessage } from '#features/account/auth-messages.ts';
import { formProblem } from '#features/account/form-problem.ts';
import { nextAddress } from '#features/account/next-address.ts';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { SignInPage, type StepAnswer } from '#features/account/sign-in-page.tsx';
import { answerChallenge, signIn } from '#features/account/sign-in.server.ts';
import type { Route } from './+types/sign-in.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { desk, siteUrl } = counterOf(context);
  const search = new URL(request.url).searchParams;
  const next = nextAddress(search.get('next') ?? request.headers.get('referer'), siteUrl);
  if ((await desk.actor()).kind === 'account') throw goOn(next ?? '/account', []);
  return privately({ siteUrl, next, isCode: search.has('code') && desk.challenge !== null });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read, siteUrl } = counterOf(context);
  const { parts, visitor, challenge, cookies } = desk;
  const fields = await readFields(request);
  const next = nextAddress(fields['next'], siteUrl);
  const refuse = (step: SignInStep, problem: AuthProblem) => {
    const answer: StepAnswer = { step, problem: formProblem(problem, signInMessage), next };
    return privately(answer, { problem });
  };
  return read(async (db) => {
    if ('code' in fields) {
      const outcome = await answerChallenge(db, visitor, challenge, fields, parts);
      if (outcome.ok) return goOn(next ?? '/account', await enter(db, desk, outcome.value));
      const isOver = outcome.problem.code === 'challenge_expired';
      return refuse({ kind: isOver ? 'sign-in' : 'code' }, outcome.problem);
    }
    const outcome = await signIn(db, visitor, fields, parts);
    if (!outcome.ok) {
      return refuse({ kind: 'sign-in', email: typed(fields, 'email') }, outcome.problem);
    }
    const { value } = outcome;
    if (value.kind === 'signed-in') {
      return goOn(next ?? '/account', await enter(db, desk, value.session));
    }
    return goOn(`/account/sign-in?code${next ? `&next=${encodeURIComponent(next)}` : ''}`, [
      cookies.challenge.write(value.challenge, value.expiresAt),
    ]);
  });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return accountMeta(loaderData?.siteUrl, '/account/sign-in', 'Вход');
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isCode } = loaderData;
  return (
    <SignInPage
      key={String(isCode)}
      first={{ kind: isCode ? 'code' : 'sign-in' }}
      answer={actionData}
      next={next}
    />
  );
}
