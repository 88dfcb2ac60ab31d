import { isTrue, listForStaff } from '#features/tour-editing/list/tour-list.server.ts';
import { parseTourList } from '#features/tour-editing/form/tour-list-query.ts';
import { TourListPage } from '#features/tour-editing/list/tour-list.tsx';
import { savedReview } from '#features/tour-editing/review/review-state.ts';
import { isReviewed, ownOperator } from '#features/tours/store/own-tours.server.ts';
import { newNames, type NewNames } from '#features/tours/store/tour-directory.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { asTourKeeper, type TourKeeper } from '#server/session/permission.server.ts';
import type { Route } from './+types/tour-list.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asTourKeeper);
  const { read, today } = context.get(siteContext);
  const query = parseTourList(new URL(request.url).searchParams);
  const now = new Date();
  return read(async (db) => {
    const saved = (await isTrue(db, staff, query, now)) ? query.saved : null;
    const list = await listForStaff(db, staff, query, today);
    const changed = list.tours.find(({ id }) => id === query.tour);
    const isDeparted = changed !== undefined && changed.departure_date < today;
    const names = saved && query.tour !== null ? await newNames(db, [query.tour]) : new Map();
    const added: NewNames = names.get(query.tour) ?? {};
    const review = changed === undefined ? null : savedReview(changed, await saverOf(db, staff));
    return { query: { ...query, saved }, list, today, isDeparted, review, added };
  });
}

async function saverOf(db: Db, staff: TourKeeper) {
  const own = await ownOperator(db, staff);
  return own === null ? 'staff' : isReviewed(own) ? 'reviewed' : 'trusted';
}

export default function TourListRoute({ loaderData }: Route.ComponentProps) {
  return <TourListPage {...loaderData} />;
}
