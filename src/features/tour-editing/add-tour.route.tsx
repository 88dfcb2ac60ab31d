import { redirect } from 'react-router';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { knownValues } from '#features/tour-editing/form/known-values.server.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { withHotelNumbers } from '#features/tour-editing/form/stay-parts.ts';
import { createTour, newForm } from '#features/tour-editing/save-tour.server.ts';
import { NewTour } from '#features/tour-editing/new-tour.tsx';
import { answerForm, readSent, refusedTour } from '#features/tour-editing/form-answer.server.ts';
import { formOf, readForm } from '#features/tour-editing/form/tour-form-values.ts';
import { lostTour } from '#features/tour-editing/form/use-tour-form.ts';
import { tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';
import { invalid } from '#features/tour-editing/form/tour-problem.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { refused } from '#lib/result.ts';
import { requestIdContext, siteContext } from '#server/context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import type { Route } from './+types/add-tour.route';

export const handle = { exit: null };

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const { read, siteUrl, maps } = context.get(siteContext);
  return read(async (db) => ({
    known: await knownValues(db, staff),
    parts: { rate: await currentRate(db), siteUrl, maps },
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readSent(request, context.get(requestIdContext));
  const staff = await permission(context, asTourKeeper);
  if (!staff.ok) return answerForm(sent, { problem: staff.problem });
  const { read, today } = context.get(siteContext);
  if (sent.intent === 'preview') {
    const hotels = await read((db) => hotelChoices(db, staff.value));
    const form = readForm(withHotelNumbers(sent.values, hotels), 'add');
    return answerForm(sent, form.ok ? { preview: form } : { problem: invalid(form.problems) });
  }
  const saved = await read(async (db) => {
    const form = newForm(sent.values, await hotelChoices(db, staff.value));
    if (!form.ok) return refused(invalid(form.problems));
    const asked = { sure: sent.sure, today };
    return createTour(db, staff.value, form.tour, { now: new Date(), asked, said: form.offer });
  }).catch(refusedTour('create'));
  if (!saved.ok) return answerForm(sent, { problem: saved.problem });
  const { tour, version } = saved.value;
  if (sent.stays) return { saved: { id: tour.id, version, values: formOf(tour) } };
  return redirect(tourListAddress({ saved: 'create', tour: tour.id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostTour);
}

export default function AddTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'problem' in actionData ? actionData : null;
  return <NewTour {...loaderData} answer={answer} />;
}
