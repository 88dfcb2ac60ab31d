import { data, redirect } from 'react-router';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { fieldProblems } from '#server/forms/form-reply.server.ts';
import { CopyTourPage } from '#features/tour-editing/copy-tour.tsx';
import { copyTour, planCopies } from '#features/tour-editing/copy-tour.server.ts';
import { copyForm } from '#features/tour-editing/list/copy-form.ts';
import { COPY_FIELDS, sentCopy } from '#features/tour-editing/list/departure-list.ts';
import { tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { isOwnTour } from '#features/tours/store/own-tours.server.ts';
import { tourById } from '#features/tours/store/tours.server.ts';
import type { Problem } from '#lib/problem.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/copy-tour.route';

export async function loader({ context, params }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const id = parseRowId(params.id);
  const { read, today } = context.get(siteContext);
  const tour = id === null ? null : await read((db) => tourById(db, id));
  if (!tour || !isOwnTour(keeper, tour)) throw data(TOUR_GONE, { status: TOUR_GONE.status });
  return { tour, today };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const submission = await readSubmission(request, copyForm);
  const form = sentCopy(submission.payload);
  const answer = (said: Partial<CopyAnswer>, status = 200) =>
    data({ form, problem: null, problems: [], plan: null, ...said }, { status });
  const staff = await permission(context, asTourKeeper);
  if (!staff.ok) return answer({ problem: staff.problem }, staff.problem.status);
  if (submission.status !== 'success') {
    return answer({ problems: fieldProblems(submission, COPY_FIELDS) }, 422);
  }
  const { read } = context.get(siteContext);
  const id = parseRowId(params.id) ?? 0;
  const { intent, departures, price } = submission.value;
  if (intent === 'check') {
    const plan = await read(async (db) => {
      const tour = await tourById(db, id);
      return tour && isOwnTour(staff.value, tour)
        ? planCopies(db, staff.value, tour, departures)
        : null;
    });
    return plan ? answer({ plan }) : answer({ problem: TOUR_GONE }, TOUR_GONE.status);
  }
  const wanted = { id, departures, price };
  const made = await read((db) => copyTour(db, staff.value, wanted, new Date())).catch(
    refusedWrite,
  );
  if (!made.ok) return answer({ problem: made.problem }, made.problem.status);
  return redirect(tourListAddress({ saved: 'copy', made: made.value }));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = sentCopy(Object.fromEntries(await request.clone().formData()));
  const lost = (problem: Problem) => ({ form, problem, problems: [], plan: null });
  return answerOrLoss(serverAction, lost);
}

type CopyAnswer = Parameters<typeof CopyTourPage>[0]['answer'] & object;

export default function CopyTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CopyTourPage {...loaderData} answer={actionData ?? null} />;
}
