import { redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import { knownValues } from '#features/tour-editing/known-values.server.ts';
import { createTour } from '#features/tour-editing/save-tour.server.ts';
import { answerForm } from '#features/tour-editing/form-answer.server.ts';
import { EMPTY_FORM, readForm, sentValues } from '#features/tour-editing/tour-form.ts';
import { TourFormView } from '#features/tour-editing/tour-form.tsx';
import { tourListAddress } from '#features/tour-editing/tour-list-query.ts';
import { invalid } from '#features/tour-editing/tour-problem.ts';
import { useTourForm } from '#features/tour-editing/use-tour-form.ts';
import { admitted, permission } from '#features/staff/staff-gate.server.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Route } from './+types/add-tour.route';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read, siteUrl, maps } = context.get(siteContext);
  return read(async (db) => ({
    known: await knownValues(db, staff),
    parts: { rate: await currentRate(db), siteUrl, maps },
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readFields(request);
  const sent = { values: sentValues(fields), base: EMPTY_FORM, version: null, picks: {} };
  const staff = await permission(context, asStaff);
  if (!staff.ok) return answerForm(sent, { problem: staff.problem });
  const form = readForm(sent.values, 'add');
  if (!form.ok) return answerForm(sent, { problem: invalid(form.problems) });
  if (fields['intent'] === 'preview') return answerForm(sent, { preview: form.tour });
  const saved = await context
    .get(siteContext)
    .read((db) => createTour(db, staff.value, form.tour, new Date()))
    .catch((error: unknown) => {
      const problem = problemIn(error);
      if (!problem) throw error;
      return refused(problem);
    });
  if (!saved.ok) return answerForm(sent, { problem: saved.problem });
  return redirect(tourListAddress({ saved: 'create', tour: saved.value.tour.id }));
}

export default function AddTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { known, parts } = loaderData;
  const form = useTourForm({
    mode: 'add',
    tourId: null,
    values: actionData?.values ?? EMPTY_FORM,
    base: EMPTY_FORM,
    version: null,
    answer: actionData?.problem
      ? { problem: actionData.problem, picks: {}, operation: 'create' }
      : null,
  });
  return (
    <StaffPage title="Добавить тур">
      <TourFormView
        form={form}
        known={known}
        parts={parts}
        sentPreview={actionData?.preview ?? null}
        action="/add-tour"
      />
    </StaffPage>
  );
}
