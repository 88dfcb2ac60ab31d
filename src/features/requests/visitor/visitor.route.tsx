import { data, redirect, redirectDocument } from 'react-router';
import { wordForm } from '#features/requests/visitor/word-form.ts';
import { ErasedPage, VisitorPage } from '#features/requests/visitor/visitor-page.tsx';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import {
  eraseOwnRequest,
  lettersOfErased,
  visitorRequest,
  withdrawRequest,
} from '#features/requests/store/visitor-request.server.ts';
import { addVisitorWord } from '#features/requests/visitor/visitor-word.server.ts';
import { notFound } from '#lib/problem.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formReply } from '#server/forms/form-reply.server.ts';
import { ErrorPage } from '#ui/page/error-page.tsx';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/visitor.route';

const GONE = notFound('Заявка не\u00a0найдена: ссылка неверна, или данные заявки удалены.');
/** The address without a secret, shown after everything is erased. */
const ERASED = 'udaleno';

/**
 * The page is never cached, not indexed, and its secret address is in no Referer. With «no-referrer»
 * browsers would send its forms without an Origin, and the site refuses those.
 */
export function headers() {
  return {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  };
}

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  if (token === ERASED) return { request: null };
  const { read } = requestSite(context);
  const request = await read((db) => visitorRequest(db, token));
  if (!request) throw data(GONE, { status: GONE.status });
  return { request };
}

export async function action({ context, request, params: { token } }: Route.ActionArgs) {
  const { read, parts, network, pokeOutbox, delivery } = requestSite(context);
  const sent = await readFormData(request);
  const now = parts.now();
  const here = `/zayavka/${token}`;
  switch (sent.get('intent')) {
    case 'withdraw': {
      const was = await read((db) => withdrawRequest(db, token, now));
      if (!was) throw data(GONE, { status: GONE.status });
      return redirect(here);
    }
    case 'erase': {
      // Pressed twice, or again after a lost answer, it is erased all the same.
      await read((db) => eraseOwnRequest(db, token, now));
      await delivery.forgetLetters(await read((db) => lettersOfErased(db, now)));
      return redirectDocument(`/zayavka/${ERASED}`);
    }
    default: {
      const form = 'word';
      const submission = parseSubmission(sent, wordForm);
      if (submission.status !== 'success') {
        return data(formReply(submission, { form }), { status: 400 });
      }
      const { word } = submission.value;
      const added = await read((db) => addVisitorWord(db, { token, text: word, network }, parts));
      if (!added) throw data(GONE, { status: GONE.status });
      if (!added.ok) {
        const { problem } = added;
        return data(formReply(submission, { form, problem }), { status: problem.status });
      }
      pokeOutbox();
      delivery.poke();
      return redirect(here);
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostReply);
}

export default function VisitorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { request } = loaderData;
  // The message form shows its own errors.
  const problem = actionData?.form === null ? actionData.result?.error?.['']?.[0] : null;
  if (!request) return <ErasedPage />;
  const isWordRefused = actionData?.form === 'word';
  return <VisitorPage request={request} problem={problem ?? null} isWordRefused={isWordRefused} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage error={error} />
    </>
  );
}
