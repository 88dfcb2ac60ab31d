import { redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { type MadeReply, refuseForm } from '#features/requests/placing/form-answer.server.ts';
import { RequestPage } from '#features/requests/form/request-page.tsx';
import { requestTarget } from '#features/requests/placing/request-target.server.ts';
import { newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { privateHeaders, privately } from '#server/session/account-answers.server.ts';
import { closedWords } from '#features/tours/offer/offer-words.ts';
import { siteContext } from '#server/context.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/request.route';

const NOT_SENT =
  'Заявка не\u00a0отправлена: сайт сейчас не\u00a0может её сохранить. Введённое осталось в\u00a0форме, отправьте её через несколько минут.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, parts } = requestSite(context);
  const { today } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const { tour, operator, isMissing } = await read((db) => requestTarget(db, searchParams));
  return privately({
    made: newForm(parts, { operatorId: operator?.id }),
    tour: tour && { slug: tour.slug, title: tour.title, closed: closedWords(tour, today) },
    operator: operator && { slug: operator.slug, name: operator.name },
    isMissing,
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { read, parts, network, actor, pokeOutbox, delivery } = requestSite(context);
  const submission = await readSubmission(request, requestForm);
  if (submission.status !== 'success') return refuseForm(submission, parts);
  const { searchParams } = new URL(request.url);
  const who = await actor();
  const accountId = who.kind === 'account' ? who.id : null;
  let operatorId: number | null = null;
  const placed = await read(async (db) => {
    const target = await requestTarget(db, searchParams);
    operatorId = target.operator?.id ?? null;
    return placeRequest(db, { input: submission.value, target, network, accountId }, parts);
  }).catch(unsavedForm(submission.payload, NOT_SENT));
  if (!placed.ok) return refuseForm(submission, parts, placed.problem, operatorId);
  if (placed.value.isNew) {
    pokeOutbox();
    delivery.poke();
  }
  // With a document of its own, whose headers keep the secret out of every Referer.
  return redirectDocument(`/zayavka/${placed.value.token}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway): MadeReply => ({
    ...lostReply(problem, gateway),
    made: null,
  }));
}

/** A form keeps its key, however often it is sent, unless its recipient has changed. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined ? defaultShouldRevalidate : actionStatus === 409;
}

export const headers = privateHeaders;

export default function RequestRoute({ loaderData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} />;
}
