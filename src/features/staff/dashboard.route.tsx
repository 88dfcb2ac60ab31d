import { DashboardPage } from '#features/staff/dashboard.tsx';
import { loadDashboard } from '#features/staff/dashboard.server.ts';
import { countPicturesContext, picturesSoon } from '#features/staff/picture-count.server.ts';
import { admitted } from '#features/staff/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Route } from './+types/dashboard.route';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read, today } = context.get(siteContext);
  const pictures = await picturesSoon(context.get(countPicturesContext)(staff));
  const dashboard = await read((db) => loadDashboard(db, staff, today, pictures));
  return { email: staff.email, dashboard };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />;
}
