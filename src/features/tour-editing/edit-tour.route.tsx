import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import { DeleteDialog } from '#features/tour-editing/delete-dialog.tsx';
import { answerDeletion, answerForm } from '#features/tour-editing/form-answer.server.ts';
import { sentBase } from '#features/tour-editing/form-draft.ts';
import { knownValues } from '#features/tour-editing/known-values.server.ts';
import { deleteTour, updateTour, withForm } from '#features/tour-editing/save-tour.server.ts';
import { sentPicks } from '#features/tour-editing/tour-conflict.ts';
import { formOf, readForm, sentValues } from '#features/tour-editing/tour-form.ts';
import { TourFormView } from '#features/tour-editing/tour-form.tsx';
import { parseTourId, tourListAddress } from '#features/tour-editing/tour-list-query.ts';
import { invalid, TOUR_GONE } from '#features/tour-editing/tour-problem.ts';
import { useTourForm } from '#features/tour-editing/use-tour-form.ts';
import { isGateProblem } from '#features/staff/gate.ts';
import { admitted, permission } from '#features/staff/staff-gate.server.ts';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { StaffGate } from '#features/staff/staff-gate.tsx';
import { tourTitle } from '#features/tours/tour-title.ts';
import { tourVersion } from '#features/tours/write-tours.server.ts';
import { problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { actorContext } from '#server/session.server.ts';
import { buttonClass } from '#ui/button.tsx';
import { NoticePopup } from '#ui/notice-popup.tsx';
import type { Route } from './+types/edit-tour.route';

export const handle = { exit: '/all' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseTourId(params.id);
  const actor = await context.get(actorContext)();
  if (id === null || actor.kind === 'anonymous') throw redirect('/all');
  const staff = await admitted(context, asStaff);
  const { read, siteUrl, maps } = context.get(siteContext);
  const found = await read(async (db) => {
    const kept = await tourVersion(db, id);
    if (!kept) return null;
    return {
      ...kept,
      known: await knownValues(db, staff),
      parts: { rate: await currentRate(db), siteUrl, maps },
    };
  });
  if (!found) throw data(TOUR_GONE, { status: TOUR_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const id = parseTourId(params.id);
  if (id === null) throw redirect('/all');
  const fields = await readFields(request);
  const version = typeof fields['version'] === 'string' ? fields['version'] : null;
  const sent = {
    values: sentValues(fields),
    base: sentBase(fields['base']),
    version,
    picks: sentPicks(fields),
  };
  const isDeletion = fields['intent'] === 'delete';
  const staff = await permission(context, asStaff);
  if (!staff.ok) {
    return isDeletion
      ? answerDeletion(staff.problem)
      : answerForm(sent, { problem: staff.problem });
  }
  const { read } = context.get(siteContext);
  const failed = (error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem);
  };
  if (isDeletion) {
    const seen = { id, version: version || null };
    const deleted = await read((db) => deleteTour(db, staff.value, seen)).catch(failed);
    if (!deleted.ok) return answerDeletion(deleted.problem);
    return redirect(tourListAddress({ saved: 'delete' }));
  }
  if (fields['intent'] === 'preview') {
    const form = readForm(sent.values, 'edit');
    return answerForm(sent, form.ok ? { preview: form.tour } : { problem: invalid(form.problems) });
  }
  const change = {
    id,
    version,
    isPriceChecked: fields['price_checked'] !== undefined,
    change: withForm(sent.values, sent.picks),
  };
  const saved = await read((db) => updateTour(db, staff.value, change, new Date())).catch(failed);
  if (!saved.ok) return answerForm(sent, { problem: saved.problem });
  return redirect(tourListAddress({ saved: 'update', tour: id }));
}

export default function EditTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  // Another tour is another form.
  return <EditTour key={loaderData.tour.id} loaderData={loaderData} actionData={actionData} />;
}

function EditTour({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { tour, version, known, parts } = loaderData;
  const [search] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const here = `/edit-tour/${tour.id}`;
  const kept = formOf(tour);
  const form = useTourForm({
    mode: 'edit',
    tourId: tour.id,
    values: actionData?.values ?? kept,
    base: actionData?.base ?? kept,
    version: actionData?.version ?? version,
    answer: actionData?.problem
      ? {
          problem: actionData.problem,
          picks: actionData.picks,
          operation: actionData.isDeletion ? 'delete' : 'update',
        }
      : null,
  });
  return (
    <StaffPage title="Редактировать тур">
      <p className="mt-2 text-lg text-ink-soft">{tourTitle(tour)}</p>
      <p role="status" className={isLoading ? 'mt-2 text-ink-soft' : 'sr-only'}>
        {isLoading ? 'Загрузка...' : ''}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {[
          [`/tours/${tour.slug}`, 'Страница тура'],
          [`/admin/tours/${tour.id}/copy`, 'Скопировать на\u00a0новые даты'],
        ].map(([to = '', label]) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <TourFormView
        form={form}
        known={known}
        parts={parts}
        sentPreview={actionData?.preview ?? null}
        action={here}
      >
        <Link
          to={`${here}?delete`}
          preventScrollReset
          className={buttonClass(
            'quiet',
            'border-danger! text-danger! hover:bg-hot-tint max-sm:w-full md:ml-auto',
          )}
        >
          Удалить тур
        </Link>
      </TourFormView>
      {search.has('delete') && <DeleteDialog form={form} title={tourTitle(tour)} here={here} />}
    </StaffPage>
  );
}

/** What can't be loaded can't be edited: a word, and the catalogue. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  if (isRouteErrorResponse(error) && isGateProblem(error.data)) {
    return <StaffGate problem={error.data} />;
  }
  const isGone = isRouteErrorResponse(error) && error.status === TOUR_GONE.status;
  const line = isGone ? 'Ошибка при загрузке тура' : 'Произошла ошибка при загрузке тура';
  return (
    <StaffPage title="Редактировать тур">
      <p className="mt-6">
        <Link to="/all" className={buttonClass('quiet')}>
          В&nbsp;каталог
        </Link>
      </p>
      <NoticePopup
        notice={{ title: 'Ошибка', lines: [line] }}
        leadsTo="/all"
        onClose={() => void navigate('/all')}
      />
    </StaffPage>
  );
}
