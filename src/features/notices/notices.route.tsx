import { redirect } from 'react-router';
import type { z } from 'zod';
import { operatorChoices } from '#features/directory/operators/operators.server.ts';
import {
  noticeActionForm,
  noticeForm,
  noticeText,
  readTarget,
  writeTarget,
} from '#features/notices/notice-form.ts';
import { reachOf } from '#features/notices/notice-letters.server.ts';
import {
  type NoticeChoice,
  NoticesPage,
  type EditedNotice,
} from '#features/notices/notices-page.tsx';
import {
  acceptNotice,
  listNotices,
  noticeById,
  saveNotice,
  setWithdrawn,
  subjectProblem,
} from '#features/notices/notices.server.ts';
import { newForm } from '#features/requests/placing/place-request.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { isReviewed, ownOperator } from '#features/tours/store/own-tours.server.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import { siteContext } from '#server/context.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formAnswer } from '#server/forms/form-reply.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { asStaff, asTourKeeper, type TourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/notices.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const { read, parts } = requestSite(context);
  const { today } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const { all } = await context.get(upcomingContext).current();
  const cities = [...new Set(all.map(({ city_from }) => city_from))].sort();
  const told = isFromHere(request) ? searchParams : new URLSearchParams();
  return read(async (db) => ({
    notices: await listNotices(db, keeper, parts.now()),
    ...(await choicesOf(db, keeper, cities)),
    edited: await editedNotice(db, keeper, searchParams, { key: newForm(parts).key, today }),
    saved: parseRowId(told.get('saved')),
    withdrawn: parseRowId(told.get('withdrawn')),
  }));
}

async function choicesOf(db: Db, keeper: TourKeeper, cities: readonly string[]) {
  const named = ({ id, name }: { id: number; name: string }): NoticeChoice => [
    writeTarget({ place: 'operator', operatorId: id }),
    name,
  ];
  const own = await ownOperator(db, keeper);
  const staff = asStaff(keeper);
  return {
    isOwn: own !== null,
    isReviewed: isReviewed(own),
    cities: own
      ? []
      : cities.map((city): NoticeChoice => [writeTarget({ place: 'city', city }), city]),
    operators: own
      ? [named(own)]
      : staff.ok
        ? (await operatorChoices(db, staff.value)).map(named)
        : [],
  };
}

/** The form of the address: a new notice about `where` or the tours `id`, or one to `edit`. */
async function editedNotice(
  db: Db,
  keeper: TourKeeper,
  search: URLSearchParams,
  { key, today }: { key: string; today: string },
): Promise<EditedNotice | null> {
  const id = parseRowId(search.get('edit'));
  const kept = id === null ? null : await noticeById(db, keeper, id);
  const ids = search.getAll('id');
  const target =
    kept?.target ??
    readTarget(ids.length > 0 ? `tours:${ids.join(',')}` : (search.get('where') ?? ''));
  if (!target || (!kept && (await subjectProblem(db, keeper, target)))) return null;
  return {
    key,
    id: kept?.row.id ?? null,
    place: target.place,
    where: writeTarget(target),
    text: kept?.row.text ?? '',
    was: kept ? noticeText(kept.row.text, kept.row.ends_at) : null,
    ends: kept ? writeMoscowTime(kept.row.ends_at) : '',
    ...(await reachOf(db, target, today)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const keeper = await permission(context, asTourKeeper);
  const { read, parts, pokeOutbox, delivery } = requestSite(context);
  const press = parseSubmission(sent, noticeActionForm);
  if (press.status === 'success') {
    const { id } = press.value;
    const set = keeper.ok
      ? await read((db) => applyAction(db, keeper.value, press.value, parts)).catch(refusedWrite)
      : keeper;
    if (!set.ok) return formAnswer(press, { form: `notice-${id}`, problem: set.problem });
    pokeOutbox();
    delivery.poke();
    const isWithdrawn = press.value.intent === 'withdraw';
    return redirect(`/admin/notices?${isWithdrawn ? 'withdrawn' : 'saved'}=${id}`);
  }
  const submission = parseSubmission(sent, noticeForm(parts.now()));
  if (!keeper.ok) return formAnswer(submission, keeper);
  if (submission.status !== 'success') return formAnswer(submission);
  const { value } = submission;
  const saved = await read((db) => saveNotice(db, keeper.value, value, parts)).catch(refusedWrite);
  if (!saved.ok) return formAnswer(submission, saved);
  pokeOutbox();
  delivery.poke();
  return redirect(`/admin/notices?saved=${saved.value}`);
}

function applyAction(
  db: Db,
  keeper: TourKeeper,
  { intent, id, was }: z.output<typeof noticeActionForm>,
  parts: Parameters<typeof setWithdrawn>[3],
) {
  if (intent !== 'accept') {
    return setWithdrawn(db, keeper, { id, isWithdrawn: intent === 'withdraw' }, parts);
  }
  const staff = asStaff(keeper);
  return staff.ok ? acceptNotice(db, staff.value, { id, was }, parts) : Promise.resolve(staff);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostReply);
}

export default function NoticesRoute({ loaderData }: Route.ComponentProps) {
  return <NoticesPage {...loaderData} />;
}
