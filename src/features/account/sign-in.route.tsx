import { type HeadersArgs, redirect } from 'react-router';
import {
  counterOf,
  enter,
  privateHeaders,
  privately,
  readFields,
  typed,
} from '#features/account/account-answers.server.ts';
import { signInMessage } from '#features/account/auth-messages.ts';
import { formProblem } from '#features/account/form-problem.ts';
import { nextAddress } from '#features/account/next-address.ts';
import { SignInPage, type StepAnswer } from '#features/account/sign-in-page.tsx';
import { answerChallenge, signIn } from '#features/account/sign-in.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/sign-in.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { desk, siteUrl } = counterOf(context);
  const search = new URL(request.url).searchParams;
  const next = nextAddress(search.get('next') ?? request.headers.get('referer'), siteUrl);
  if ((await desk.actor()).kind === 'account') throw redirect(next ?? '/account');
  return privately({ siteUrl, next, isCode: search.has('code') && desk.challenge !== null });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { desk, read, siteUrl } = counterOf(context);
  const { parts, visitor, challenge, cookies } = desk;
  const fields = await readFields(request);
  const next = nextAddress(fields['next'], siteUrl);
  return read(async (db) => {
    if ('code' in fields) {
      const outcome = await answerChallenge(db, visitor, challenge, fields, parts);
      if (outcome.ok) return goOn(next, await enter(db, desk, outcome.value));
      const { problem } = outcome;
      if (problem.code !== 'challenge_expired') return refuse({ kind: 'code' }, problem);
      return refuse({ kind: 'sign-in', problem: signInMessage(problem) }, problem);
    }
    const outcome = await signIn(db, visitor, fields, parts);
    if (!outcome.ok) return refuse({ kind: 'sign-in', email: typed(fields, 'email') }, outcome.problem);
    if (outcome.value.kind === 'signed-in') {
      return goOn(next, await enter(db, desk, outcome.value.session));
    }
    const step = `/account/sign-in?code${next ? `&next=${encodeURIComponent(next)}` : ''}`;
    return goOn(step, [cookies.challenge.write(outcome.value.challenge, outcome.value.expiresAt)]);
  });
}

export function headers(args: HeadersArgs) {
  return privateHeaders(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    siteUrl: loaderData.siteUrl,
    path: '/account/sign-in',
    title: 'Вход — ВсеУмры',
    description: 'Вход в учётную запись на сайте «ВсеУмры».',
    noindex: true,
  });
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
