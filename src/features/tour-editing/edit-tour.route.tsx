import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { DeleteDialog } from '#features/tour-editing/list/delete-dialog.tsx';
import {
  answerDeletion,
  answerForm,
  readSent,
  refusedTour,
  sentContext,
} from '#features/tour-editing/form-answer.server.ts';
import { NewTour } from '#features/tour-editing/new-tour.tsx';
import { knownValues } from '#features/tour-editing/form/known-values.server.ts';
import { deleteTour, updateTour, withForm } from '#features/tour-editing/save-tour.server.ts';
import { formOf, readForm } from '#features/tour-editing/form/tour-form-values.ts';
import type { TermsOwner } from '#features/tour-editing/form/tour-blocks.tsx';
import { TourFormView } from '#features/tour-editing/form/tour-form.tsx';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { withHotelNumbers } from '#features/tour-editing/form/stay-parts.ts';
import { tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';
import { GONE_AS_NEW, invalid, TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import {
  reviewState,
  tourForKeeper,
  withdrawProposal,
} from '#features/tour-editing/review/proposals.server.ts';
import { ReviewNote } from '#features/tour-editing/review/review-note.tsx';
import { lostTour, useTourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { isGateProblem } from '#lib/account/gate.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { StaffGate } from '#ui/staff/staff-gate.tsx';
import type { TourOperator } from '#features/tours/model/offer.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { withBinned } from '#lib/bin.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { parseRowId } from '#lib/row-id.ts';
import { requestIdContext, siteContext } from '#server/context.server.ts';
import { asTourKeeper, operatorScope } from '#server/session/permission.server.ts';
import { actorContext } from '#server/session/session.server.ts';
import { buttonClass } from '#ui/button.tsx';
import { NoticePopup } from '#ui/dialog/notice-popup.tsx';
import type { Route } from './+types/edit-tour.route';
import { WayLink } from '#ui/way-link.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseRowId(params.id);
  const actor = await context.get(actorContext)();
  if (id === null || actor.kind === 'anonymous') throw redirect('/all');
  const staff = await admitted(context, asTourKeeper);
  const { read, siteUrl, maps } = context.get(siteContext);
  const found = await read(async (db) => {
    const edited = await tourForKeeper(db, staff, id);
    if (!edited && !context.get(sentContext)) return null;
    return {
      edited: edited && { ...edited.shown, review: reviewState(edited) },
      isScoped: operatorScope(staff) !== null,
      known: await knownValues(db, staff),
      parts: { rate: await currentRate(db), siteUrl, maps },
    };
  });
  if (!found) throw data(TOUR_GONE, { status: TOUR_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const id = parseRowId(params.id);
  if (id === null) throw redirect('/all');
  const sent = await readSent(request, context.get(requestIdContext));
  const { version } = sent;
  const isDeletion = sent.intent === 'delete';
  context.set(sentContext, !sent.stays && ['save', 'preview'].includes(sent.intent));
  const staff = await permission(context, asTourKeeper);
  if (!staff.ok) {
    return isDeletion
      ? answerDeletion(sent, staff.problem)
      : answerForm(sent, { problem: staff.problem });
  }
  const { read, today } = context.get(siteContext);
  if (isDeletion) {
    const deleted = await read((db) => deleteTour(db, staff.value, { id, version })).catch(
      refusedTour('delete'),
    );
    if (!deleted.ok) return answerDeletion(sent, deleted.problem);
    const { changeSet } = deleted.value;
    if (sent.stays) return { deleted: changeSet };
    return redirect(withBinned(tourListAddress({ saved: 'delete', tour: id }), changeSet));
  }
  if (sent.intent === 'withdraw') {
    const withdrawn = await read((db) => withdrawProposal(db, staff.value, id));
    if (!withdrawn.ok) return answerForm(sent, { problem: withdrawn.problem });
    return redirect(`/edit-tour/${id}`);
  }
  if (sent.intent === 'preview') {
    const hotels = await read((db) => hotelChoices(db, staff.value));
    const form = readForm(withHotelNumbers(sent.values, hotels), 'edit');
    return answerForm(sent, form.ok ? { preview: form } : { problem: invalid(form.problems) });
  }
  const saved = await read(async (db) => {
    const change = {
      id,
      version,
      isPriceChecked: sent.isPriceChecked,
      change: withForm(sent.values, sent.picks, await hotelChoices(db, staff.value)),
      asked: { sure: sent.sure, today },
    };
    return updateTour(db, staff.value, change, new Date());
  }).catch(refusedTour('update'));
  if (!saved.ok) return answerForm(sent, { problem: saved.problem });
  if (sent.stays) {
    const { tour, version: now } = saved.value;
    return { saved: { id, version: now, values: formOf(tour) } };
  }
  return redirect(tourListAddress({ saved: 'update', tour: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostTour);
}

/** A background save leads away from this page, so the tour need not be loaded again. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has(STAYS) ? false : defaultShouldRevalidate;
}

export default function EditTourRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { edited, ...page } = loaderData;
  // The form as sent without scripts, to show it again.
  const answer = actionData && 'problem' in actionData ? actionData : null;
  if (!edited) {
    const sent = { preview: null, sent: null, ...answer, problem: GONE_AS_NEW };
    return <NewTour {...page} answer={sent} />;
  }
  // Another tour needs a new form.
  return <EditTour key={edited.tour.id} {...page} {...edited} answer={answer} />;
}

type Loaded = Route.ComponentProps['loaderData'];
type EditTourProps = Omit<Loaded, 'edited'> &
  NonNullable<Loaded['edited']> & {
    answer: Extract<Route.ComponentProps['actionData'], { problem: unknown }> | null;
  };

function EditTour(given: EditTourProps) {
  const { tour, offer, version, review, isScoped, known, parts, answer } = given;
  const [search] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const here = `/edit-tour/${tour.id}`;
  const kept = formOf(tour, offer);
  const sent = answer?.sent ?? null;
  const form = useTourForm({
    mode: 'edit',
    tourId: tour.id,
    hotels: known.stayHotels,
    values: sent ? withHotelNumbers(sent.values, known.stayHotels) : kept,
    base: sent?.base ?? kept,
    version: sent ? sent.version : version,
    sure: sent?.sure ?? [],
    answer: answer?.problem ? { problem: answer.problem, picks: sent?.picks ?? {} } : null,
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
            <WayLink to={to}>{label}</WayLink>
          </li>
        ))}
      </ul>
      {review && <ReviewNote review={review} action={here} />}
      <TourFormView
        form={form}
        known={known}
        parts={parts}
        terms={termsOf(offer.operator, tour.operator_id, isScoped)}
        sentPreview={answer?.preview ?? null}
        action={here}
      >
        <Link
          to={`${here}?delete`}
          preventScrollReset
          className={buttonClass('danger', 'md:ml-auto')}
        >
          Удалить тур
        </Link>
      </TourFormView>
      {search.has('delete') && (
        <DeleteDialog form={form} tourId={tour.id} title={tourTitle(tour)} here={here} />
      )}
    </StaffPage>
  );
}

/** The operator's terms: its people read them, staff change them. */
function termsOf(
  operator: TourOperator | null,
  id: number | null,
  isScoped: boolean,
): TermsOwner | null {
  if (!operator) return null;
  return {
    name: operator.name,
    address: isScoped ? `/operators/${operator.slug}#terms` : `/admin/operators/${id}`,
    isStated: Object.values(operator.terms).some((text) => text !== null),
    isChangeable: !isScoped,
  };
}

/** The page for a tour that can't be loaded: a message, and a link to the catalogue. */
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
