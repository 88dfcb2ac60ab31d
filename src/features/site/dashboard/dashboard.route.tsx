import { DashboardPage } from '#features/site/dashboard/dashboard.tsx';
import { loadDashboard } from '#features/site/dashboard/dashboard.server.ts';
import { outsideCountsContext } from '#features/site/dashboard/outside-counts.server.ts';
import { soon } from '#server/process/soon.server.ts';
import { backupState } from '#features/site/dashboard/backup-card.server.ts';
import { scheduledBackupsContext } from '#server/backup/kept-backups.server.ts';
import { admitted } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asAdmin, asPanelUser } from '#server/session/permission.server.ts';
import { siteNoticesContext } from '#server/watching/site-notices.server.ts';
import type { Route } from './+types/dashboard.route';
import { useFreshScreen } from '#ui/use-fresh-screen.ts';

export const handle = { exit: null };

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asPanelUser);
  const { read, today } = context.get(siteContext);
  const counts = context.get(outsideCountsContext);
  const pictures = await soon(counts.pictures(staff));
  const dashboard = await read((db) =>
    loadDashboard(db, staff, { today, outside: counts, pictures }),
  );
  const notices = await context.get(siteNoticesContext)(staff);
  if (asAdmin(staff).ok) {
    const backups = context.get(scheduledBackupsContext);
    const { card, notice } = await read((db) => backupState(db, backups, new Date()));
    dashboard.cards.push(card);
    if (notice !== null) notices.push(notice);
  }
  return { email: staff.email, dashboard, notices };
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  useFreshScreen('requests');
  return <DashboardPage {...loaderData} />;
}
