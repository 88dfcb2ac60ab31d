import { redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { RequestPage, type RequestReply } from '#features/requests/form/request-page.tsx';
import { requestTarget } from '#features/requests/placing/request-target.server.ts';
import { FORGED, newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { privateHeaders, privately } from '#server/session/account-answers.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { formReply } from '#server/forms/form-reply.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/request.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, parts } = requestSite(context);
  const { searchParams } = new URL(request.url);
  const { tour, operator, isMissing } = await read((db) => requestTarget(db, searchParams));
  return privately({
    made: newForm(parts),
    tour: tour && { slug: tour.slug, title: tour.title },
    operator: operator && { slug: operator.slug, name: operator.name },
    isMissing,
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { read, parts, network, actor, pokeOutbox, delivery } = requestSite(context);
  const submission = await readSubmission(request, requestForm);
  const { key, opened } = submission.payload;
  const made = { key: String(key), opened: String(opened) };
  if (submission.status !== 'success') {
    return privately<RequestReply>(
      { ...formReply(submission), made },
      { problem: { status: submission.status === 'error' ? 400 : 200 } },
    );
  }
  const { searchParams } = new URL(request.url);
  const who = await actor();
  const accountId = who.kind === 'account' ? who.id : null;
  const placed = await read(async (db) => {
    const target = await requestTarget(db, searchParams);
    return placeRequest(db, { input: submission.value, target, network, accountId }, parts);
  });
  if (!placed.ok) {
    const { problem } = placed;
    const again = problem === FORGED ? newForm(parts) : made;
    return privately<RequestReply>(
      { ...formReply(submission, { problem }), made: again },
      { problem },
    );
  }
  if (placed.value.isNew) {
    pokeOutbox();
    delivery.poke();
  }
  // With a document of its own, whose headers keep the secret out of every Referer.
  return redirectDocument(`/zayavka/${placed.value.token}`);
}

/** Nothing typed is lost when the site does not answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem, gateway): RequestReply => ({
      ...lostReply(problem.message, problem.code, gateway),
      made: null,
    }),
  );
}

/** A form keeps its key, however often it is sent. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined ? defaultShouldRevalidate : false;
}

export function headers(args: Route.HeadersArgs) {
  return privateHeaders(args);
}

export default function RequestRoute({ loaderData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} />;
}
