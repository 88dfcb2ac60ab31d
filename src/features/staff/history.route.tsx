import { parseHistory } from '#features/staff/history-query.ts';
import { HistoryPage } from '#features/staff/history.tsx';
import { loadHistory } from '#features/staff/history.server.ts';
import { admitted } from '#features/staff/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asAdmin } from '#server/permission.server.ts';
import type { Route } from './+types/history.route';

export const handle = { exit: '/all' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = await admitted(context, asAdmin);
  const query = parseHistory(new URL(request.url).searchParams);
  const history = await context.get(siteContext).read((db) => loadHistory(db, admin, query));
  return { query, history };
}

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />;
}
