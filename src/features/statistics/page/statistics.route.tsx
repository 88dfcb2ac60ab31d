import { data } from 'react-router';
import { scopeOf } from '#features/requests/inbox/inbox.server.ts';
import { listOperatorNames, readFigures } from '#features/statistics/page/figures.server.ts';
import { parseStatistics } from '#features/statistics/page/statistics-query.ts';
import { StatisticsPage } from '#features/statistics/page/statistics-page.tsx';
import { NOT_FOUND } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff, asTourKeeper } from '#server/session/permission.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import type { Route } from './+types/statistics.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const staff = asStaff(keeper);
  const own = scopeOf(keeper);
  const asked = parseStatistics(new URL(request.url).searchParams);
  // An operator's people always see their own operator's.
  const query = own === 'all' ? asked : { ...asked, operator: own.operatorId };
  const { read, today } = context.get(siteContext);
  return read(async (db) => {
    const operators = staff.ok ? await listOperatorNames(db, staff.value) : null;
    const isKnown =
      query.operator === null || !operators || operators.some(({ id }) => id === query.operator);
    if (!isKnown) throw data(NOT_FOUND, { status: NOT_FOUND.status });
    const scope = query.operator === null ? 'all' : { operatorId: query.operator };
    const { days } = query;
    return { query, operators, figures: await readFigures(db, keeper, scope, { today, days }) };
  });
}

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage {...loaderData} />;
}
