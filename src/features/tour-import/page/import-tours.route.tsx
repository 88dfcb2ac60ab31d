import { importPress } from '#features/tour-import/page/import-press.ts';
import { ImportToursPage } from '#features/tour-import/page/import-tours.tsx';
import { knownNames } from '#features/tours/store/known-names.server.ts';
import { latestImports } from '#features/tour-import/rows/imports-list.server.ts';
import { readProfiles } from '#features/tour-import/mapping/profiles.server.ts';
import { checkSource } from '#features/tour-import/sources/check-source.server.ts';
import { sourcePartsContext } from '#features/tour-import/sources/source-parts.server.ts';
import {
  addSource,
  dropSource,
  endReview,
  listSources,
  NO_SOURCE,
} from '#features/tour-import/sources/sources.server.ts';
import { undoImport } from '#features/tour-import/rows/undo-import.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { answerOrLoss } from '#ui/form/use-answer.ts';
import type { Route } from './+types/import-tours.route';

const NO_IMPORT: Problem = { ...NOT_FOUND, message: 'Такого импорта нет' };

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await admitted(context, asStaff);
  const { read } = context.get(siteContext);
  const imports = await read((db) => latestImports(db, staff));
  const names = await read((db) => knownNames(db, staff));
  const profiles = await read((db) => readProfiles(db));
  const sources = await read((db) => listSources(db, staff));
  const surroundings = { today: dayInZone(new Date(), MOSCOW), ...names };
  return { owner: staff.id, surroundings, imports, profiles, sources };
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const form = await readSubmission(request, importPress);
  if (form.status !== 'success') return refusal(form.error?.['undo'] ? NO_IMPORT : NO_SOURCE);
  const press = form.value;
  const given = context.get(sourcePartsContext);
  const { read } = context.get(siteContext);
  switch (press.deed) {
    case undefined:
    case 'undo': {
      const id = press.undo;
      const outcome = await read((db) => undoImport(db, staff.value, id, new Date()));
      return outcome.ok ? { id, undone: outcome.value } : refusal(outcome.problem);
    }
    case 'watch': {
      const added = await read((db) => addSource(db, staff.value, press.link, new Date()));
      if (!added.ok) return refusal(added.problem);
      return { source: await checkSource(given, added.value, { isWanted: true }) };
    }
    case 'look':
      return { source: await checkSource(given, press.id, { isWanted: true }) };
    case 'put-away':
    case 'drop': {
      const outcome = await read((db) =>
        press.deed === 'put-away'
          ? endReview(db, staff.value, press.id)
          : dropSource(db, staff.value, press.id),
      );
      return outcome.ok ? { source: 'dropped' as const } : refusal(outcome.problem);
    }
  }
}

/** Nothing chosen is lost when the site does not answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem) => ({ problem }),
  );
}

export default function ImportToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportToursPage {...loaderData} answer={actionData ?? null} />;
}
