import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { OneReviewPage } from '#features/tour-editing/review/one-review-page.tsx';
import { reviewForm } from '#features/tour-editing/review/review-form.ts';
import { decideReview } from '#features/tour-editing/review/decisions.server.ts';
import { CHANGED } from '#features/tour-editing/review/review-state.ts';
import { readReview } from '#features/tour-editing/review/reviews.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { formAnswer } from '#server/forms/form-reply.server.ts';
import { accountContext } from '#server/session/account-context.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Problem } from '#lib/problem.ts';
import type { Route } from './+types/one-review.route';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read } = context.get(siteContext);
  const id = parseRowId(params.id);
  const review = id === null ? null : await read((db) => readReview(db, staff, id));
  // Also after a decision without scripts that came too late.
  if (!review) throw redirect('/admin/reviews?done=before');
  return { review };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  const submission = await readSubmission(request, reviewForm);
  const form = submission.payload['intent'] === 'return' ? 'return' : 'accept';
  const refuse = (problem?: Problem) => formAnswer(submission, { form, problem });
  if (!staff.ok) return refuse(staff.problem);
  if (submission.status !== 'success') return refuse();
  const { read, siteUrl } = context.get(siteContext);
  const given = { tourId: parseRowId(params.id) ?? 0, decision: submission.value, siteUrl };
  const decided = await read((db) => decideReview(db, staff.value, given, new Date()));
  if (!decided.ok) return refuse(decided.problem);
  context.get(accountContext).parts.pokeOutbox();
  const done = given.decision.intent === 'accept' ? 'accepted' : 'returned';
  return redirect(`/admin/reviews?done=${done}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostReply);
}

/** Also after a refusal because something else is there now: then the page is old. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.code === CHANGED.code || defaultShouldRevalidate;
}

export default function OneReviewRoute({ loaderData: { review } }: Route.ComponentProps) {
  return <OneReviewPage key={review.tourId} review={review} />;
}
