import { data } from 'react-router';
import { readChange } from '#features/tour-bulk/bulk-change.ts';
import { NOTHING_CHOSEN } from '#features/tour-bulk/bulk-problems.ts';
import { MOST_CHOSEN, parseChosen } from '#features/tour-bulk/bulk-query.ts';
import { applyChange, previewChange } from '#features/tour-bulk/bulk-work.server.ts';
import { EditTours } from '#features/tour-bulk/edit-tours.tsx';
import { loadBulk } from '#features/tour-bulk/load-bulk.server.ts';
import { admitted, permission, refusal } from '#features/staff/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { answerOrLoss } from '#ui/use-answer.ts';
import type { Route } from './+types/edit-tours.route';

export const handle = { exit: '/all' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  return loadBulk(context.get(siteContext), staff, request);
}

/** The first form shows what would change, the second changes exactly that. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const { read } = context.get(siteContext);
  const form = await request.formData().catch(() => new FormData());
  const { typed, change, problems } = readChange((name) => form.get(name));
  if (problems.length > 0) return data({ problems, typed }, { status: 422 });
  if (form.get('deed') === 'apply') {
    const chosen = form.getAll('version').flatMap(parseVersion).slice(0, MOST_CHOSEN);
    const now = new Date();
    return {
      summary: await read((db) => applyChange(db, staff.value, { chosen, change, now })),
    };
  }
  const ids = parseChosen(form.getAll('id'));
  if (ids.length === 0) {
    const { message } = NOTHING_CHOSEN;
    return data({ problems: [{ field: 'form' as const, message }], typed }, { status: 400 });
  }
  return { preview: await read((db) => previewChange(db, staff.value, ids, change)), typed };
}

/** `{id}@{version}`. */
function parseVersion(value: unknown): { id: number; version: string }[] {
  const [, id, version] =
    /^([1-9]\d{0,14})@(\d{4}-[\d:T.-]{5,30}Z)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return id && version ? [{ id: Number(id), version }] : [];
}

/** Nothing that was typed or chosen is lost when nobody answers. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const { typed } = readChange((name) => form.get(name));
  return answerOrLoss(
    () => serverAction(),
    (problem) => ({ problem, typed }),
  );
}

export default function EditToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditTours
      {...loaderData}
      problem={actionData && 'problem' in actionData ? actionData.problem : null}
      problems={actionData && 'problems' in actionData ? actionData.problems : []}
      typed={actionData && 'typed' in actionData ? (actionData.typed ?? null) : null}
      preview={actionData && 'preview' in actionData ? (actionData.preview ?? null) : null}
      summary={actionData && 'summary' in actionData ? (actionData.summary ?? null) : null}
    />
  );
}
