import { data, redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import { CopyTourPage } from '#features/tour-editing/copy-tour.tsx';
import { copyTour, planCopies } from '#features/tour-editing/copy-tour.server.ts';
import { readCopy, sentCopy } from '#features/tour-editing/departure-list.ts';
import { parseTourId, tourListAddress } from '#features/tour-editing/tour-list-query.ts';
import { TOUR_GONE } from '#features/tour-editing/tour-problem.ts';
import { admitted, permission } from '#features/staff/staff-gate.server.ts';
import { tourById } from '#features/tours/tours.server.ts';
import { type Problem, problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { answerOrLoss } from '#ui/use-answer.ts';
import type { Route } from './+types/copy-tour.route';

export const handle = { exit: '/all' };

export async function loader({ context, params }: Route.LoaderArgs) {
  await admitted(context, asStaff);
  const id = parseTourId(params.id);
  const { read, today } = context.get(siteContext);
  const tour = id === null ? null : await read((db) => tourById(db, id));
  if (!tour) throw data(TOUR_GONE, { status: TOUR_GONE.status });
  return { tour, today };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await readFields(request);
  const form = sentCopy(fields);
  const answer = (said: Partial<CopyAnswer>, status = 200) =>
    data({ form, problem: null, problems: [], plan: null, ...said }, { status });
  const staff = await permission(context, asStaff);
  if (!staff.ok) return answer({ problem: staff.problem }, staff.problem.status);
  const copy = readCopy(form);
  if (!copy.ok) return answer({ problems: copy.problems }, 422);
  const { read } = context.get(siteContext);
  const id = parseTourId(params.id) ?? 0;
  const { departures, price } = copy;
  const failed = (error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem);
  };
  if (fields['intent'] !== 'copy') {
    const plan = await read(async (db) => {
      const tour = await tourById(db, id);
      return tour && planCopies(db, staff.value, tour, departures);
    });
    return plan ? answer({ plan }) : answer({ problem: TOUR_GONE }, TOUR_GONE.status);
  }
  const wanted = { id, departures, price };
  const made = await read((db) => copyTour(db, staff.value, wanted, new Date())).catch(failed);
  if (!made.ok) return answer({ problem: made.problem }, made.problem.status);
  return redirect(tourListAddress({ saved: 'copy', made: made.value }));
}

/** Nothing that was typed is lost when nobody answers. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = sentCopy(Object.fromEntries(await request.clone().formData()));
  const lost = (problem: Problem) => ({ form, problem, problems: [], plan: null });
  return answerOrLoss(() => serverAction(), lost);
}

type CopyAnswer = Parameters<typeof CopyTourPage>[0]['answer'] & object;

export default function CopyTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CopyTourPage {...loaderData} answer={actionData ?? null} />;
}
