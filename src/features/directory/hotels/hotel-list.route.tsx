import { HotelListPage } from '#features/directory/hotels/hotel-list.tsx';
import { parseRecordList } from '#features/directory/kit/record-query.ts';
import { listHotels } from '#features/directory/hotels/hotels.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import type { Route } from './+types/hotel-list.route';

export const handle = { exit: '/all' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const query = parseRecordList(new URL(request.url).searchParams);
  const list = await context.get(siteContext).read((db) => listHotels(db, staff, query));
  return { query, list };
}

export default function HotelListRoute({ loaderData }: Route.ComponentProps) {
  return <HotelListPage {...loaderData} />;
}
