import { OperatorListPage } from '#features/directory/operators/operator-list.tsx';
import { parseRecordList } from '#features/directory/kit/record-query.ts';
import { listOperators } from '#features/directory/operators/operators.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import type { Route } from './+types/operator-list.route';

export const handle = { exit: '/all' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const query = parseRecordList(new URL(request.url).searchParams);
  const list = await context.get(siteContext).read((db) => listOperators(db, staff, query));
  return { query, list };
}

export default function OperatorListRoute({ loaderData }: Route.ComponentProps) {
  return <OperatorListPage {...loaderData} />;
}
