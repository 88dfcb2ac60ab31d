import { ImportToursPage } from '#features/tour-import/import-tours.tsx';
import { latestImports } from '#features/tour-import/imports-list.server.ts';
import { undoImport } from '#features/tour-import/undo-import.server.ts';
import { admitted, permission, refusal } from '#features/staff/staff-gate.server.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Route } from './+types/import-tours.route';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const imports = await context.get(siteContext).read((db) => latestImports(db, staff));
  return { owner: staff.id, imports };
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const id = (await request.formData().catch(() => null))?.get('undo');
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    return refusal({ ...NOT_FOUND, message: 'Такого импорта нет' });
  }
  const outcome = await context
    .get(siteContext)
    .read((db) => undoImport(db, staff.value, id, new Date()));
  return outcome.ok ? { id, undone: outcome.value } : refusal(outcome.problem);
}

export default function ImportToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportToursPage {...loaderData} answer={actionData ?? null} />;
}
