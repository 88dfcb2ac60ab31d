import { listForStaff } from '#features/tour-editing/tour-list.server.ts';
import { parseTourList } from '#features/tour-editing/tour-list-query.ts';
import { TourListPage } from '#features/tour-editing/tour-list.tsx';
import { admitted } from '#features/staff/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Route } from './+types/tour-list.route';

export const handle = { exit: '/all' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read, today } = context.get(siteContext);
  const query = parseTourList(new URL(request.url).searchParams);
  const list = await read((db) => listForStaff(db, staff, query, today));
  return { query, list, today };
}

export default function TourListRoute({ loaderData }: Route.ComponentProps) {
  return <TourListPage {...loaderData} />;
}
