import { data, redirect } from 'react-router';
import { formOfOffer, sentOffer } from '#features/tour-editing/offer/offer-form.ts';
import { OfferPage } from '#features/tour-editing/offer/offer-page.tsx';
import {
  hotelChoices,
  type OfferRefusal,
  saveOffer,
} from '#features/tour-editing/offer/save-offer.server.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { tourListAddress } from '#features/tour-editing/list/tour-list-query.ts';
import { reviewState, tourForKeeper } from '#features/tour-editing/review/proposals.server.ts';
import { type Problem, problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import { readFormData } from '#server/forms/form-reader.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/use-answer.ts';
import type { Route } from './+types/offer.route';

export const handle = { exit: '/all' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const id = parseRowId(params.id);
  const { read } = context.get(siteContext);
  const found = await read(async (db) => {
    const edited = id === null ? null : await tourForKeeper(db, staff, id);
    if (!edited) return null;
    const { tour, version, offer } = edited.shown;
    return {
      tour,
      version,
      review: reviewState(edited),
      form: formOfOffer(tour, offer),
      hotels: await hotelChoices(db, staff),
    };
  });
  if (!found) throw data(TOUR_GONE, { status: TOUR_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = sentOffer(Object.fromEntries(await readFormData(request)));
  const answer = (problem: OfferRefusal) => data({ form, problem }, { status: problem.status });
  const staff = await permission(context, asTourKeeper);
  if (!staff.ok) return answer(staff.problem);
  const { read } = context.get(siteContext);
  const saving = {
    id: parseRowId(params.id) ?? 0,
    version: form['version'] ?? '',
    form,
    isSure: form['sure'] === 'on',
    now: new Date(),
  };
  const saved = await read((db) => saveOffer(db, staff.value, saving)).catch((error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused<OfferRefusal>(problem);
  });
  if (!saved.ok) return answer(saved.problem);
  return redirect(tourListAddress({ saved: 'update', tour: saving.id }));
}

/** Nothing that was typed is lost when nobody answers. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = sentOffer(Object.fromEntries(await request.clone().formData()));
  return answerOrLoss(
    () => serverAction(),
    (problem: Problem) => ({ form, problem: problem as OfferRefusal }),
  );
}

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} answer={actionData ?? null} />;
}
