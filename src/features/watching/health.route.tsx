import { parseHealth } from '#features/watching/health-query.ts';
import { HealthPage } from '#features/watching/health-page.tsx';
import { siteContext } from '#server/context.server.ts';
import { asAdmin } from '#server/session/permission.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import { readBars } from '#server/watching/figure-rows.server.ts';
import { listIncidents } from '#server/watching/incidents.server.ts';
import { siteStateContext } from '#server/watching/site-state.server.ts';
import type { Route } from './+types/health.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = await admitted(context, asAdmin);
  const period = parseHealth(new URL(request.url).searchParams);
  const state = await context.get(siteStateContext)(admin);
  return context.get(siteContext).read(async (db) => ({
    period,
    state,
    bars: await readBars(db, admin, period, new Date()),
    incidents: await listIncidents(db, admin),
  }));
}

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
  return <HealthPage {...loaderData} />;
}
